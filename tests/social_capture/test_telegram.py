"""What t.me shows of a channel, read message by message and never believed blindly."""

from contextlib import suppress
from email.message import Message

import pytest
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from social_capture import told_posts
from social_capture.fetch import Fetched
from social_capture.platforms import identify
from social_capture.platforms.failures import Declined, Gone, NotShown, PlatformFailed
from social_capture.platforms.registry import identify_account
from social_capture.platforms.rounded import Count, shown_count
from social_capture.platforms.telegram import Telegram
from social_capture.told_posts import Told
from tests.factories.captures import PostFactory
from tests.social_capture.api_server import api_server
from tests.social_capture.hostile import plain_get
from tests.social_capture.telegram_server import (
    CHANNEL,
    FORWARDED,
    PHOTO,
    REPLY,
    TelegramServer,
    message,
)

ACCOUNT = identify_account(f"https://t.me/{CHANNEL}")


@pytest.fixture
def server():
    with api_server() as running:
        yield running


@pytest.fixture
def channel(server):
    return TelegramServer(server)


@pytest.fixture
def telegram(server):
    return Telegram(site=server.url)


@pytest.fixture
def get(server):
    return plain_get(server)


def post_number(number):
    return identify(f"https://t.me/s/{CHANNEL.upper()}/{number}?single")


def test_a_message_tells_its_words_its_channel_and_its_time_as_written(channel, telegram, get):
    text = 'Dobramos as <b>vagas</b>.<br/>Veja <a href="https://dados.example/a">aqui</a>'
    number = channel.publish(text, inside=PHOTO)

    post = telegram.post(post_number(number), get).post

    assert post.text == "Dobramos as vagas.\nVeja aqui"
    assert (post.author_handle, post.author_name) == (CHANNEL, "Ana Prado")
    assert post.posted_at == "2026-09-01T12:01:00+00:00"
    assert post.links == ("https://dados.example/a",)
    assert [media.url for media in post.media] == ["https://cdn4.telesco.pe/file/a.jpg"]


def test_the_answer_is_kept_as_it_came(channel, telegram, get):
    answer = telegram.post(post_number(channel.publish()), get).answer

    assert b"Dobramos as vagas." in answer.body
    assert (answer.mime, "embed=1" in answer.url) == ("text/html", True)


def test_a_deleted_message_is_gone(channel, telegram, get):
    with pytest.raises(Gone):
        telegram.post(post_number(9), get)


def test_an_edited_message_says_so(channel, telegram, get):
    number = channel.publish(meta="edited&nbsp;")

    assert telegram.post(post_number(number), get).post.is_edited


def test_a_signature_with_that_word_is_no_edit(channel, telegram, get):
    sign = '<span class="tgme_widget_message_from_author">Edited News</span>, '

    assert not telegram.post(post_number(channel.publish(meta=sign)), get).post.is_edited


@pytest.mark.parametrize(
    ("shown", "views"),
    [
        ("842", Count(842)),
        ("1.2K", Count(1200, True)),
        ("12.34M", Count(12_340_000, True)),
        ("3K", Count(3000, True)),
        ("1,2 mil", Count(1200, True)),
        ("1.284", Count(1284)),
        ("", Count()),
        ("muitas", Count()),
        ("-3", Count()),
        ("1.2.3K", Count()),
        ("9" * 40, Count()),
    ],
)
def test_a_count_is_exact_rounded_or_unknown(shown, views):
    assert shown_count(shown) == views


def test_views_that_are_rounded_say_so(channel, telegram, get):
    reach = telegram.post(post_number(channel.publish(views="1.2K")), get).post.reach

    assert (reach.views, reach.likes, reach.is_rounded) == (1200, None, True)


@pytest.mark.db
@pytest.mark.django_db
def test_a_rounded_sample_says_so_on_record(channel, telegram, get):
    told = telegram.post(post_number(channel.publish(views="1.2K")), get)

    told_posts.sample_reach(post := PostFactory(), told.post, Told(told.answer, timezone.now()))

    sample = post.reach.get()
    assert (sample.views, sample.shares, sample.is_rounded) == (1200, None, True)


def test_forwarded_words_are_not_the_channels_own(channel, telegram, get):
    number = channel.publish("De outra pessoa", inside=FORWARDED)

    post = telegram.post(post_number(number), get).post
    entry = telegram.page(ACCOUNT, get).entries[0]

    assert (post.text, post.quoted["text"]) == ("", "De outra pessoa")
    assert (post.quoted["author_name"], post.quoted["url"]) == (
        "Outro canal",
        "https://t.me/outro/5",
    )
    assert entry.post is None


def test_the_words_that_are_answered_are_not_the_messages(channel, telegram, get):
    post = telegram.post(post_number(channel.publish("Minha resposta", inside=REPLY)), get).post

    assert (post.text, post.reply_to) == ("Minha resposta", f"https://t.me/{CHANNEL}/7")


def test_what_the_service_says_is_no_message(channel, telegram, get):
    channel.publish("Ana Prado pinned a message", more="service_message")

    assert telegram.page(ACCOUNT, get).entries == ()


def test_pages_lead_back_to_the_first_message_each_once(server, telegram, get):
    channel = TelegramServer(server, page=3)
    published = [channel.publish() for _ in range(8)]

    seen, older = [], ""
    while True:
        page = telegram.page(ACCOUNT, get, older)
        seen += [int(entry.key) for entry in page.entries]
        older = page.older
        if not older:
            break

    assert seen == published[::-1]
    assert page.is_whole


def test_places_in_the_channel_sort_as_text(channel, telegram, get):
    channel.messages = {9: message(9), 10: message(10), 100: message(100)}

    positions = [entry.position for entry in telegram.page(ACCOUNT, get).entries]

    assert positions == sorted(positions, reverse=True)


def test_the_profile_tells_title_and_subscribers(channel, telegram, get):
    told = telegram.profile(ACCOUNT, get)

    assert (told.handle, told.name, told.followers) == (CHANNEL, "Ana Prado", 4180)


def test_a_channel_without_a_preview_says_why(channel, telegram, get):
    channel.has_preview = False

    with pytest.raises(NotShown, match="shows no messages"):
        telegram.page(ACCOUNT, get)


def test_a_comment_or_a_closed_channel_is_not_asked_for(server, telegram, get):
    for address in ("https://t.me/anaprado/7?comment=5", "https://t.me/c/123456/7"):
        with pytest.raises(NotShown):
            telegram.post(identify(address), get)

    assert server.asked == []


def test_a_server_that_fails_is_an_error_not_an_absence(server, channel, telegram, get):
    server.fail(503)

    with pytest.raises(Declined):
        telegram.post(post_number(channel.publish()), get)


@pytest.mark.parametrize(
    "address", ["https://t.me/joinchat", "https://t.me/+AbCd", "https://t.me/"]
)
def test_what_is_no_channels_page_is_no_account(address):
    assert identify_account(address) is None


@settings(max_examples=60)
@given(
    st.lists(st.sampled_from([*message(7, "a", inside=FORWARDED).split('"'), "<", ">"])), st.text()
)
def test_no_page_breaks_the_reader(parts, text):
    body = f"<html>{chr(34).join(parts)}{text}".encode("utf-8", "replace")

    def get(url, *, headers=None):
        return Fetched(url, url, 200, Message(), body, ())

    with suppress(PlatformFailed):
        Telegram().page(ACCOUNT, get)
    with suppress(PlatformFailed):
        Telegram().post(post_number(7), get)
