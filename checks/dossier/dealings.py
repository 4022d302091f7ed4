"""The part of a dossier about those outside and the machines: requests for comment, AI drafts."""

from typing import Any

from checks.dossier.people import when, who
from checks.dossier.researched import research_of
from checks.models.drafts import Draft, DraftStep
from checks.models.fact_check import FactCheck
from checks.models.readers import ReaderMessage
from checks.models.replies import ReplyOutcome, ReplyRequest


def replies_of(fact_check: FactCheck) -> list[dict[str, Any]]:
    """Every request, replaced ones too, with all that came of it; without anybody's address."""
    asked = ReplyRequest.objects.filter(fact_check=fact_check).order_by("pk")
    asked = asked.select_related("asked_by").prefetch_related(
        "outcomes__recorded_by", "outcomes__effect__decided_by"
    )
    return [
        {
            "id": each.pk,
            "replaces": each.replaces_id,
            "replaced_because": each.replaced_because,
            "name": each.name,
            "role": each.role,
            "office": each.office,
            "channel": each.channel,
            "question": each.question,
            "asked_by": who(each.asked_by),
            "asked_at": when(each.asked_at),
            "deadline_at": when(each.deadline_at),
            "recorded_at": when(each.recorded_at),
            "outcomes": [_outcome(one) for one in each.outcomes.all()],
        }
        for each in asked
    ]


def drafts_of(fact_check: FactCheck) -> list[dict[str, Any]]:
    """What machines were asked to write: model, prompt version, tokens, what guards changed."""
    drafts = fact_check.claim.drafts.select_related("requested_by").prefetch_related("steps")
    return [_draft(each) for each in drafts.order_by("pk")]


def messages_of(fact_check: FactCheck) -> list[dict[str, Any]]:
    """What readers sent and what became of it: nobody's words, name, address or secret link.

    A reader's own words may say who they are; what the newsroom answered is the newsroom's.
    """
    messages = ReaderMessage.objects.filter(fact_check=fact_check).order_by("pk")
    messages = messages.select_related("decided_by", "closed_by", "lead_verified_by")
    return [
        {
            "id": each.pk,
            "kind": each.kind,
            "capacity": each.capacity,
            "link_domain": each.link_domain,
            "link_class": each.link_class,
            "received_at": when(each.received_at),
            "due_on": when(each.due_on),
            "same_as": each.same_as_id,
            "state": each.state,
            "decided_by": who(each.decided_by),
            "decided_at": when(each.decided_at),
            "reason": each.reason,
            "lead_verified_by": who(each.lead_verified_by),
            "lead_verified_at": when(each.lead_verified_at),
            "datum": each.datum,
            "outcome": each.outcome,
            "answer": each.answer,
            "correction": each.correction_id,
            "closed_by": who(each.closed_by),
            "closed_at": when(each.closed_at),
        }
        for each in messages
    ]


def _outcome(outcome: ReplyOutcome) -> dict[str, Any]:
    effect = getattr(outcome, "effect", None)
    return {
        "id": outcome.pk,
        "replaces": outcome.replaces_id,
        "replaced_because": outcome.replaced_because,
        "kind": outcome.kind,
        "text": outcome.text,
        "came_at": when(outcome.came_at),
        "channel": outcome.channel,
        "capture": outcome.capture_id,
        "reference": outcome.reference,
        "recorded_by": who(outcome.recorded_by),
        "recorded_at": when(outcome.recorded_at),
        "effect": effect
        and {
            "effect": effect.effect,
            "reason": effect.reason,
            "decided_by": who(effect.decided_by),
            "decided_at": when(effect.decided_at),
        },
    }


def _draft(draft: Draft) -> dict[str, Any]:
    return {
        "provider": draft.provider,
        "state": draft.state,
        "asked_by": who(draft.requested_by),
        "asked_at": when(draft.created_at),
        "finished_at": when(draft.finished_at),
        "changed_by_guards": draft.revised,
        "steps": [_step(each) for each in draft.steps.all()],
        "research": research_of(draft),
    }


def _step(step: DraftStep) -> dict[str, Any]:
    return {
        "purpose": step.purpose,
        "provider": step.provider,
        "model": step.model,
        "prompt_version": step.prompt_version,
        "input_hash": step.input_hash,
        "tokens_in": step.tokens_in,
        "tokens_out": step.tokens_out,
        "searches": step.searches,
        "cost_usd": None if step.cost is None else str(step.cost),
        "failure": step.failure,
        "changed_by_guards": step.changes,
        "at": when(step.at),
    }
