"""A followed account's posts are kept once each, with what was told and where."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from social_capture import capturing, evidence
from social_capture.collecting.collector import collect
from social_capture.collecting.polite_get import polite_get
from social_capture.models import Account, Capture, FeedEntry, Post, ReachSample
from social_capture.platforms.bluesky import Bluesky
from social_capture.tasks import collect_due_accounts
from tests.social_capture.api_server import api_server
from tests.social_capture.bluesky_server import DID, HANDLE, BlueskyServer
from tests.social_capture.following import collected, followed, make_due, platforms_on, waits

pytestmark = [pytest.mark.db, pytest.mark.django_db]


@pytest.fixture
def server():
    with api_server() as running, platforms_on(running, Bluesky(running.url)):
        yield running


@pytest.fixture
def author(server):
    return BlueskyServer(server, page=3)


@pytest.fixture
def account():
    return followed(handle=HANDLE)


def stored_keys():
    return sorted(
        post_id.rpartition("/")[2] for post_id in Post.objects.values_list("post_id", flat=True)
    )


def test_a_new_post_is_kept_with_fields_reach_answer_and_a_capture(server, author, account):
    key = author.publish("Dobramos as vagas.")

    assert collected(account) == 1

    post = Post.objects.get()
    assert (post.post_id, post.text_nfc, post.account) == (
        f"{DID}/{key}",
        "Dobramos as vagas.",
        account,
    )
    sample = post.reach.get()
    assert (sample.source, sample.likes, sample.views, sample.followers) == ("api", 5, None, 4180)
    capture = post.captures.get()
    assert (capture.reason, capture.status, capture.version) == ("collected", "queued", 1)
    assert capture.text_nfc == "Dobramos as vagas."


def test_the_platforms_answer_is_kept_byte_for_byte(server, author, account):
    author.publish("Dobramos as vagas.")
    collected(account)

    artefact = Capture.objects.get().artefacts.get(kind="api")

    assert artefact.url.startswith(f"{server.url}/xrpc/app.bsky.feed.getAuthorFeed?")
    with evidence.opened(artefact.name, artefact.sha256) as kept:
        assert json.load(kept)["feed"][0]["post"]["record"]["text"] == "Dobramos as vagas."


def test_the_account_learns_its_identifier_and_its_name(author, account):
    collected(account)

    assert (account.platform_account_id, account.name) == (DID, "Ana Prado")


def test_a_change_of_handle_is_followed(author, account):
    collected(account)
    author.handle = "prefeita.example"
    Account.objects.update(profile_read_at=None)
    author.publish()

    assert collected(account) == 1
    assert account.handle == "prefeita.example"


def test_the_same_post_again_is_kept_once(author, account):
    author.publish()

    assert (collected(account), collected(account)) == (1, 0)
    assert Capture.objects.count() == FeedEntry.objects.count() == 1


def test_a_repost_is_nobodys_post_here(author, account):
    author.repost()

    assert collected(account) == 0
    assert not Post.objects.exists()


def test_following_begins_with_the_newest_page(author, account):
    keys = [author.publish() for _ in range(5)]
    collected(account)

    author.delete(keys[-1])  # an older one slides into the page
    collected(account)

    assert stored_keys() == keys[2:]


def test_after_a_stop_the_walk_goes_back_to_where_it_was(author, account):
    keys = [author.publish() for _ in range(2)]
    collected(account)
    keys += [author.publish() for _ in range(11)]

    collected(account)

    assert stored_keys() == keys
    assert account.walk == {}


def test_the_cursor_moves_only_at_the_end_of_the_walk(server, author, account):
    author.publish()
    collected(account)
    cursor = account.cursor
    keys = [author.publish() for _ in range(8)]
    routes = dict(server.routes)
    pages = iter([author.author_feed, author.author_feed])
    server.routes["/xrpc/app.bsky.feed.getAuthorFeed"] = lambda *asked: next(pages)(*asked)
    collected(account)
    assert (account.cursor, account.failures_in_a_row) == (cursor, 1)

    server.routes = routes
    keys.append(author.publish())
    collected(account)  # ends the walk that was interrupted
    collected(account)  # and looks at what came meanwhile

    assert stored_keys()[1:] == keys
    assert account.cursor > cursor


def test_an_edited_post_is_another_version_with_its_difference(author, account):
    author.publish("Triplicamos as vagas.")
    collected(account)
    author.views[0]["record"]["text"] = "Dobramos as vagas."

    collected(account)

    edited = Capture.objects.get(version=2)
    assert edited.has_changed
    assert edited.text_diff.splitlines()[-2:] == ["-Triplicamos as vagas.", "+Dobramos as vagas."]
    assert Post.objects.get().text_nfc == "Dobramos as vagas."


def test_counts_that_moved_are_another_sample_an_hour_later(author, account):
    author.publish()
    collected(account)
    author.views[0]["likeCount"] = 900
    collected(account)
    assert ReachSample.objects.count() == 1

    ReachSample.objects.update(at=timezone.now() - timedelta(hours=1))
    collected(account)

    assert [sample.likes for sample in ReachSample.objects.all()] == [5, 900]


def test_a_post_pasted_by_handle_is_the_one_that_is_collected(author, account):
    key = author.publish()
    pasted = capturing.request(f"https://bsky.app/profile/{HANDLE}/post/{key}").post

    collected(account)

    assert Post.objects.get() == pasted
    assert Post.objects.get().post_id == f"{DID}/{key}"


def test_a_collected_post_is_the_one_that_is_pasted_by_handle(author, account):
    key = author.publish()
    collected(account)

    capture = capturing.request(f"https://bsky.app/profile/{HANDLE}/post/{key}?ref=x")

    assert capture.post == Post.objects.get()


def test_a_handle_that_passed_to_somebody_else_merges_nothing(author, account):
    key = author.publish()
    collected(account)
    earlier = Post.objects.get()
    Post.objects.update(post_id=f"did:plc:before/{key}")
    FeedEntry.objects.all().delete()

    collected(account)

    assert Post.objects.exclude(pk=earlier.pk).get().post_id == f"{DID}/{key}"


def test_only_followed_accounts_whose_time_has_come_are_collected(author, account):
    followed(handle="later.example")
    Account.objects.exclude(pk=account.pk).update(next_collect_at=timezone.now() + timedelta(1))
    followed(handle="off.example", platform_account_id="off")
    Account.objects.filter(handle="off.example").update(collect=False)
    author.publish()

    collect_due_accounts()

    assert list(Account.objects.exclude(collected_at=None)) == [account]


def test_a_second_worker_leaves_a_claimed_account_alone(author, account):
    author.publish()
    Account.objects.filter(pk=account.pk).update(
        next_collect_at=timezone.now() + timedelta(minutes=10)
    )

    assert collect(account.pk) == 0
    assert not Post.objects.exists()


def test_a_worker_whose_claim_was_taken_over_writes_nothing(author, account):
    author.publish()

    def slow_get(url, **options):
        make_due(account)  # meanwhile somebody asks for it anew
        return polite_get(url, **options)

    collect(account.pk, slow_get)

    account.refresh_from_db()
    assert not Post.objects.exists()
    assert (account.collected_at, account.last_failure) == (None, "")


def test_after_success_the_next_turn_is_a_quarter_of_an_hour_away(author, account):
    collected(account)

    assert waits(account, 11, 19)
