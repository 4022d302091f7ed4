"""Captured posts that never existed."""

import io
from datetime import UTC, datetime

import factory
from factory.django import DjangoModelFactory

from social_capture import evidence, finding
from social_capture.models import (
    Account,
    Artefact,
    Capture,
    Post,
    ReachSample,
    Timestamp,
    Transcript,
)


class AccountFactory(DjangoModelFactory):
    class Meta:
        model = Account

    platform = "web"
    handle = factory.Sequence(lambda n: f"candidata{n}")
    name = "Helena Duarte"


class PostFactory(DjangoModelFactory):
    class Meta:
        model = Post

    platform = "web"
    post_id = factory.Sequence(lambda n: f"{n:064x}")
    canonical_url = factory.Sequence(lambda n: f"https://social.example/p/{n}")
    canonicaliser_version = 1
    author_handle = "helenaduarte"
    author_name = "Helena Duarte"
    text_raw = "Dobramos as vagas em creche."
    text_nfc = factory.SelfAttribute("text_raw")
    posted_at = datetime(2026, 9, 12, 11, 2, tzinfo=UTC)


class CaptureFactory(DjangoModelFactory):
    class Meta:
        model = Capture

    class Params:
        ok = factory.Trait(
            status="ok",
            version=factory.Sequence(lambda n: n + 1),
            wacz_sha256="0" * 64,
            text_raw="Dobramos as vagas em creche.",
            text_nfc="Dobramos as vagas em creche.",
            started_at=datetime(2026, 9, 12, 12, 0, tzinfo=UTC),
            finished_at=datetime(2026, 9, 12, 12, 1, tzinfo=UTC),
        )
        partial = factory.Trait(
            status="partial",
            status_evidence="missing: screenshot",
            finished_at=datetime(2026, 9, 12, 12, 1, tzinfo=UTC),
        )
        failed = factory.Trait(
            status="failed",
            error="net::ERR_CONNECTION_RESET",
            attempts=1,
            started_at=datetime(2026, 9, 12, 12, 0, tzinfo=UTC),
            finished_at=datetime(2026, 9, 12, 12, 1, tzinfo=UTC),
        )
        source = factory.Trait(post=None, reason="source", address="https://dados.example/tabela")

    post = factory.SubFactory(PostFactory)
    address = factory.LazyAttribute(lambda made: made.post.canonical_url)
    url_submitted = factory.SelfAttribute("address")
    platform = factory.LazyAttribute(lambda made: made.post.platform if made.post else "web")
    reason = "pasted"
    slot = factory.Sequence(str)
    queued_at = datetime(2026, 9, 12, 11, 59, tzinfo=UTC)

    @classmethod
    def _create(cls, model_class, *args, **kwargs):
        capture = super()._create(model_class, *args, **kwargs)
        finding.remember_words(capture)
        return capture


class ArtefactFactory(DjangoModelFactory):
    class Meta:
        model = Artefact
        exclude = ("content", "kept")

    content = b"Dobramos as vagas em creche."
    kept = factory.LazyAttribute(lambda made: evidence.keep(io.BytesIO(made.content), made.kind))
    capture = factory.SubFactory(CaptureFactory, ok=True)
    kind = "text"
    mime = "text/plain"
    sha256 = factory.LazyAttribute(lambda made: made.kept.sha256)
    size = factory.LazyAttribute(lambda made: made.kept.size)
    name = factory.LazyAttribute(lambda made: made.kept.name)


class ReachSampleFactory(DjangoModelFactory):
    class Meta:
        model = ReachSample

    post = factory.SubFactory(PostFactory)
    at = datetime(2026, 9, 12, 12, 0, tzinfo=UTC)
    likes = 1284
    source = "page"


class TimestampFactory(DjangoModelFactory):
    class Meta:
        model = Timestamp

    class Params:
        held = factory.Trait(
            state="held",
            authority="Autoridade de Exemplo",
            gen_time=datetime(2026, 9, 12, 12, 2, tzinfo=UTC),
            next_attempt_at=None,
            artefact=factory.SubFactory(
                ArtefactFactory,
                capture=factory.SelfAttribute("..capture"),
                kind="tsr",
                content=b"token",
            ),
            chain=factory.SubFactory(
                ArtefactFactory,
                capture=factory.SelfAttribute("..capture"),
                kind="tsr",
                content=b"chain",
            ),
        )

    capture = factory.SubFactory(CaptureFactory, ok=True)
    kind = "rfc3161"
    wacz_sha256 = factory.SelfAttribute("capture.wacz_sha256")
    hashed = "1" * 64
    requested_at = datetime(2026, 9, 12, 12, 1, tzinfo=UTC)
    next_attempt_at = datetime(2026, 9, 12, 12, 1, tzinfo=UTC)


class TranscriptFactory(DjangoModelFactory):
    class Meta:
        model = Transcript

    class Params:
        made = factory.Trait(
            state="made",
            engine="openai",
            model="whisper-1",
            language="pt",
            next_attempt_at=None,
            finished_at=datetime(2026, 9, 12, 12, 3, tzinfo=UTC),
            segments=[
                {"start_ms": 0, "end_ms": 2_500, "text": "Dobramos as vagas.", "suspect": ""},
                {"start_ms": 62_500, "end_ms": 64_000, "text": "Tchau.", "suspect": "known_phrase"},
            ],
            artefact=factory.SubFactory(
                ArtefactFactory,
                capture=factory.SelfAttribute("..capture"),
                kind="transcript",
                mime="application/json",
                content=b"{}",
            ),
        )

    capture = factory.SelfAttribute("made_from.capture")
    made_from = factory.SubFactory(
        ArtefactFactory,
        kind="media",
        mime="video/mp4",
        content=factory.Sequence(lambda n: b"film %d" % n),
    )
    media_sha256 = factory.SelfAttribute("made_from.sha256")
    source = "speech"
    requested_at = datetime(2026, 9, 12, 12, 1, tzinfo=UTC)
    next_attempt_at = datetime(2026, 9, 12, 12, 1, tzinfo=UTC)
