"""Platforms whose links are pasted: the post's identity read from its address alone."""

from social_capture.platforms.facebook import FACEBOOK
from social_capture.platforms.shapes import ShapedPlatform, hosts, shape

X = ShapedPlatform(
    "x",
    hosts("x.com", "twitter.com") | {"mobile.twitter.com", "mobile.x.com"},
    (
        # The number is the post; the name before it is not even looked at by the platform.
        shape(
            r"/(?:i/web|i|(?P<author>\w{1,15}))/status(?:es)?/(?P<id>\d+)"
            r"(?:/(?:photo|video)/\d+|/(?:analytics|history|likes|quotes|retweets|mediaviewer))?",
            "https://x.com/i/status/{id}",
        ),
    ),
)
INSTAGRAM = ShapedPlatform(
    "instagram",
    hosts("instagram.com", "instagr.am"),
    (
        # /share/p/… holds a token, not a post's code; /reels/audio is a page about a sound.
        shape(
            r"/(?!share/)(?:(?P<author>[\w.]+)/)?(?:p|reel|reels|tv)/(?!audio$)(?P<id>[\w-]+)"
            r"(?:/embed(?:/captioned)?|/media|/liked_by|/comments)?",
            "https://www.instagram.com/p/{id}/",
        ),
        shape(
            r"/stories/(?P<author>[\w.]+)/(?P<id>\d+)",
            "https://www.instagram.com/stories/{author}/{id}/",
            "story:{id}",
        ),
    ),
)
TIKTOK = ShapedPlatform(
    "tiktok",
    hosts("tiktok.com"),
    (
        shape(
            r"/@(?P<author>[\w.-]*)/(?:video|photo)/(?P<id>\d+)",
            "https://www.tiktok.com/@{author}/video/{id}",
        ),
        shape(
            r"/(?:embed(?:/v\d)?|share/video|player/v1)/(?P<id>\d+)|/v/(?P<page>\d+)\.html",
            "https://www.tiktok.com/@/video/{id}{page}",
            "{id}{page}",
        ),
    ),
)
THREADS = ShapedPlatform(
    "threads",
    hosts("threads.net", "threads.com"),
    (
        shape(
            r"/(?:@(?P<author>[\w.]+)/post|t)/(?P<id>[\w-]+)(?:/embed|/media)?",
            "https://www.threads.com/t/{id}",
        ),
    ),
)
KWAI = ShapedPlatform(
    "kwai",
    hosts("kwai.com"),
    (
        shape(
            r"/@(?P<author>[\w.-]+)/(?:video|photo|picture)/(?P<id>\d+)",
            "https://www.kwai.com/@{author}/video/{id}",
        ),
        # The first of two numbers is who posted.
        shape(r"/photo/\d+/(?P<id>\d+)(?:/embed)?", "https://www.kwai.com/video/{id}"),
        shape(r"/(?:video|photo|picture)/(?P<id>\d+)", "https://www.kwai.com/video/{id}"),
    ),
)
LINK_ONLY = (X, INSTAGRAM, TIKTOK, THREADS, KWAI, FACEBOOK)
