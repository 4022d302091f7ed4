"""One post is one record under any spelling; two posts are never one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from social_capture.guard import Refused
from social_capture.platforms import identify
from social_capture.platforms.clean import AddressTooLong

SAME = [
    ("https://x.com/helena/status/88", "https://mobile.twitter.com/i/web/status/88?s=20"),
    ("https://twitter.com/helena/status/88/photo/1", "https://x.com/joao/status/88"),
    ("https://www.instagram.com/p/CxT9/", "https://m.instagram.com/helena/reel/CxT9?igsh=abc"),
    ("https://youtu.be/8dJ2kxAbCdE?si=abc", "https://m.youtube.com/watch?v=8dJ2kxAbCdE&t=9"),
    ("https://youtube.com/shorts/8dJ2kxAbCdE", "https://www.youtube.com/watch?v=8dJ2kxAbCdE"),
    ("https://m.facebook.com/watch/?v=77", "https://www.facebook.com/helena/videos/titulo/77/"),
    ("https://www.threads.net/@helena/post/Ab_1", "https://www.threads.com/t/Ab_1"),
    ("https://noticia.example/a?id=1&utm_source=x", "HTTPS://Noticia.Example:443/a?id=1#topo"),
    ("http://noticia.example/ação", "https://noticia.example/a%C3%A7%C3%A3o"),
]
DIFFERENT = [
    ("https://x.com/helena/status/88", "https://x.com/helena/status/89"),
    (
        "https://m.facebook.com/story.php?story_fbid=1&id=2",
        "https://m.facebook.com/story.php?story_fbid=1&id=3",
    ),
    ("https://www.instagram.com/p/CxT9/", "https://www.instagram.com/p/cxt9/"),
    ("https://noticia.example/a?id=1", "https://noticia.example/a?id=2"),
    ("https://noticia.example/a?id=1", "https://noticia.example/A?id=1"),
    ("https://noticia.example/#!/1", "https://noticia.example/#!/2"),
    ("https://x.com/helena", "https://x.com/joao"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_spellings_of_one_post_are_one_identity(one, other):
    first, second = identify(one), identify(other)

    assert (first.platform, first.post_id) == (second.platform, second.post_id)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_two_posts_are_two_identities(one, other):
    first, second = identify(one), identify(other)

    assert (first.platform, first.post_id) != (second.platform, second.post_id)


@given(st.sampled_from([one for one, _ in SAME + DIFFERENT]))
def test_the_canonical_address_means_the_same_post(address):
    identity = identify(address)

    again = identify(identity.canonical_url)

    assert (again.platform, again.post_id) == (identity.platform, identity.post_id)


@given(st.text(max_size=300))
def test_any_text_is_understood_or_refused(text):
    try:
        identity = identify("https://noticia.example/" + text)
    except (Refused, AddressTooLong):
        return

    assert identity.canonical_url.isascii()


def test_an_address_beyond_the_record_is_refused():
    with pytest.raises(AddressTooLong):
        identify("https://noticia.example/" + "ç" * 700)
