"""scoreboard-v2: six grades of 0 to 100, each pulled towards a middle value when evidence is thin.

Method: «scoreboard-v2». Choices marked [ours] on the methodology page stand here and only here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import fsum, sqrt

from checks.verdicts import Verdict
from debates_live.methods.effective import Finding, findings
from debates_live.methods.means import pulled_mean, weighted_score
from debates_live.methods.results import Metric, Single, TooEarly
from debates_live.record.proposals import Proposal
from debates_live.record.record import Record
from debates_live.record.speech import Assessment, Question, Turn


@dataclass(frozen=True, slots=True)
class Parameters:
    """Every number of the method; the methodology page is rendered from them."""

    veracity_weight: float = 35
    veracity_growth: float = 3  # [ours]: weight · n / (n + growth)
    directness_weight: float = 30
    substance_weight: float = 10
    proposals_weight: float = 10
    proposals_growth: float = 2  # [ours]
    clarity_weight: float = 10
    respect_weight: float = 5
    prior_checks: float = 3
    prior_proposals: float = 2
    prior_seconds: float = 20
    prior_grade: float = 50
    prior_respect: float = 100
    shortest_turn_s: float = 5
    longest_turn_s: float = 180
    points_per_said: float = 25
    fewest_turns: int = 3
    least_margin: float = 3
    margin_scale: float = 10  # divided by the root of the fewest assessed turns


PARAMETERS = Parameters()

VALUES: Mapping[Verdict, float] = {
    Verdict.TRUE: 1,
    Verdict.IMPRECISE: 0.75,
    Verdict.MISLEADING: 0,
    Verdict.FALSE: 0,
}
SEVERITIES: Mapping[Verdict, float] = {
    Verdict.TRUE: 1,
    Verdict.IMPRECISE: 1,
    Verdict.MISLEADING: 1.5,
    Verdict.FALSE: 2,
}
COUNT_AGAIN = {Verdict.FALSE, Verdict.MISLEADING}


@dataclass(frozen=True, slots=True)
class CandidateScore:
    """A candidate's score with what it rests on; ``speaking_s`` is shown, never scored."""

    score: float | None
    turns: int
    metrics: Mapping[str, Metric]
    speaking_s: float


@dataclass(frozen=True, slots=True)
class TechnicalTie:
    """The first two are closer than the margin."""

    candidates: tuple[str, ...]
    margin: float
    difference: float
    kind: str = "technical_tie"


@dataclass(frozen=True, slots=True)
class Leader:
    """One score stands clear of the second by at least the margin."""

    leader: str
    margin: float
    difference: float
    kind: str = "leader"


Headline = Single | TooEarly | TechnicalTie | Leader


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """All candidates in the order of the record, and the headline."""

    candidates: Mapping[str, CandidateScore]
    headline: Headline


def score(record: Record) -> Scoreboard:
    """Score every candidate of the record."""
    judged = findings(record.claims)
    questions = {question.id: question for question in record.questions}
    candidates = {
        person.id: _candidate_score(
            record,
            questions,
            person.id,
            counted_findings([each for each in judged if each.claim.speaker == person.id]),
        )
        for person in record.candidates
    }
    return Scoreboard(candidates, headline(candidates))


def _candidate_score(
    record: Record, questions: Mapping[str, Question], person: str, checked: list[Finding]
) -> CandidateScore:
    assessed = [
        (turn, turn.assessment)
        for turn in record.turns
        if turn.speaker == person and turn.assessment is not None
    ]
    promised = [each for each in record.proposals if each.speaker == person and each.counts]
    metrics = {
        "veracity": _veracity(checked),
        "directness": _directness(assessed, questions),
        "substance": _timed(
            assessed, lambda found: 10 * found.substance, PARAMETERS.substance_weight
        ),
        "clarity": _timed(assessed, lambda found: 10 * found.clarity, PARAMETERS.clarity_weight),
        "proposals": _proposals(promised),
        "respect": _timed(
            assessed,
            lambda found: 0 if found.personal_attack else 100,
            PARAMETERS.respect_weight,
            prior_grade=PARAMETERS.prior_respect,
        ),
    }
    return CandidateScore(
        score=weighted_score((metric.weight, metric.grade) for metric in metrics.values()),
        turns=len(assessed),
        metrics=metrics,
        speaking_s=speaking_seconds(record, person),
    )


def speaking_seconds(record: Record, person: str) -> float:
    """Summed length in seconds of all a person's segments; suspect ones are outside."""
    return fsum(
        segment.seconds
        for segment in record.segments
        if segment.speaker == person and not segment.suspect
    )


def counted_findings(judged: list[Finding]) -> list[Finding]:
    """One speaker's reviewed findings that count in veracity.

    A repetition by the same speaker counts again only if it is false or misleading.
    """
    counted = []
    said_before: set[str] = set()
    # sorted() is stable: claims of the same second keep the order of the list.
    for finding in sorted(judged, key=lambda each: each.claim.start_s):
        if not finding.is_reviewed or finding.confidence <= 0 or not finding.verdict.judges:
            continue
        if finding.root.id in said_before and finding.verdict not in COUNT_AGAIN:
            continue
        said_before.add(finding.root.id)
        counted.append(finding)
    return counted


def _veracity(counted: list[Finding]) -> Metric:
    n = len(counted)
    grade = pulled_mean(
        (
            (SEVERITIES[each.verdict] * each.confidence, 100 * VALUES[each.verdict])
            for each in counted
        ),
        PARAMETERS.prior_checks,
        PARAMETERS.prior_grade,
    )
    return Metric(grade, n, PARAMETERS.veracity_weight * n / (n + PARAMETERS.veracity_growth))


def clamped_seconds(turn: Turn) -> float:
    """A turn's length in seconds, clamped so that neither an aside nor a speech decides."""
    length = turn.end_s - turn.start_s
    return min(max(length, PARAMETERS.shortest_turn_s), PARAMETERS.longest_turn_s)


def _directness(
    assessed: list[tuple[Turn, Assessment]], questions: Mapping[str, Question]
) -> Metric:
    graded = [
        (clamped_seconds(turn), _direct_grade(found, questions[turn.question]))
        for turn, found in assessed
        if turn.question is not None
    ]
    return _pulled(graded, PARAMETERS.directness_weight, PARAMETERS.prior_grade)


def _direct_grade(found: Assessment, question: Question) -> float:
    # The record is validated: an assessment of a turn with a question has both numbers.
    answered = (found.answered_parts or 0) / len(question.parts)
    return 100 * answered * (1 - (found.evasion or 0) / 10)


def _timed(
    assessed: list[tuple[Turn, Assessment]],
    grade: Callable[[Assessment], float],
    weight: float,
    prior_grade: float = PARAMETERS.prior_grade,
) -> Metric:
    graded = [(clamped_seconds(turn), grade(found)) for turn, found in assessed]
    return _pulled(graded, weight, prior_grade)


def _pulled(graded: list[tuple[float, float]], weight: float, prior_grade: float) -> Metric:
    if not graded:
        return Metric(None, 0, 0.0)
    return Metric(pulled_mean(graded, PARAMETERS.prior_seconds, prior_grade), len(graded), weight)


def _proposals(promised: list[Proposal]) -> Metric:
    n = len(promised)
    if not n:
        return Metric(None, 0, 0.0)
    grade = pulled_mean(
        ((1, PARAMETERS.points_per_said * said_points(each)) for each in promised),
        PARAMETERS.prior_proposals,
        PARAMETERS.prior_grade,
    )
    return Metric(grade, n, PARAMETERS.proposals_weight * n / (n + PARAMETERS.proposals_growth))


def said_points(proposal: Proposal) -> int:
    """How many of what, target, means and deadline were said, 0 to 4."""
    return sum(
        bool(words) for words in (proposal.what, proposal.target, proposal.means, proposal.deadline)
    )


def headline(candidates: Mapping[str, CandidateScore]) -> Headline:
    """Who stands clear, who is tied, or that it is too early; no id decides anything."""
    if len(candidates) == 1:
        return Single()
    scores = {
        person: found.score for person, found in candidates.items() if found.score is not None
    }
    if len(scores) < 2:
        return TooEarly()
    best, second = sorted(scores.values(), reverse=True)[:2]
    contenders = [person for person, value in scores.items() if value >= second]
    fewest = min(candidates[person].turns for person in contenders)
    if fewest < PARAMETERS.fewest_turns:
        return TooEarly()
    margin = max(PARAMETERS.least_margin, PARAMETERS.margin_scale / sqrt(fewest))
    difference = best - second
    if difference >= margin:
        leader = next(person for person in contenders if scores[person] == best)
        return Leader(leader, margin, difference)
    tied = sorted(
        person
        for person, value in scores.items()
        if best - value < margin and candidates[person].turns >= PARAMETERS.fewest_turns
    )
    return TechnicalTie(tuple(tied), margin, difference)
