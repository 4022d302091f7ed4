"""The part of a draft in a dossier about its research: whom it asked, and each lead's end."""

from typing import Any

from checks.dossier.people import when
from checks.models.drafts import Draft
from checks.models.research import ResearchLead, ResearchRun, ResearchStep


def research_of(draft: Draft) -> dict[str, Any] | None:
    """The research of a draft; None for one from before there was any."""
    run = (
        ResearchRun.objects.filter(draft=draft).prefetch_related("steps", "leads__capture").first()
    )
    if run is None:
        return None
    return {
        "stage": run.stage,
        "facts": run.facts,
        "began_at": when(run.began_at),
        "ended_at": when(run.ended_at),
        "asked": [_step(each) for each in run.steps.all()],
        "leads": [_lead(each) for each in run.leads.all()],
    }


def _step(step: ResearchStep) -> dict[str, Any]:
    return {
        "round": step.round,
        "provider": step.provider,
        "found": step.found,
        "duration_ms": step.duration_ms,
        "failure": step.failure,
        "at": when(step.asked_at),
    }


def _lead(lead: ResearchLead) -> dict[str, Any]:
    published = lead.published_at or lead.published_on
    return {
        "round": lead.round,
        "provider": lead.provider,
        "url": lead.url,
        "title": lead.title,
        "class": lead.source_class,
        "outcome": lead.outcome,
        "reason": lead.detail,
        "published": published.isoformat() if published else None,
        "date_origin": lead.date_origin,
        "speaks_of": lead.supports,
        "capture": lead.capture_id,
        "wacz_sha256": lead.capture.wacz_sha256 if lead.capture else "",
    }
