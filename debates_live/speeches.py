"""A debate is one speech: its claims are held against each other."""

from django.db.models import QuerySet

from checks.models import Appearance, Claim
from checks.speech_sisters import IN_THE_SPEECH
from debates_live.models import DebateMoment


def of_its_debates(claim: Claim) -> QuerySet[Appearance]:
    """Every appearance in the debates where the claim was made."""
    debates = DebateMoment.objects.filter(
        appearance__claim=claim, appearance__state__in=IN_THE_SPEECH
    ).values("debate")
    return Appearance.objects.filter(debate_moment__debate__in=debates)
