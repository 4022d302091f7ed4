"""A check was published or corrected: the claims that wait for one are held against it again.

Claims are found by the words they say, the rare ones first; each is then asked for all its
matches, as when it was saved. Bounded, and done again when a worker dies in the middle.
"""

from collections.abc import Iterable

from django.db.models import Count, Q

from checks.memory.index.budget import rare_ones
from checks.memory.proposing import open_claims, propose_for
from checks.memory.words import stems_of
from checks.models.memory import MemoryEntry, MemoryMatch
from checks.models.queue import ClaimWord
from social_capture.search_words import last_beginning_with

# [ours] Claims looked at for one check; the best by shared rare words come first.
CLAIMS_AT_MOST = 200
# [ours] Rows of words read to find them.
WORDS_AT_MOST = 20_000
# [ours] Checks in one sweep; the next one takes the rest.
CHECKS_AT_ONCE = 20
# A stem this short begins too many words to stand for them.
SHORTEST_BEGINNING = 4


def offer_waiting() -> int:
    """Offer the checks that nobody has offered yet; how many there were."""
    waiting = MemoryEntry.objects.filter(is_offered=False).order_by("pk")
    keys = list(waiting.values_list("pk", flat=True)[:CHECKS_AT_ONCE])
    for key in keys:
        offer(key)
    return len(keys)


def offer(entry_id: int) -> list[int]:
    """Propose a check to the open claims near it; the claims that were looked at."""
    entry = MemoryEntry.objects.filter(pk=entry_id, fact_check__isnull=False).first()
    if entry is None:
        return []
    # Before the statement changed others may have been near it: they are looked at too.
    proposed = MemoryMatch.objects.filter(
        fact_check=entry.fact_check_id, state=MemoryMatch.State.PROPOSED
    ).values_list("claim", flat=True)
    looked_at = list(dict.fromkeys([*proposed, *claims_near(entry.statement)]))
    for claim_id in looked_at:
        propose_for(claim_id)
    # A correction in the meantime has words of its own to be looked for.
    MemoryEntry.objects.filter(pk=entry.pk, statement=entry.statement).update(is_offered=True)
    return looked_at


def claims_near(statement: str) -> list[int]:
    """Open claims that share the rare words of a statement, those that share most first."""
    rare = _rare_beginnings(statement)
    if not rare:
        return []
    said = ClaimWord.objects.filter(_begins_with(rare), claim__in=open_claims().values("pk"))
    counted = said.values("claim").order_by().annotate(shared=Count("pk"))
    nearest = counted.order_by("-shared", "-claim").values_list("claim", flat=True)
    return list(nearest[:CLAIMS_AT_MOST])


def _rare_beginnings(statement: str) -> list[str]:
    counted = []
    for stem in dict.fromkeys(stems_of(statement)):
        rows = ClaimWord.objects.filter(_begins_with([stem])).order_by()[: WORDS_AT_MOST + 1]
        if found := rows.count():
            counted.append((stem, 0.0, found))
    counted.sort(key=lambda one: (one[2], one[0]))
    return [stem for stem, _weight in rare_ones(counted, WORDS_AT_MOST)]


def _begins_with(stems: Iterable[str]) -> Q:
    wanted = Q(pk__in=[])
    for stem in stems:
        if len(stem) < SHORTEST_BEGINNING:
            wanted |= Q(word=stem)
        else:
            wanted |= Q(word__gte=stem, word__lte=last_beginning_with(stem))
    return wanted
