"""Extraction and triage by rules: no key, no server, no model."""

import re
from collections.abc import Iterator, Sequence

from checks.extraction.extracted import ExtractedClaim, ExtractedProposal, Extraction
from checks.extraction.guard import guarded
from checks.extraction.marks import Mark, mark_of, promise_start
from checks.extraction.promises import read_promise
from checks.extraction.questions import (
    WORTH_CHECKING,
    Question,
    Triage,
    shipped_questions,
    triage,
)
from checks.extraction.sentences import Sentence, split_sentences, trimmed
from checks.topics import read_topic
from checks.wording import composed, normalised

FEWEST_WORDS = 4
MOST_COMPARED = 20
# One of these must be answered with yes: a bare date or figure states nothing.
SAYS_SOMETHING = frozenset({"happened", "compares", "cause_and_effect", "reports_words", "accuses"})
OPENERS = re.compile(
    r"^(?:(?:urgente|atenção|alerta|bomba|exclusivo|plantão|rt @\w+|v[ií]deo|foto)\s*[:!]+\s*)+",
    re.I,
)
JOINT = re.compile(r"(?:[,;]|\s(?:e|mas))\s+(?:(?:eu|nós|a gente|agora|ainda|também)\s+)*$", re.I)
SHORTEST_CLAIM_BEFORE_PROMISE = 20


def extract(text: str, questions: Sequence[Question] | None = None) -> Extraction:
    """The claims and promises of a Portuguese text, in its order; linear in its length.

    Never raises for a text, however messy. Every quote is a slice of ``text``; grades are
    within 0..1. ``questions`` are the desk's, by default the shipped ones.
    """
    asked = shipped_questions() if questions is None else questions
    claims: list[ExtractedClaim] = []
    proposals: list[ExtractedProposal] = []
    for sentence in split_sentences(text):
        for part in claim_and_promise(text, sentence):
            mark = mark_of(part)
            if mark is Mark.PROMISE and (proposal := read_promise(part.text)):
                proposals.append(proposal)
            elif mark is None and (claim := read_claim(part, asked)):
                claims.append(claim)
    return guarded(Extraction(without_parts(claims), proposals), text)[0]


def claim_and_promise(text: str, sentence: Sentence) -> Iterator[Sentence]:
    """«Built 3 schools and will build 5»: what was done and what is promised, apart."""
    start = promise_start(sentence.text)
    joint = (
        JOINT.search(sentence.text[:start])
        if start and sentence.text == composed(sentence.text)
        else None
    )
    if joint and joint.start() >= SHORTEST_CLAIM_BEFORE_PROMISE:
        done = trimmed(text, sentence.start, sentence.start + joint.start())
        promised = trimmed(text, sentence.start + joint.end(), sentence.end)
        for span in (done, promised):
            if span:
                yield Sentence(text[span[0] : span[1]], *span, sentence.followed_by)
    else:
        yield sentence


def read_claim(sentence: Sentence, questions: Sequence[Question]) -> ExtractedClaim | None:
    """The sentence as a claim, or ``None`` when there is nothing in it to check."""
    statement = tidy(sentence.text)
    if len(normalised(statement).split()) < FEWEST_WORDS:
        return None
    found: Triage = triage(statement, questions)
    if found.checkworthiness < WORTH_CHECKING or SAYS_SOMETHING.isdisjoint(found.reasons):
        return None
    return ExtractedClaim(
        statement=statement,
        quote=sentence.text,
        checkworthiness=found.checkworthiness,
        harm=found.harm,
        topic=read_topic(statement),
        reasons=found.reasons,
    )


def tidy(quote: str) -> str:
    """The statement: one line, without openers (URGENTE:), marks of emphasis and the last point."""
    line = " ".join(quote.replace("*", "").replace("#", "").split())
    line = OPENERS.sub("", line).strip(" \"“”'")
    return line.rstrip(".!…").strip(" \"“”'") if not line.endswith("...") else line.rstrip(".… ")


def without_parts(claims: list[ExtractedClaim]) -> list[ExtractedClaim]:
    """The claims without those whose words another, longer one holds.

    Longer claims are looked up by the first four words, so that the work stays linear; of
    the very many that share them, some are looked at.
    """
    holders: dict[tuple[str, ...], list[str]] = {}
    kept: set[str] = set()
    for claim in sorted(claims, key=lambda claim: -len(claim.quote)):
        words = normalised(claim.quote).split()
        key = f" {' '.join(words)} "
        if any(key in longer for longer in holders.get(tuple(words[:FEWEST_WORDS]), ())):
            continue
        kept.add(claim.quote)
        for place in range(len(words) - FEWEST_WORDS + 1):
            same_start = holders.setdefault(tuple(words[place : place + FEWEST_WORDS]), [])
            if len(same_start) < MOST_COMPARED:
                same_start.append(key)
    return [claim for claim in claims if claim.quote in kept]
