"""A blind reader learns the first verdict by no road of the admin, until they gave their own."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from wagtail.models import Comment, PageLogEntry, PageSubscription
from wagtail.test.utils.form_data import inline_formset

from checks import workflow
from checks.dossier import exporting
from checks.models import Claim, Contribution, FactCheckPage
from tests.checks.blind_walk import (
    MARKER,
    SECRETS,
    TELLTALE,
    admin_addresses,
    hide,
    told,
    where_told,
)
from tests.checks.desk_clients import browser_of
from tests.checks.desk_forms import form_of
from tests.factories.checks import FactCheckFactory
from tests.factories.newsroom import ask_for_second_readings

pytestmark = pytest.mark.django_db


@pytest.fixture
def hidden(marina):
    """A check under review, written by Marina with secrets in every field and every side road."""
    return hide(marina)


def test_no_address_of_the_admin_tells_a_blind_reader_the_verdict_or_the_text(hidden, davi):
    telling, reached = where_told(davi, admin_addresses(hidden))

    assert telling == set()
    assert reached > 40


def test_the_same_addresses_tell_an_author_so_the_walk_would_notice(hidden, marina):
    tell, _reached = where_told(marina, admin_addresses(hidden))

    assert reverse("desk:review", args=[hidden.pk]) in tell
    assert reverse("wagtailadmin_pages:edit", args=[hidden.page_id]) in tell
    assert reverse("wagtailadmin_pages:view_draft", args=[hidden.page_id]) in tell
    assert reverse("desk:standing", args=[hidden.pk]) in tell


def test_the_text_is_hidden_by_every_road_while_it_is_in_editing_too(hidden, marina, davi):
    workflow.recall(hidden, by=marina)
    browser = browser_of(davi)
    own = [
        one for one in admin_addresses(hidden) if re.search(r"^/desk/(pages/\d|review|checks)", one)
    ]

    assert len(own) > 40
    for address in own:
        answer = browser.get(address)
        assert answer.status_code < 500, address
        assert not TELLTALE.search(told(answer)), address


def test_a_save_or_a_sign_of_life_of_a_blind_reader_tells_nothing(hidden, davi):
    browser = browser_of(davi)
    edit = reverse("wagtailadmin_pages:edit", args=[hidden.page_id])
    ping = reverse(
        "wagtailadmin_editing_sessions:ping", args=["checks", "factcheckpage", hidden.page_id, 1]
    )

    saved = browser.post(edit, {"loaded_revision_id": 1}, headers={"accept": "application/json"})
    alive = browser.post(ping, {"revision_id": 1})

    assert saved.status_code == 403
    assert not TELLTALE.search(told(saved))
    assert alive.status_code == 200
    assert not TELLTALE.search(told(alive))


def test_posts_of_a_blind_reader_tell_nothing_either(hidden, davi):
    browser = browser_of(davi)
    edit = reverse("wagtailadmin_pages:edit", args=[hidden.page_id])
    preview = reverse("wagtailadmin_pages:preview_on_edit", args=[hidden.page_id])
    acts = [
        reverse(f"desk:{name}", args=[hidden.pk])
        for name in ("approve", "send_back", "second_read", "submit", "recall", "hand_over")
    ]

    for address in [edit, preview, *acts]:
        given = {"seen_hash": hidden.review_hash, "verdict": "nonsense", "why": "porque"}
        answer = browser.post(address, given)
        assert answer.status_code in (403, 409), address
        assert not TELLTALE.search(told(answer)), address


def test_the_dossier_and_the_effect_of_an_answer_stay_closed_to_a_blind_reader(
    hidden, marina, davi
):
    exported = exporting.export(hidden, by=marina)
    browser = browser_of(davi)
    of_the_dossier = reverse("desk:dossier_file", args=[exported.pk, "json"])

    assert browser.get(of_the_dossier).status_code == 403
    assert browser.post(reverse("desk:export_dossier", args=[hidden.pk])).status_code == 403
    fetched = browser_of(marina).get(of_the_dossier)
    fetched.close()
    assert fetched.status_code == 200


def test_a_comment_is_logged_without_its_words(hidden, marina):
    report = browser_of(marina).get(reverse("wagtailadmin_reports:site_history"))

    assert PageLogEntry.objects.filter(action="wagtail.comments.create").exists()
    assert "Comentou" in report.content.decode()
    assert MARKER not in report.content.decode()


def test_the_admin_calls_a_check_by_its_claim_never_by_a_drafted_title(hidden):
    page = FactCheckPage.objects.get(pk=hidden.page_id)

    assert page.get_latest_revision_as_object().title == SECRETS["title"]
    assert page.get_admin_display_title() == page.statement


def test_the_blind_screen_shows_the_claim_the_sources_and_a_form_with_nothing_chosen(hidden, davi):
    screen = browser_of(davi).get(reverse("desk:review", args=[hidden.pk])).content.decode()

    assert hidden.claim.statement in screen
    assert "Primeiro, o seu veredito" in screen
    assert "Portaria 12/2025" in screen
    assert 'name="verdict"' in screen
    assert " checked" not in screen
    assert reverse("desk:approve", args=[hidden.pk]) not in screen
    assert "w-autosave" not in screen


def test_giving_the_verdict_over_http_shows_both_and_makes_no_author(hidden, davi):
    browser = browser_of(davi)

    answer = browser.post(
        reverse("desk:second_read", args=[hidden.pk]),
        {"seen_hash": hidden.review_hash, "verdict": "misleading", "why": "O dado é real."},
        follow=True,
    )

    screen = answer.content.decode()
    assert "Os dois vereditos são iguais" in screen
    assert MARKER in screen
    assert "Dois vereditos" in screen
    assert reverse("desk:approve", args=[hidden.pk]) in screen
    assert not Contribution.objects.filter(user=davi).exists()


def test_what_was_typed_stays_in_the_form_when_it_is_refused(hidden, davi):
    answer = browser_of(davi).post(
        reverse("desk:second_read", args=[hidden.pk]),
        {"seen_hash": hidden.review_hash, "verdict": "no_data", "why": "Não achei a portaria."},
    )

    screen = answer.content.decode()
    assert answer.status_code == 409
    assert "Escolha um veredito" in screen
    assert "Não achei a portaria." in screen


def test_reading_without_a_verdict_is_a_post_that_says_what_it_costs(hidden, davi, bia):
    browser = browser_of(davi)
    address = reverse("desk:see_first", args=[hidden.pk])
    screen = browser.get(reverse("desk:review", args=[hidden.pk])).content.decode()

    seen = browser.post(address, follow=True).content.decode()

    assert "não aprova esta versão" in screen
    assert browser.get(address).status_code == 405
    assert MARKER in seen
    assert "Você leu sem dar veredito" in seen
    assert "Bia" in seen
    assert reverse("desk:approve", args=[hidden.pk]) not in seen


def test_a_disagreement_over_http_goes_back_to_the_editor_with_both_verdicts(hidden, marina, davi):
    browser_of(davi).post(
        reverse("desk:second_read", args=[hidden.pk]),
        {"seen_hash": hidden.review_hash, "verdict": "false", "why": "A portaria desmente."},
    )

    workspace = browser_of(marina).get(reverse("wagtailadmin_pages:edit", args=[hidden.page_id]))
    hidden.refresh_from_db()
    assert hidden.state == "editing"
    assert "Marina: Enganoso · Davi: Falso. A portaria desmente." in workspace.content.decode()


def test_a_blind_reader_can_take_over_and_then_sees_it_all(hidden, marina, davi):
    workflow.recall(hidden, by=marina)
    browser = browser_of(davi)
    screen = browser.get(reverse("desk:review", args=[hidden.pk])).content.decode()

    answer = browser.post(reverse("desk:take_over", args=[hidden.pk]), follow=True)

    assert reverse("desk:take_over", args=[hidden.pk]) in screen
    assert "não dá o segundo" in screen
    assert MARKER in answer.content.decode()


def test_a_reader_without_an_account_finds_nothing(hidden):
    client = Client()
    addresses = [one for one in admin_addresses(hidden) if "/api/" in one or "/pages/" in one]

    for address in addresses:
        assert not TELLTALE.search(told(client.get(address))), address


def test_without_the_setting_nothing_is_hidden(davi):
    fact_check = FactCheckFactory(in_review=True)

    screen = browser_of(davi).get(reverse("desk:review", args=[fact_check.pk])).content.decode()

    assert "O que muda para o leitor" in screen
    assert Claim.objects.exists()


@pytest.mark.parametrize(("asked", "mails"), [(False, 1), (True, 0)])
def test_no_comment_goes_out_by_mail_where_a_second_verdict_is_asked_for(
    marina, davi, mailoutbox, asked, mails
):
    if asked:
        ask_for_second_readings()
    fact_check = FactCheckFactory(written=True)
    PageSubscription.objects.create(
        page_id=fact_check.page_id, user=davi, comment_notifications=True
    )

    answer = browser_of(marina).post(
        reverse("wagtailadmin_pages:edit", args=[fact_check.page_id]),
        form_of(fact_check, comments=a_new_comment(f"nota {MARKER}")),
    )

    assert answer.status_code == 302
    assert Comment.objects.filter(text=f"nota {MARKER}").exists()
    assert len(mailoutbox) == mails


def a_new_comment(text):
    """A comment as the editor's form posts it."""
    comment = {"id": "", "text": text, "contentpath": "summary", "position": "", "DELETE": ""}
    return inline_formset([{**comment, "replies": inline_formset([])}])
