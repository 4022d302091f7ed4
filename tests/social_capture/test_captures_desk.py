"""At the desk links are pasted, captures looked at, and failed ones tried again."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.urls import reverse

from social_capture.models import Capture, Embed, SubmittedAddress
from tests.factories.captures import ArtefactFactory, CaptureFactory

pytestmark = [pytest.mark.db, pytest.mark.django_db]
LISTING = "/desk/captures/"


@pytest.fixture
def desk(client):
    client.force_login(get_user_model().objects.create_superuser("bia", password="x"))
    return client


@pytest.fixture
def onlooker(client):
    """Somebody who may enter the desk and nothing else."""
    user = get_user_model().objects.create_user("davi", password="x")
    user.user_permissions.add(Permission.objects.get(codename="access_admin"))
    client.force_login(user)
    return client


def paste(desk, *lines):
    return desk.post(LISTING, {"links": "\n".join(lines)}, follow=True)


def test_each_pasted_link_waits_for_its_capture(desk):
    response = paste(desk, "https://x.com/helena/status/88", "", " https://noticia.example/a ")

    assert {capture.address for capture in Capture.objects.unfinished()} == {
        "https://x.com/i/status/88",
        "https://noticia.example/a",
    }
    assert Capture.objects.first().requested_by.username == "bia"
    assert "https://noticia.example/a" in response.content.decode()


def test_two_spellings_of_a_post_in_one_paste_wait_once(desk):
    paste(desk, "https://x.com/helena/status/88", "https://twitter.com/i/web/status/88?s=20")

    assert Capture.objects.count() == 1


def test_a_line_that_is_no_address_is_named_and_nothing_is_queued(desk):
    response = paste(desk, "https://noticia.example/a", "file:///etc/passwd")

    assert response.status_code == 422
    text = response.content.decode()
    assert "file:///etc/passwd" in text
    assert "https://noticia.example/a" in text
    assert not Capture.objects.exists()


@pytest.mark.parametrize("lines", [[""], [f"https://a.example/{n}" for n in range(51)]], ids=len)
def test_nothing_and_too_much_are_refused(desk, lines):
    assert paste(desk, *lines).status_code == 422
    assert not Capture.objects.exists()


def test_pasted_markup_is_shown_as_text(desk):
    text = paste(desk, "https://a.example/ <script>alert(1)</script>").content.decode()

    assert "<script>alert(1)" not in text


def test_tabs_show_what_their_name_says(desk):
    CaptureFactory(failed=True, address="https://a.example/falhou")
    CaptureFactory(ok=True, address="https://a.example/guardada")

    text = desk.get(LISTING, {"tab": "people"}).content.decode()

    assert "https://a.example/falhou" in text
    assert "https://a.example/guardada" not in text


def test_a_search_finds_words_of_the_captured_text(desk):
    CaptureFactory(ok=True, text_nfc="Dobramos as vagas", address="https://a.example/1")
    CaptureFactory(ok=True, text_nfc="Outra coisa", address="https://a.example/2")

    text = desk.get(LISTING, {"q": "vagas"}).content.decode()

    assert "https://a.example/1" in text
    assert "https://a.example/2" not in text


def test_a_capture_shows_its_text_picture_and_files(desk):
    capture = CaptureFactory(ok=True, text_nfc="Dobramos <b>as vagas</b>")
    picture = ArtefactFactory(capture=capture, kind="screenshot", mime="image/png", content=b"png")

    text = desk.get(f"{LISTING}{capture.pk}/").content.decode()

    assert "Dobramos &lt;b&gt;as vagas&lt;/b&gt;" in text
    assert reverse("social_capture:artefact", args=[picture.sha256]) in text


def test_a_supplied_picture_never_loses_its_label(desk):
    capture = CaptureFactory(failed=True)
    ArtefactFactory(capture=capture, kind="picture", mime="image/png", origin="supplied")

    assert "desk-tag--supplied" in desk.get(f"{LISTING}{capture.pk}/").content.decode()


def test_a_site_whose_name_leads_nowhere_is_told_in_words_with_the_reason_on_the_record(desk):
    reason = "host has no address: sumiu.example:443"
    capture = CaptureFactory(failed=True, status_evidence=reason)

    row = desk.get("/desk/captures/").content.decode()
    record = desk.get(f"/desk/captures/{capture.pk}/").content.decode()

    assert "O nome do site não leva a lugar nenhum" in row
    assert (reason in row, reason in record) == (False, True)


def test_a_failed_capture_is_tried_again(desk):
    capture = CaptureFactory(failed=True)

    desk.post(f"{LISTING}{capture.pk}/retry/")

    capture.refresh_from_db()
    assert capture.status == "queued"


def test_a_capture_that_lacks_only_media_is_asked_for_these_on_its_own_row(desk):
    media = {"kind": "video", "url": "https://rede.example/v.mp4", "owner": "post", "headers": {}}
    capture = CaptureFactory(partial=True, missing_media=[media])

    page = desk.get(f"{LISTING}{capture.pk}/").content.decode()
    desk.post(f"{LISTING}{capture.pk}/retry/")

    assert "Buscar as mídias que faltam" in page
    assert [(one.pk, one.status) for one in Capture.objects.all()] == [(capture.pk, "queued")]


def test_media_of_a_quoted_post_are_labelled_so(desk):
    capture = CaptureFactory(ok=True)
    ArtefactFactory(capture=capture, kind="media", owner="quoted", owner_url="https://r.example/7")

    assert "uma publicação citada" in desk.get(f"{LISTING}{capture.pk}/").content.decode()


def test_a_bound_that_was_reached_stands_on_its_step(desk):
    step = {"name": "scroll", "result": "done", "ms": 9, "error": "", "note": "no_end"}
    capture = CaptureFactory(ok=True, steps=[step])

    page = desk.get(f"{LISTING}{capture.pk}/").content.decode()

    assert "parou no nosso limite: a página continua" in page


def test_a_step_that_broke_says_so_in_words_and_keeps_the_reason_apart(desk):
    step = {"name": "dom", "result": "failed", "ms": 9, "error": "Error: closed", "note": ""}
    capture = CaptureFactory(failed=True, steps=[step])

    page = desk.get(f"{LISTING}{capture.pk}/").content.decode()

    assert "Quebrou. As outras etapas continuaram." in page
    assert "Error: closed" in page.split("Detalhe técnico")[-1]


def test_a_capture_without_steps_shows_no_empty_table(desk):
    page = desk.get(f"{LISTING}{CaptureFactory().pk}/").content.decode()

    assert "Nenhum passo foi dado." in page
    assert "Milissegundos" not in page


def test_a_change_is_shown_word_by_word_as_on_the_posts_page(desk):
    post = CaptureFactory(ok=True, version=1, text_nfc="Triplicamos as vagas.").post
    changed = CaptureFactory(
        ok=True, post=post, version=2, has_changed=True, text_nfc="Dobramos as vagas."
    )

    page = desk.get(f"{LISTING}{changed.pk}/").content.decode()

    assert "<del>Triplicamos </del>" in page
    assert "<ins>Dobramos </ins>" in page


def test_a_complete_capture_is_not_tried_again(desk):
    capture = CaptureFactory(ok=True)

    desk.post(f"{LISTING}{capture.pk}/retry/")

    capture.refresh_from_db()
    assert capture.status == "ok"


def test_retry_is_never_a_link(desk):
    assert desk.get(f"{LISTING}{CaptureFactory(failed=True).pk}/retry/").status_code == 405


def test_who_may_only_look_cannot_ask(onlooker):
    capture = CaptureFactory(failed=True)

    assert onlooker.get(LISTING).status_code == 200
    onlooker.post(LISTING, {"links": "https://a.example/"})
    onlooker.post(f"{LISTING}{capture.pk}/retry/")

    capture.refresh_from_db()
    assert capture.status == "failed"
    assert Capture.objects.count() == 1


def test_strangers_are_sent_to_the_login(client):
    assert client.get(LISTING).status_code == 302


def test_the_menu_leads_to_the_captures(desk):
    assert f'"{LISTING}"' in desk.get(LISTING).content.decode().replace("&quot;", '"')


@pytest.mark.db
def test_a_search_with_a_nul_breaks_nothing(desk):
    CaptureFactory(ok=True)

    answer = desk.get(LISTING, {"q": "cre\x00che"})

    assert answer.status_code == 200


def test_a_share_link_that_led_nowhere_says_why_and_what_happens_next(desk):
    capture = CaptureFactory(url_submitted="https://t.co/abc")
    SubmittedAddress.objects.create(
        address="https://t.co/abc",
        post=capture.post,
        followed_at=capture.queued_at,
        led_nowhere="login",
        follow_error="login: https://x.com/login answered 200",
    )

    shown = desk.get(f"/desk/captures/{capture.pk}/").content.decode()

    assert "leva a uma tela de login" in shown
    assert "a próxima visita tenta de novo" in shown


def test_captures_of_a_link_and_of_the_post_that_it_meant_are_shown_together(desk):
    meant = CaptureFactory()
    early = CaptureFactory(post__joined_to=meant.post, post__joined_at=meant.queued_at)

    shown = desk.get(f"/desk/captures/{meant.pk}/").content.decode()

    assert f"/desk/captures/{early.pk}/" in shown


def test_what_oembed_said_is_shown_with_its_source_and_its_failure(desk):
    capture = CaptureFactory()
    Embed.objects.create(
        post=capture.post,
        endpoint="https://publish.twitter.com/oembed",
        author_name="Helena <b>Duarte</b>",
        told_at=capture.queued_at,
        asked_at=capture.queued_at,
        error="RateLimited: x",
    )

    shown = desk.get(f"/desk/captures/{capture.pk}/").content.decode()

    assert "Helena &lt;b&gt;Duarte" in shown
    assert "oEmbed de https://publish.twitter.com/oembed" in shown
    assert "Da última vez não respondeu." in shown
    assert "RateLimited: x" in shown.split("Detalhe técnico")[-1]
