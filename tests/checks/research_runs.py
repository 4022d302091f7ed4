"""Drafts whose providers answer what a test says, and visits that end as it says."""

from datetime import timedelta

from django.utils import timezone

from checks import draft_runs
from checks.models.research import ResearchLead
from checks.providers.failures import ProviderFailure
from checks.research.leads import Lead, Round
from checks.research.protocol import Found
from social_capture.models import Capture, EvidenceText
from social_capture.signals import evidence_text_made, post_captured


class Names:
    """A provider that names these leads, or fails as told; keeps how often it was asked."""

    def __init__(self, *urls, name="searxng", of=Round.FIRST, failure=None, leads=()):
        self.name, self.round = name, of
        self.leads = [Lead(url, name, f"Sobre {url}") for url in urls] + list(leads)
        self.failure, self.asked = failure, []

    def find(self, question):
        self.asked.append(question)
        if self.failure is not None:
            raise self.failure
        return Found(tuple(self.leads))


def fails(kind, name="fact_check_tools"):
    """A provider that fails so."""
    return Names(name=name, failure=ProviderFailure(kind, "Says why."))


def use(monkeypatch, *providers):
    """These are the providers of the site."""
    monkeypatch.setattr(
        "checks.research.configured.providers_for", lambda *_, **_more: list(providers)
    )
    return providers


def drafted(claim, **asked):
    """A draft that was asked for, as far as a worker gets with it."""
    return draft_runs.write(draft_runs.request_draft(claim, **asked).pk)


def lead_at(url):
    """The row of an address."""
    return ResearchLead.objects.get(url=url)


def ended(url, status="ok", **fields):
    """The visit to a lead's address ended so; signals are sent as the archiver sends them."""
    capture = lead_at(url).capture
    values = {"wacz_sha256": "0" * 64, "url_final": url, "finished_at": timezone.now()}
    Capture.objects.filter(pk=capture.pk).update(**{**values, **fields, "status": status})
    capture.refresh_from_db()
    post_captured.send(sender=Capture, capture=capture)
    return capture


def read(url, text, *, published_on=None, published_at=None, error="", **capture_fields):
    """The visit kept the page, and this was read from it."""
    capture = ended(url, **capture_fields)
    EvidenceText.objects.update_or_create(
        capture=capture,
        defaults={
            "text": text,
            "copy_sha256": "1" * 64,
            "published_on": published_on,
            "published_at": published_at,
            "date_precision": "day" if published_on else "",
            "date_origin": "json_ld" if published_on or published_at else "unknown",
            "error": error,
            "read_at": timezone.now(),
        },
    )
    Capture.objects.filter(pk=capture.pk).update(text_read_at=timezone.now())
    evidence_text_made.send(sender=EvidenceText, capture=capture)
    return capture


def past(run):
    """The wait of a research is over."""
    run.waits_until = timezone.now() - timedelta(seconds=1)
    run.save()
