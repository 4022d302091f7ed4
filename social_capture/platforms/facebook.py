"""Facebook's many forms of address; a number or a ``pfbid`` names one thing wherever it stands."""

from social_capture.platforms.shapes import ShapedPlatform, hosts, shape

HOSTS = hosts("facebook.com", "fb.com") | {
    f"{name}.facebook.com"
    for name in ("mbasic", "web", "touch", "pt-br", "pt-pt", "en-gb", "es-la", "es-es")
}
NUMBER = r"\d+"
# What the site shows instead of the number; it holds the page and the post.
PFBID = r"pfbid\w+"
AUTHOR = r"(?P<author>[\w.-]+)"
POST = "https://www.facebook.com/{author}/posts/{id}"
VIDEO = "https://www.facebook.com/watch/?v={id}"
PHOTO = "https://www.facebook.com/photo/?fbid={id}"

FACEBOOK = ShapedPlatform(
    "facebook",
    HOSTS,
    (
        shape(
            r"/(?:story|permalink)\.php",
            "https://www.facebook.com/story.php?story_fbid={story_fbid}&id={id}",
            "{story_fbid}",
            story_fbid=PFBID,
            id=NUMBER,
        ),
        # Both numbers are the identity: the story's is only unique within its page.
        shape(
            r"/(?:story|permalink)\.php",
            "https://www.facebook.com/story.php?story_fbid={story_fbid}&id={id}",
            "{id}:{story_fbid}",
            story_fbid=NUMBER,
            id=NUMBER,
        ),
        shape(rf"/{AUTHOR}/posts/(?:[^/]+/)?(?P<id>{PFBID})", POST),
        shape(
            rf"/{AUTHOR}/posts/(?:[^/]+/)?(?P<id>{NUMBER})",
            POST,
            "{author}:{id}",
            lower=("author",),
        ),
        shape(
            rf"/groups/(?P<group>[\w.-]+)/(?:posts|permalink)/(?P<id>{NUMBER})",
            "https://www.facebook.com/groups/{group}/posts/{id}/",
            "group:{group}:{id}",
            lower=("group",),
        ),
        # A reel is a video: both addresses lead to the same one.
        shape(
            r"/watch|/watch/live|/video\.php",
            "https://www.facebook.com/watch/?v={v}",
            "video:{v}",
            v=NUMBER,
        ),
        shape(rf"/{AUTHOR}/videos/(?:[\w.%-]+/)?(?P<id>{NUMBER})", VIDEO, "video:{id}"),
        shape(rf"/reels?/(?P<id>{NUMBER})", VIDEO, "video:{id}"),
        shape(
            r"/photo(?:\.php)?",
            "https://www.facebook.com/photo/?fbid={fbid}",
            "photo:{fbid}",
            fbid=NUMBER,
        ),
        shape(rf"/{AUTHOR}/photos/(?:[\w.-]+/)?(?P<id>{NUMBER})", PHOTO, "photo:{id}"),
    ),
)
