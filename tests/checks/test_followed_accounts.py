"""The chief editor keeps the accounts that are followed; everybody at the desk sees how it goes."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checks.models import LogEntry, Notice, PersonAccount
from social_capture.models import Account, CollectionGap
from social_capture.signals import collection_gap_found
from tests.checks.desk_clients import browser_of
from tests.factories.captures import AccountFactory
from tests.factories.people import PersonFactory

pytestmark = [pytest.mark.db, pytest.mark.django_db]


@pytest.fixture
def chief(bia):
    return browser_of(bia)


def shown(browser):
    return browser.get(reverse("desk:followed_accounts")).content.decode()


def follow(browser, address, **fields):
    return browser.post(reverse("desk:follow_account"), {"address": address, **fields})


def act_on(browser, name, account, **fields):
    return browser.post(reverse(f"desk:{name}", args=[account.pk]), fields, follow=True)


def test_a_pasted_profile_is_followed_from_now_on(chief):
    ana = PersonFactory(name="Ana Prado")

    follow(chief, "https://bsky.app/profile/Ana.Example", owner=ana.pk, official="on")

    account = Account.objects.get()
    assert (account.platform, account.handle, account.is_official) == (
        "bluesky",
        "ana.example",
        True,
    )
    assert account.collect
    assert account.next_collect_at <= timezone.now()
    assert PersonAccount.objects.get().person == ana
    assert LogEntry.objects.get(act="follow_account").note == str(account)


def test_an_account_is_followed_once_under_any_spelling(chief):
    follow(chief, "https://mastodon.example/@Ana")
    follow(chief, "https://other.example/@ana@mastodon.example")

    assert Account.objects.count() == 1


def test_following_twice_logs_once_when_nothing_changed(chief):
    follow(chief, "https://mastodon.example/@Ana")
    follow(chief, "https://mastodon.example/@Ana")

    assert LogEntry.objects.count() == 1


def test_following_again_takes_what_is_ticked_now_and_the_log_says_what_changed(chief):
    rui = PersonFactory(name="Rui Sá", slug="rui-sa")
    follow(chief, "https://mastodon.example/@Ana", owner=PersonFactory(name="Ana Prado").pk)
    follow(chief, "https://mastodon.example/@Ana", owner=rui.pk, official="on")

    account = Account.objects.get()
    assert (account.is_official, PersonAccount.objects.get().person) == (True, rui)
    entry = LogEntry.objects.order_by("number").last()
    assert entry.act == "change_followed_account"
    assert entry.note == f"{account}; conta oficial; conta de Rui Sá"


def test_the_list_is_paged_like_the_others(chief, monkeypatch):
    monkeypatch.setattr("checks.desk.followed_accounts.PER_PAGE", 1)
    AccountFactory.create_batch(3, platform="bluesky", collect=True)

    page = chief.get(reverse("desk:followed_accounts"), {"page": 2}).content.decode()

    assert "As 50 anteriores" in page
    assert "Próximas 50" in page


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://x.com/anaprado", "posts de outras plataformas"),
        ("file:///etc/passwd", "http"),
        ("texto solto", "Este endereço não pode ser seguido"),
    ],
)
def test_what_cannot_be_followed_is_said_and_the_text_stays(chief, address, why):
    answer = follow(chief, address)

    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert f'value="{address}"' in answer.content.decode()
    assert not Account.objects.exists()


def test_switching_off_keeps_what_was_collected_and_where_it_stopped(chief):
    account = AccountFactory(platform="bluesky", collect=True, cursor="2026-09-12")

    act_on(chief, "switch_account", account, collect="off")

    account.refresh_from_db()
    assert (account.collect, account.next_collect_at, account.cursor) == (False, None, "2026-09-12")
    assert LogEntry.objects.get().act == "unfollow_account"


def test_switching_on_again_makes_it_due(chief):
    account = AccountFactory(platform="bluesky", collect=False, collected_at=timezone.now())

    act_on(chief, "switch_account", account, collect="on")

    account.refresh_from_db()
    assert account.collect
    assert account.next_collect_at <= timezone.now()


def test_a_failure_is_shown_with_its_reason_and_can_be_tried_again(chief):
    later = timezone.now() + timedelta(hours=6)
    account = AccountFactory(
        platform="bluesky",
        collect=True,
        next_collect_at=later,
        last_failure="gone",
        failures_in_a_row=3,
        last_error="Gone: Profile not found",
    )
    assert "A plataforma não conhece essa conta" in shown(chief)
    assert "3 falhas seguidas" in shown(chief)

    act_on(chief, "collect_account_now", account)

    account.refresh_from_db()
    assert account.next_collect_at <= timezone.now()


def test_a_gap_is_shown_and_told_to_the_chief(chief, bia):
    gap = CollectionGap.objects.create(
        account=AccountFactory(platform="bluesky", collect=True, handle="ana.example"),
        reason="bound",
        since=timezone.now() - timedelta(days=2),
        until=timezone.now() - timedelta(days=1),
        noticed_at=timezone.now(),
    )

    collection_gap_found.send(Account, gap=gap)

    assert "Podem faltar posts" in shown(chief)
    assert Notice.objects.get(person=bia).details == {"account": "@ana.example (bluesky)"}


def test_others_at_the_desk_look_and_change_nothing(marina):
    account = AccountFactory(platform="bluesky", collect=True)
    browser = browser_of(marina)

    page = shown(browser)

    assert account.handle in page
    assert "Deixar de seguir" not in page
    assert act_on(browser, "switch_account", account, collect="off").status_code == 403


def test_what_a_platform_calls_itself_is_never_markup(chief):
    AccountFactory(platform="bluesky", collect=True, name="<script>alert(1)</script>")

    assert "<script>alert(1)" not in shown(chief)


def test_the_list_costs_the_same_however_long_it_is(chief, django_assert_max_num_queries):
    AccountFactory.create_batch(60, platform="bluesky", collect=True)
    shown(chief)

    with django_assert_max_num_queries(25):
        shown(chief)
