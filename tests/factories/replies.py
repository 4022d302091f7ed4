"""Requests for comment, made by the rule functions themselves."""

from datetime import timedelta

from django.utils import timezone

from checks import replying
from checks.models import ReplyRequest

JOAO = {
    "name": "João Tavares",
    "role": "secretário de saúde",
    "office": "Assessoria da Prefeitura",
    "channel": "email",
    "question": "O senhor confirma que dois postos fecharam?",
}


def asked(fact_check, *, by, hours=24, ago=1, **what) -> ReplyRequest:
    """A request that was sent ``ago`` hours ago, with ``hours`` to go."""
    now = timezone.now()
    return replying.ask(
        fact_check,
        by=by,
        asked_at=now - timedelta(hours=ago),
        deadline_at=now + timedelta(hours=hours),
        **{**JOAO, **what},
    )
