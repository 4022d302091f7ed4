"""Puts what came of a request into the draft, as readers will see it; never past the approval."""

from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from checks import contributing, journal
from checks.corrections.kinds import CorrectionKind
from checks.models.fact_check import CorrectionRound, FactCheck
from checks.models.replies import ReplyOutcome, ReplyRequest, first
from checks.permissions import Act, demand
from checks.refusals import HeldByNobody, WrongState
from checks.refusing import held_by_other, short_moment
from checks.reply_refusals import Replaced
from checks.reply_standing import outcome_of
from checks.states import CheckState, RoundState
from checks.workflow.correcting import describe_correction, open_correction
from checks.workflow.stage import draft_of, locked

# Names the block of a request among the page's blocks, so that a later answer takes its place.
BLOCKS = UUID("6f0a1d3c-58d4-4c6b-9a3e-0d5f6a7b8c91")


def put_on_page(request: ReplyRequest, *, by: Any) -> FactCheck:
    """Write the request and what came of it into the draft; the person becomes a contributor.

    On a published check it opens a round of kind update, or joins the person's own open one, and
    adds a sentence to the text of the correction. Raises ``HeldByOther``, ``HeldByNobody``,
    ``WrongState``, ``Replaced``, ``NotAllowed``.
    """
    demand(by, Act.WRITE)
    with transaction.atomic():
        fact_check = locked(request.fact_check)
        request = ReplyRequest.objects.get(pk=request.pk)
        if hasattr(request, "replaced_by"):
            raise Replaced
        if fact_check.state == CheckState.PUBLISHED:
            fact_check = _in_a_round(fact_check, request, by=by)
        elif fact_check.state not in {CheckState.AI_DRAFT, CheckState.EDITING}:
            raise WrongState(state=fact_check.get_state_display())
        if fact_check.editor is None:
            raise HeldByNobody
        if fact_check.editor != by:
            raise held_by_other(fact_check)
        page = draft_of(fact_check)
        page.replies = with_reply(page.replies, request)
        page.save_revision(user=by)
        journal.append(
            "put_reply_on_page",
            by=by,
            fact_check=fact_check,
            note=request.name,
            content_hash=page.current_hash(),
        )
    return fact_check


def block_of(request: ReplyRequest) -> dict[str, Any]:
    """The public words of a request: no address, no question, nobody's telephone."""
    outcome = outcome_of(request)
    block: dict[str, Any] = {
        "name": request.name,
        "role": ", ".join(part for part in (request.role, request.office) if part)[:200],
        "asked_on": timezone.localdate(request.asked_at),
        "deadline": request.deadline_at.replace(second=0, microsecond=0),
        "outcome": "waiting",
    }
    if outcome is None:
        return block
    kind = ReplyOutcome.Kind(outcome.kind)
    block["outcome"] = "" if kind is ReplyOutcome.Kind.ANSWERED else kind.value
    block["text"] = outcome.text
    if kind is not ReplyOutcome.Kind.NO_ANSWER:
        block["answered_on"] = timezone.localdate(outcome.came_at)
        block["came_by"] = outcome.channel
    return block


def block_id(request: ReplyRequest) -> str:
    """The same for every entry that replaced another one."""
    return str(uuid5(BLOCKS, str(first(request).pk)))


def with_reply(replies: Any, request: ReplyRequest) -> Any:
    """The page's replies with this one in its place, or at the end."""
    stored = replies.get_prep_value()
    value = {name: _as_stored(each) for name, each in block_of(request).items()}
    wanted = {"type": "reply", "value": value, "id": block_id(request)}
    places = [place for place, each in enumerate(stored) if each["id"] == wanted["id"]]
    if places:
        stored[places[0]] = wanted
    else:
        stored.append(wanted)
    return replies.stream_block.to_python(stored)


def is_on(page: Any, request: ReplyRequest) -> bool:
    """Whether the page says of this request what is on record now."""
    stands = next((each.value for each in page.replies if each.id == block_id(request)), None)
    if stands is None:
        return False
    return all(
        (stands.get(name) or "") == (value or "") for name, value in block_of(request).items()
    )


def told_to_readers(request: ReplyRequest) -> str:
    """The sentence for the text of the correction, in the language of the page."""
    with translation.override(request.fact_check.page.locale.language_code):
        outcome = outcome_of(request)
        names = {"name": request.name, "deadline": short_moment(request.deadline_at)}
        if outcome is None:
            return _("%(name)s was asked for comment, with time until %(deadline)s.") % names
        sentences = {
            ReplyOutcome.Kind.ANSWERED: _("Includes what %(name)s answered."),
            ReplyOutcome.Kind.DECLINED: _("Says that %(name)s declined to comment."),
            ReplyOutcome.Kind.NO_ANSWER: _("Says that %(name)s did not answer by %(deadline)s."),
        }
        return sentences[ReplyOutcome.Kind(outcome.kind)] % names


def _as_stored(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


def _in_a_round(fact_check: FactCheck, request: ReplyRequest, *, by: Any) -> FactCheck:
    sentence = told_to_readers(request)
    under_way = contributing.open_round_of(fact_check)
    if under_way is None:
        open_correction(fact_check, by=by, kind=CorrectionKind.UPDATE, explanation=sentence)
    elif under_way.state != RoundState.EDITING:
        raise WrongState(state=under_way.get_state_display())
    elif fact_check.editor is not None and fact_check.editor == by:
        _tell_in(under_way, fact_check, sentence, by=by)
    return locked(fact_check)


def _tell_in(under_way: CorrectionRound, fact_check: FactCheck, sentence: str, *, by: Any) -> None:
    if sentence in under_way.explanation:
        return
    is_minor = under_way.kind == CorrectionKind.MINOR
    describe_correction(
        fact_check,
        by=by,
        kind=CorrectionKind.UPDATE if is_minor else under_way.kind,
        explanation=f"{under_way.explanation} {sentence}".strip(),
    )
