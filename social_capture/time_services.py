"""Who dates captures, by the settings; a wrong entry is named when the site starts."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from social_capture.guard import Refused
from social_capture.guard.policy import target_of
from social_capture.models import Timestamp
from social_capture.trusted_time.configured import Authority


def authorities() -> list[Authority]:
    """The time authorities, in the order in which they are asked."""
    return [
        Authority(each["name"], each["url"], Path(each["root_file"]))
        for each in settings.CAPTURE_TIME_AUTHORITIES
    ]


def calendars() -> list[str]:
    """The OpenTimestamps calendars; all of them are asked."""
    return list(settings.CAPTURE_CALENDARS)


def configured_kinds() -> list[str]:
    """The kinds of timestamp that somebody can be asked for."""
    kinds = {Timestamp.Kind.RFC3161: authorities(), Timestamp.Kind.OPENTIMESTAMPS: calendars()}
    return [kind for kind, services in kinds.items() if services]


@register()
def time_services_are_usable(**_kwargs: Any) -> list[CheckMessage]:
    """Each address is http(s), each pinned certificate lies where the setting says."""
    found: list[CheckMessage] = []
    for authority in authorities():
        found += _address("LASTRO_TIME_AUTHORITIES", authority.url)
        if not authority.root_file.is_file():
            said = f"LASTRO_TIME_AUTHORITIES: {authority.name}: no file {authority.root_file}."
            found.append(Error(said, id="social_capture.E001"))
    for calendar in calendars():
        found += _address("LASTRO_CALENDARS", calendar)
    return found


def _address(setting: str, url: str) -> list[CheckMessage]:
    try:
        target_of(url)
    except Refused as refused:
        return [Error(f"{setting}: {url}: {refused}.", id="social_capture.E002")]
    return []
