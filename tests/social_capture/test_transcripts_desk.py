"""The desk reads what is said in a film beside it, with its doubts, and asks again by a button."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.test import TestCase

from social_capture.desk.transcripts import UNFOLDED
from social_capture.models import Transcript
from social_capture.speech.suspects import RULES
from social_capture.transcripts import transcribing
from social_capture.words.transcripts import MARKS
from tests.factories.captures import ArtefactFactory, CaptureFactory, TranscriptFactory
from tests.social_capture.speech_server import speech_server

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client):
    client.force_login(get_user_model().objects.create_superuser("bia", password="x"))
    return client


@pytest.fixture
def service(settings):
    with speech_server() as server:
        settings.SPEECH_ENGINE, settings.SPEECH_URL = "openai", server.url
        settings.SPEECH_MODEL = "whisper-1"
        yield server


def page_of(desk, capture):
    return " ".join(desk.get(f"/desk/captures/{capture.pk}/").content.decode().split())


def post_page_of(desk, capture):
    return " ".join(desk.get(f"/desk/captures/posts/{capture.post_id}/").content.decode().split())


def ask_again(desk, transcript):
    address = f"/desk/captures/{transcript.capture_id}/transcribe/{transcript.pk}/"
    with TestCase.captureOnCommitCallbacks(execute=True):
        return desk.post(address, {"next": f"/desk/captures/{transcript.capture_id}/"})


def test_a_line_leads_to_its_moment_of_the_kept_film(desk):
    made = TranscriptFactory(made=True)

    page = page_of(desk, made.capture)

    assert f'href="/evidence/{made.media_sha256}#t=62.5"' in page
    assert ">1:02</a>" in page
    assert "Dobramos as vagas." in page


def test_a_doubt_is_a_word_at_the_line_and_a_sentence_below(desk):
    page = page_of(desk, TranscriptFactory(made=True).capture)

    assert "<bdi>Tchau.</bdi> <span" in page
    assert "invenção conhecida" in page
    assert "costumam escrever isso" in page
    assert "ouça antes de citar" in page


def test_the_post_and_a_later_visit_with_the_same_film_show_it_too(desk):
    made = TranscriptFactory(made=True)
    later = CaptureFactory(ok=True, post=made.capture.post)
    ArtefactFactory(
        capture=later, kind="media", mime="video/mp4", kept=None, sha256=made.media_sha256,
        size=made.made_from.size, name=made.made_from.name,
    )  # fmt: skip

    assert "Dobramos as vagas." in page_of(desk, later)
    assert "Dobramos as vagas." in post_page_of(desk, made.capture)


def test_a_long_one_is_folded(desk):
    line = {"start_ms": 0, "end_ms": 1, "text": "Sim.", "suspect": ""}
    made = TranscriptFactory(made=True, segments=[line] * (UNFOLDED + 5))

    page = page_of(desk, made.capture)

    assert "Mais 5 trechos" in page
    assert page.index("<details") < page.index("Mais 5 trechos")


def test_a_film_without_a_word_says_so(desk):
    assert "Nenhuma fala foi ouvida." in page_of(
        desk, TranscriptFactory(made=True, segments=[]).capture
    )


def test_without_an_engine_it_says_what_to_set_and_has_no_button(desk):
    held = TranscriptFactory(state="held")

    page = page_of(desk, held.capture)

    assert "nenhum motor de fala configurado" in page
    assert "LASTRO_SPEECH_ENGINE" in page
    assert "/transcribe/" not in page


def test_what_failed_says_why_and_is_tried_again_by_a_button(desk, service):
    failed = TranscriptFactory(state="failed", error="HTTP 413: <b>too large</b>", attempts=1)
    page = page_of(desk, failed.capture)

    answer = ask_again(desk, failed)

    assert "HTTP 413: &lt;b&gt;too large&lt;/b&gt;" in page
    assert answer.headers["Location"] == f"/desk/captures/{failed.capture_id}/"
    failed.refresh_from_db()
    assert failed.state == "made"


def test_another_engine_may_hear_it_too(desk, service):
    made = TranscriptFactory(made=True, model="whisper-0")
    assert "Transcrever também com openai · whisper-1" in page_of(desk, made.capture)

    ask_again(desk, made)

    assert Transcript.objects.filter(state="made").count() == 2


def test_what_is_there_is_not_made_again(desk, service):
    made = TranscriptFactory(made=True)
    assert "/transcribe/" not in page_of(desk, made.capture)

    ask_again(desk, made)

    assert service.asked == []


def test_who_may_only_look_asks_for_nothing(client, service):
    failed = TranscriptFactory(state="failed")
    looker = get_user_model().objects.create_user("lia", password="x")
    looker.user_permissions.add(Permission.objects.get(codename="access_admin"))
    client.force_login(looker)

    ask_again(client, failed)

    assert service.asked == []
    assert "/transcribe/" not in page_of(client, failed.capture)


def test_a_transcript_of_another_capture_is_not_asked_for_here(desk):
    failed = TranscriptFactory(state="failed")

    assert desk.post(f"/desk/captures/0/transcribe/{failed.pk}/").status_code == 404


def test_hostile_words_are_shown_as_text(desk):
    said = [{"start_ms": None, "end_ms": None, "text": "<script>x</script>", "suspect": "no_times"}]
    made = TranscriptFactory(made=True, segments=[{**said[0], "voice": "<i>Ana"}])

    page = page_of(desk, made.capture)

    assert "&lt;script&gt;x&lt;/script&gt;" in page
    assert "<b><bdi>&lt;i&gt;Ana</bdi>:</b>" in page


def test_the_list_of_captures_finds_the_words_of_a_film_without_accents(desk, service):
    service.told = {"text": "A merenda é péssima.", "segments": []}
    file = ArtefactFactory(kind="media", mime="audio/mpeg", content=b"sound")
    with TestCase.captureOnCommitCallbacks(execute=True):
        transcribing.ask_for(file.capture)

    page = desk.get("/desk/captures/", {"q": "pessima merenda"}).content.decode()

    assert f"/desk/captures/{file.capture.pk}/" in page


def test_each_mark_has_words_of_its_own():
    assert MARKS.keys() == RULES.keys()


def test_words_that_turn_the_line_around_turn_nothing_but_themselves(desk):
    turned = "\u202eobmaT"
    made = TranscriptFactory(made=True)
    Transcript.objects.update(
        segments=[{"start_ms": 0, "end_ms": 1, "text": turned, "suspect": "", "voice": turned}]
    )

    page = page_of(desk, made.capture)

    assert page.count(f"<bdi>{turned}</bdi>") == 2


def test_a_line_of_megabytes_does_not_make_a_page_of_megabytes(desk):
    made = TranscriptFactory(made=True)
    Transcript.objects.update(
        segments=[{"start_ms": 0, "end_ms": 1, "text": "a" * 4_000_000, "suspect": ""}]
    )

    page = page_of(desk, made.capture)

    assert "a" * 2_000 + "…" in page
    assert len(page) < 200_000


def test_the_words_of_an_engine_that_failed_are_a_technical_detail(desk):
    failed = TranscriptFactory(state="failed", error="HTTP 413: too large")

    page = page_of(desk, failed.capture)

    assert "Detalhe técnico" in page.split("HTTP 413: too large")[0].rpartition("<details")[2]


def test_a_picture_whose_sound_is_a_file_of_its_own_says_so(desk):
    file = ArtefactFactory(kind="media", mime="video/webm", is_silent=True)

    assert "imagem sem o som" in page_of(desk, file.capture)


def test_captions_play_beside_the_sound_when_picture_and_sound_came_apart(desk):
    captions = ArtefactFactory(kind="captions", mime="text/vtt", content=b"captions")
    picture, sound = (
        ArtefactFactory(capture=captions.capture, kind="media", mime=mime, content=mime.encode())
        for mime in ("video/webm", "audio/webm")
    )
    picture.is_silent = True
    picture.save()
    TranscriptFactory(made=True, made_from=captions, source="captions")

    page = page_of(desk, captions.capture)

    assert f'src="/evidence/{sound.sha256}"' in page
