"""The signed links in mails: a confirmation that expires, and a way out that never does."""

from typing import Any

from django.core import signing

from checks.models.followers import Follower

CONFIRMATION, LEAVING = "checks.followers.confirmation", "checks.followers.leaving"
# [ours] Shorter than an unconfirmed row is kept.
CONFIRMED_WITHIN_S = 3 * 24 * 60 * 60


def confirmation_token(follower: Follower, wants: str) -> str:
    """Says which follower, and what they asked for when this mail was sent."""
    return signing.dumps({"key": follower.key, "wants": wants}, salt=CONFIRMATION)


def leaving_token(follower: Follower) -> str:
    """Says which follower; valid as long as the row is there."""
    return signing.dumps({"key": follower.key}, salt=LEAVING)


def follower_of_confirmation(token: str) -> tuple[Follower | None, str]:
    """Who confirms, and what; nobody when the token is forged, too old, or of someone who left."""
    said = _read(token, CONFIRMATION, max_age=CONFIRMED_WITHIN_S)
    wants = said.get("wants", "")
    return (_of(said), wants) if wants in Follower.News.values else (None, "")


def follower_of_leaving(token: str) -> Follower | None:
    """Who leaves, or nobody when the token is forged or its follower has left."""
    return _of(_read(token, LEAVING))


def _of(said: dict[str, Any]) -> Follower | None:
    found = Follower.objects.select_related("fact_check__page", "person")
    return found.filter(key=said.get("key", "")).first()


def _read(token: str, salt: str, max_age: int | None = None) -> dict[str, Any]:
    try:
        return signing.loads(token, salt=salt, max_age=max_age)
    except signing.BadSignature:
        return {}
