"""Platforms whose links are pasted: the post's identity read from its address alone."""

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qs

from social_capture.platforms.identity import PostIdentity


@dataclass(frozen=True)
class Shape:
    """One form of a post's address.

    Named groups of ``path``, and the ``query`` values, are what the canonical form may use;
    ``id`` is the post. Every other query value is thrown away.
    """

    path: re.Pattern[str]
    canonical: str
    query: tuple[str, ...] = ()
    post_id: str = "{id}"


@dataclass(frozen=True)
class LinkOnlyPlatform:
    """A platform known by its hosts and the shapes of its addresses."""

    slug: str
    hosts: frozenset[str]
    shapes: tuple[Shape, ...]

    def identify(self, address: SplitResult) -> PostIdentity | None:
        """The post, or None when the address is of another host or no post's."""
        if address.netloc not in self.hosts:
            return None
        asked = {name: values[0] for name, values in parse_qs(address.query).items()}
        for shape in self.shapes:
            found = shape.path.fullmatch(address.path.rstrip("/"))
            if found is None or not all(asked.get(name) for name in shape.query):
                continue
            parts = {name: asked[name] for name in shape.query} | found.groupdict("")
            return PostIdentity(
                self.slug,
                shape.post_id.format(**parts),
                shape.canonical.format(**parts),
                parts.get("author", ""),
            )
        return None


def shape(path: str, canonical: str, *query: str, post_id: str = "{id}") -> Shape:
    """A shape from the text of its path pattern."""
    return Shape(re.compile(path), canonical, query, post_id)


def hosts(*names: str) -> frozenset[str]:
    """Each name, and the same with ``www.`` and ``m.`` before it."""
    return frozenset(prefix + name for name in names for prefix in ("", "www.", "m."))


X = LinkOnlyPlatform(
    "x",
    hosts("x.com", "twitter.com") | {"mobile.twitter.com", "mobile.x.com"},
    (
        shape(
            r"/(?:i/web|i|(?P<author>\w{1,15}))/status(?:es)?/(?P<id>\d+)(?:/(?:photo|video)/\d)?",
            "https://x.com/i/status/{id}",
        ),
    ),
)
INSTAGRAM = LinkOnlyPlatform(
    "instagram",
    hosts("instagram.com", "instagr.am"),
    (
        shape(
            r"/(?:(?P<author>[\w.]+)/)?(?:p|reel|reels|tv)/(?P<id>[\w-]+)",
            "https://www.instagram.com/p/{id}/",
        ),
    ),
)
TIKTOK = LinkOnlyPlatform(
    "tiktok",
    hosts("tiktok.com"),
    (
        shape(
            r"/@(?P<author>[\w.]*)/(?:video|photo)/(?P<id>\d+)",
            "https://www.tiktok.com/@{author}/video/{id}",
        ),
    ),
)
THREADS = LinkOnlyPlatform(
    "threads",
    hosts("threads.net", "threads.com"),
    (
        shape(
            r"/(?:@(?P<author>[\w.]+)/post|t)/(?P<id>[\w-]+)",
            "https://www.threads.com/t/{id}",
        ),
    ),
)
KWAI = LinkOnlyPlatform(
    "kwai",
    hosts("kwai.com"),
    (
        shape(
            r"/@(?P<author>[\w.-]+)/video/(?P<id>\d+)",
            "https://www.kwai.com/@{author}/video/{id}",
        ),
    ),
)
YOUTUBE = LinkOnlyPlatform(
    "youtube",
    hosts("youtube.com", "youtube-nocookie.com"),
    (
        shape(r"/watch", "https://www.youtube.com/watch?v={v}", "v", post_id="{v}"),
        shape(
            r"/(?:shorts|live|embed|v)/(?P<id>[\w-]{11})", "https://www.youtube.com/watch?v={id}"
        ),
    ),
)
YOUTUBE_SHORT = LinkOnlyPlatform(
    "youtube",
    frozenset({"youtu.be"}),
    (shape(r"/(?P<id>[\w-]{11})", "https://www.youtube.com/watch?v={id}"),),
)
FACEBOOK = LinkOnlyPlatform(
    "facebook",
    hosts("facebook.com", "fb.com") | {"mbasic.facebook.com", "web.facebook.com"},
    (
        # Both numbers are the identity: the story's is only unique within its page.
        shape(
            r"/(?:story|permalink)\.php",
            "https://www.facebook.com/story.php?story_fbid={story_fbid}&id={id}",
            "story_fbid",
            "id",
            post_id="{id}:{story_fbid}",
        ),
        shape(
            r"/watch|/watch/live|/video\.php",
            "https://www.facebook.com/watch/?v={v}",
            "v",
            post_id="video:{v}",
        ),
        shape(
            r"/(?P<author>[\w.]+)/videos/(?:[\w.-]+/)?(?P<id>\d+)",
            "https://www.facebook.com/watch/?v={id}",
            post_id="video:{id}",
        ),
        shape(r"/reel/(?P<id>\d+)", "https://www.facebook.com/reel/{id}", post_id="reel:{id}"),
        shape(
            r"/(?P<author>[\w.]+)/posts/(?:[^/]+/)?(?P<id>pfbid\w+|\d+)",
            "https://www.facebook.com/{author}/posts/{id}",
            post_id="{author}:{id}",
        ),
    ),
)
LINK_ONLY = (X, INSTAGRAM, TIKTOK, THREADS, KWAI, YOUTUBE, YOUTUBE_SHORT, FACEBOOK)
