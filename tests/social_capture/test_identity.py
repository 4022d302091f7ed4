"""Whatever spelling of a post's address is pasted, it is the same post; cases 19 and 20."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from social_capture.platforms import identify

SCHEMES = ("https://", "http://", "HTTPS://")
SHARED = ("", "?utm_source=whatsapp", "?igsh=a1", "?fbclid=IwAR1&utm_campaign=x", "#topo")
NUMBERS = st.integers(10**8, 10**19).map(str)
CODES = st.text("abcXYZ019-_", min_size=11, max_size=11)
NAMES = st.text("abcdefgh", min_size=5, max_size=12)


@dataclass(frozen=True)
class Spelled:
    """The forms of one platform's addresses; ``{id}`` is the post, ``{name}`` who posted."""

    platform: str
    hosts: tuple[str, ...]
    paths: tuple[str, ...]
    ids: st.SearchStrategy[str]

    def __str__(self):
        return f"{self.platform} {self.paths[0]}"


SPELLED = [
    Spelled(
        "x",
        ("x.com", "www.x.com", "twitter.com", "mobile.twitter.com", "m.twitter.com"),
        (
            "/{name}/status/{id}",
            "/{name}/statuses/{id}/photo/1",
            "/i/web/status/{id}",
            "/i/status/{id}/",
            "/{name}/status/{id}/video/1",
            "/{name}/status/{id}/analytics",
        ),
        NUMBERS,
    ),
    Spelled(
        "instagram",
        ("instagram.com", "www.instagram.com", "m.instagram.com", "instagr.am"),
        (
            "/p/{id}/",
            "/reel/{id}",
            "/{name}/p/{id}/",
            "/{name}/reel/{id}/",
            "/tv/{id}",
            "/p/{id}/embed/captioned/",
            "/reels/{id}/",
        ),
        CODES,
    ),
    Spelled(
        "tiktok",
        ("tiktok.com", "www.tiktok.com", "m.tiktok.com"),
        (
            "/@{name}/video/{id}",
            "/@{name}/photo/{id}",
            "/@/video/{id}",
            "/v/{id}.html",
            "/embed/v2/{id}",
            "/share/video/{id}/",
            "/player/v1/{id}",
        ),
        NUMBERS,
    ),
    Spelled(
        "threads",
        ("threads.net", "www.threads.net", "threads.com", "www.threads.com"),
        ("/@{name}/post/{id}", "/t/{id}/", "/@{name}/post/{id}/media", "/@{name}/post/{id}/embed"),
        CODES,
    ),
    Spelled(
        "kwai",
        ("kwai.com", "www.kwai.com", "m.kwai.com"),
        (
            "/@{name}/video/{id}",
            "/@{name}/photo/{id}",
            "/photo/150001174877117/{id}",
            "/photo/{id}",
            "/video/{id}/",
        ),
        NUMBERS,
    ),
    Spelled(
        "youtube",
        ("youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com"),
        (
            "/watch?v={id}",
            "/watch?t=9&v={id}&list=PL1",
            "/shorts/{id}",
            "/live/{id}",
            "/embed/{id}",
            "/v/{id}/",
        ),
        CODES,
    ),
    Spelled(
        "facebook",
        (
            "facebook.com",
            "www.facebook.com",
            "m.facebook.com",
            "mbasic.facebook.com",
            "pt-br.facebook.com",
        ),
        (
            "/watch/?v={id}",
            "/{name}/videos/{id}/",
            "/{name}/videos/titulo/{id}",
            "/reel/{id}",
            "/video.php?v={id}&mibextid=x",
            "/watch/live/?v={id}",
        ),
        NUMBERS,
    ),
    Spelled(
        "facebook",
        ("facebook.com", "web.facebook.com", "m.facebook.com", "mbasic.facebook.com"),
        (
            "/story.php?story_fbid={id}&id=2",
            "/story.php?id=2&story_fbid={id}&_rdr",
            "/permalink.php?story_fbid={id}&id=2&__tn__=-R",
            "/2/posts/{id}/",
            "/2/posts/titulo/{id}",
        ),
        NUMBERS,
    ),
    Spelled(
        "facebook",
        ("facebook.com", "m.facebook.com"),
        ("/{name}/posts/{id}", "/{name}/posts/titulo/{id}/", "/permalink.php?story_fbid={id}&id=9"),
        CODES.map(lambda code: "pfbid" + code.replace("-", "")),
    ),
    Spelled(
        "facebook",
        ("facebook.com", "m.facebook.com"),
        ("/photo/?fbid={id}&set=a.1", "/photo.php?fbid={id}", "/{name}/photos/a.1/{id}/"),
        NUMBERS,
    ),
    Spelled(
        "telegram",
        ("t.me", "telegram.me", "www.t.me"),
        (
            "/canalA/{id}",
            "/s/canalA/{id}",
            "/canala/{id}?single",
            "/canalA/77/{id}",
            "/CANALA/{id}?t=1",
        ),
        NUMBERS,
    ),
]


def spellings(draw, spelled, post_id):
    """An address of the post in one of its forms, with what sharing adds."""
    path = draw(st.sampled_from(spelled.paths)).format(id=post_id, name=draw(NAMES))
    shared = draw(st.sampled_from(SHARED))
    host = draw(st.sampled_from(spelled.hosts))
    host = host.upper() if draw(st.booleans()) else host
    shared = shared.replace("?", "&") if "?" in path else shared
    return draw(st.sampled_from(SCHEMES)) + host + path + shared


@pytest.mark.parametrize("spelled", SPELLED, ids=str)
@settings(max_examples=40)
@given(data=st.data())
def test_case_19_every_spelling_of_one_post_is_one_identity(spelled, data):
    post_id = data.draw(spelled.ids)

    first = identify(spellings(data.draw, spelled, post_id))
    second = identify(spellings(data.draw, spelled, post_id))

    assert first.platform == spelled.platform
    assert (first.platform, first.post_id) == (second.platform, second.post_id)


@pytest.mark.parametrize("spelled", SPELLED, ids=str)
@settings(max_examples=40)
@given(data=st.data())
def test_case_20_two_posts_are_two_identities_in_every_spelling(spelled, data):
    one, other = data.draw(st.lists(spelled.ids, min_size=2, max_size=2, unique=True))

    first = identify(spellings(data.draw, spelled, one))
    second = identify(spellings(data.draw, spelled, other))

    assert first.post_id != second.post_id


@pytest.mark.parametrize("spelled", SPELLED, ids=str)
@settings(max_examples=40)
@given(data=st.data())
def test_the_canonical_address_is_one_of_the_spellings(spelled, data):
    identity = identify(spellings(data.draw, spelled, data.draw(spelled.ids)))

    again = identify(identity.canonical_url)

    assert (again.platform, again.post_id) == (identity.platform, identity.post_id)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://t.me/canal/12?comment=5", "https://t.me/canal/12?comment=6"),
        ("https://t.me/canal/12?comment=5", "https://t.me/canal/12"),
        ("https://t.me/c/123456/12", "https://t.me/c/654321/12"),
        ("https://facebook.com/groups/1/posts/9", "https://facebook.com/groups/2/posts/9"),
        ("https://facebook.com/helena/posts/9", "https://facebook.com/joao/posts/9"),
        ("https://facebook.com/photo?fbid=9", "https://facebook.com/watch?v=9"),
        ("https://youtube.com/watch?v=8dJ2kxAbCdE", "https://youtube.com/watch?v=8dJ2kxAbCde"),
    ],
)
def test_case_20_what_tells_posts_apart_is_never_dropped(one, other):
    assert identify(one).post_id != identify(other).post_id


@pytest.mark.parametrize(
    "address",
    [
        "https://www.instagram.com/share/p/BACx1y2z",
        "https://www.instagram.com/reels/audio/",
        "https://www.youtube.com/watch?v=8dJ2kxAbCdE&v=8dJ2kxAbCdF",
        "https://www.youtube.com/watch?v=curto",
        "https://t.me/+AbCdEf123",
        "https://x.com.evil.example/helena/status/88",
        "https://x.com:8443/helena/status/88",
        f"https://x.com/helena/status/{'9' * 400}",
    ],
)
def test_what_names_no_post_of_a_platform_stays_a_page(address):
    assert identify(address).platform == "web"
