"""The part of a dossier about those outside and the machines: requests for comment, AI drafts."""

from typing import Any

from checks.dossier.people import when, who
from checks.models.drafts import Draft, DraftStep
from checks.models.fact_check import FactCheck
from checks.models.replies import ReplyOutcome, ReplyRequest


def replies_of(fact_check: FactCheck) -> list[dict[str, Any]]:
    """Every request, replaced ones too, with all that came of it; without anybody's address."""
    requests = ReplyRequest.objects.filter(fact_check=fact_check).order_by("pk")
    requests = requests.select_related("asked_by").prefetch_related(
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
        for each in requests
    ]


def drafts_of(fact_check: FactCheck) -> list[dict[str, Any]]:
    """What machines were asked to write: model, prompt version, tokens, what guards changed."""
    drafts = fact_check.claim.drafts.select_related("requested_by").prefetch_related("steps")
    return [_draft(each) for each in drafts.order_by("pk")]


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
