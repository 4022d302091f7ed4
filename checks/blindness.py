"""Who must not see a verdict yet: the person who can still give an independent second one.

Every screen that shows a draft's words asks here first. Blind is whoever may approve, wrote
nothing in this round, does not hold the check, and has neither given a verdict on this content
nor chosen to see it: from the first written verdict on, not only while it is under review, for
what was seen in editing cannot be unseen afterwards. What waits for its time may be stopped, and
what was discarded may be taken up again: both stay hidden too.
"""

from typing import Any

from django.db.models import Q

from checks.blind_refusals import SawFirst, SecondReadingDiffers, SecondReadingMissing, StillHidden
from checks.contributing import contributors_of, open_round_of
from checks.corrections.kinds import CorrectionKind
from checks.models.fact_check import FactCheck
from checks.models.second_readings import SecondReading
from checks.models.site_settings import NewsroomSettings
from checks.permissions import Act, may
from checks.public.newsroom import newsroom_of_page
from checks.refusing import short_moment
from checks.states import PUBLIC, CheckState
from checks.verdicts import Verdict


def asks_second_reading(fact_check: FactCheck, page: Any) -> bool:
    """Whether the newsroom wants two independent verdicts on what this draft would publish."""
    return _is_chosen(fact_check, page) and verdict_is_up(fact_check, page)


def verdict_is_up(fact_check: FactCheck, page: Any) -> bool:
    """Whether an approval would put a verdict on air: the first one, or another one.

    A correction that leaves the verdict, and a withdrawal, have none to be blind to.
    """
    if fact_check.state != CheckState.PUBLISHED:
        return fact_check.state not in PUBLIC
    correction_round = open_round_of(fact_check)
    if correction_round is None or correction_round.is_withdrawal:
        return False
    on_air = fact_check.publications.order_by("-round_number").first()
    return (
        correction_round.kind == CorrectionKind.VERDICT_CHANGE
        or on_air is None
        or _pair(on_air.content["verdict"], on_air.content["no_data_reason"]) != verdict_of(page)
    )


def verdict_of(page: Any) -> tuple[str, str]:
    """The draft's verdict, with the reason that only “no data” has."""
    return _pair(page.verdict, page.no_data_reason)


def is_blind(person: Any, fact_check: FactCheck, page: Any = None) -> bool:
    """Whether the words of this draft stay out of this person's sight."""
    page = page or draft_now(fact_check)
    return (
        asks_second_reading(fact_check, page)
        and bool(page.verdict or page.summary or page.explanation)
        and fact_check.editor_id != person.pk
        and may(person, Act.APPROVE)
        and person not in contributors_of(fact_check)
        and reading_of(person, fact_check, page) is None
        and not has_seen(person, fact_check, page)
        and not _has_approved(person, fact_check, page)
    )


def draft_now(fact_check: FactCheck) -> Any:
    """The latest draft as it is stored, whatever the caller still holds in memory."""
    page = type(fact_check.page).objects.get(pk=fact_check.page_id)
    return page.get_latest_revision_as_object()


def require_sight(person: Any, fact_check: FactCheck | None, page: Any = None) -> None:
    """Raise ``StillHidden`` when the words of this draft stay out of this person's sight."""
    if fact_check is not None and is_blind(person, fact_check, page):
        raise StillHidden


def reading_of(person: Any, fact_check: FactCheck, page: Any) -> SecondReading | None:
    """The verdict that this person gave on exactly this content, if any."""
    return (
        _readings(fact_check)
        .filter(reader=person, saw_first=False, content_hash=page.current_hash())
        .first()
    )


def has_seen(person: Any, fact_check: FactCheck, page: Any) -> bool:
    """Whether they saw this verdict first; changing a comma beside it makes nobody unsee it."""
    return _readings(fact_check).filter(_saw(page), reader=person).exists()


def require_agreement(person: Any, fact_check: FactCheck, page: Any) -> None:
    """Raise unless the approver gave the same verdict blind, where the newsroom asks for it."""
    if not asks_second_reading(fact_check, page):
        return
    reading = reading_of(person, fact_check, page)
    if reading is not None and reading.agrees:
        return
    if reading is not None:
        raise SecondReadingDiffers(at=short_moment(reading.at))
    raise SawFirst if has_seen(person, fact_check, page) else SecondReadingMissing


def out_of_the_running(fact_check: FactCheck, page: Any) -> set[int]:
    """The keys of those who saw the verdict first, or gave another one, and so don't approve it."""
    if not asks_second_reading(fact_check, page):
        return set()
    differs = Q(saw_first=False, agrees=False, content_hash=page.current_hash())
    return set(
        _readings(fact_check).filter(_saw(page) | differs).values_list("reader_id", flat=True)
    )


def readings_shown(fact_check: FactCheck, page: Any) -> list[SecondReading]:
    """The second verdicts on this content, for those who may see them."""
    given = _readings(fact_check).filter(saw_first=False, content_hash=page.current_hash())
    return list(given.select_related("reader"))


def _saw(page: Any) -> Q:
    verdict, reason = verdict_of(page)
    return Q(saw_first=True, editors_verdict=verdict, editors_no_data_reason=reason)


def _has_approved(person: Any, fact_check: FactCheck, page: Any) -> bool:
    """Whether they let exactly this through before the newsroom began to ask for two verdicts."""
    given = fact_check.approvals.filter(
        round_number=fact_check.round_number, content_hash=page.current_hash()
    )
    return given.filter(approved_by=person).exists()


def _pair(verdict: str, no_data_reason: str) -> tuple[str, str]:
    return (verdict, no_data_reason if verdict == Verdict.NO_DATA else "")


def _readings(fact_check: FactCheck) -> Any:
    return fact_check.second_readings.filter(round_number=fact_check.round_number)


def _is_chosen(fact_check: FactCheck, page: Any) -> bool:
    settings = newsroom_of_page(page)
    if settings.second_reading == NewsroomSettings.SecondReadings.OFF:
        return False
    if settings.second_reading == NewsroomSettings.SecondReadings.ALL:
        return True
    # The claim's topic counts too: a topic changed in the draft does not take a check out.
    return bool({page.topic, fact_check.claim.topic} & set(settings.second_reading_topics))
