"""Bluesky's public AppView on loopback, with one author.

Shapes: lexicons of github.com/bluesky-social/atproto, ``lexicons/app/bsky``: ``feed/defs.json``
(postView, feedViewPost, reasonRepost), ``feed/getAuthorFeed.json`` (newest first, ``cursor``),
``feed/getPosts.json`` (posts that are gone are left out), ``actor/defs.json``
(profileViewDetailed), ``embed/images.json``, ``embed/record.json``,
``embed/recordWithMedia.json``, ``richtext/facet.json``; faults are XRPC's
``{"error", "message"}`` (atproto.com/specs/xrpc).
"""

from datetime import UTC, datetime, timedelta

from tests.social_capture.api_server import as_json

DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
HANDLE = "anaprado.example"
START = datetime(2026, 9, 1, 12, tzinfo=UTC)


class BlueskyServer:
    """Holds the author's posts; installs its routes on an ``ApiServer``."""

    def __init__(self, server, page=50):
        self.views = []
        self.page = page
        self.number = 0
        self.handle = HANDLE
        self.server = server
        server.routes["/xrpc/app.bsky.feed.getAuthorFeed"] = self.author_feed
        server.routes["/xrpc/app.bsky.feed.getPosts"] = self.posts
        server.routes["/xrpc/app.bsky.actor.getProfile"] = self.profile

    def publish(self, text="Dobramos as vagas em creche.", **view):
        """A new post; its key."""
        self.number += 1
        at = (START + timedelta(minutes=self.number)).isoformat().replace("+00:00", "Z")
        key = f"3k{self.number:011d}"
        record = {"$type": "app.bsky.feed.post", "text": text, "createdAt": at, "langs": ["pt"]}
        self.views.append(
            {
                "uri": f"at://{DID}/app.bsky.feed.post/{key}",
                "cid": "bafyreib",
                "author": {"did": DID, "handle": self.handle, "displayName": "Ana Prado"},
                "record": {**record, **view.pop("record", {})},
                "replyCount": 2,
                "repostCount": 3,
                "likeCount": 5,
                "quoteCount": 1,
                "indexedAt": at,
                **view,
            }
        )
        return key

    def repost(self):
        """Somebody else's post, shown in the author's feed."""
        key = self.publish("De outra pessoa")
        view = self.views[-1]
        view["author"] = {"did": "did:plc:other", "handle": "other.example"}
        view["uri"] = f"at://did:plc:other/app.bsky.feed.post/{key}"
        view["reason"] = {
            "$type": "app.bsky.feed.defs#reasonRepost",
            "by": {"did": DID, "handle": self.handle},
            "indexedAt": view["indexedAt"],
        }

    def delete(self, key):
        """Take a post away."""
        self.views = [view for view in self.views if not view["uri"].endswith(key)]

    def author_feed(self, _path, asked):
        if asked["actor"] not in {DID, self.handle}:
            return as_json({"error": "InvalidRequest", "message": "Profile not found"}, 400)
        newest_first = sorted(self.views, key=lambda view: view["indexedAt"], reverse=True)
        older = [v for v in newest_first if v["indexedAt"] < asked.get("cursor", "9")]
        shown = older[: min(self.page, int(asked["limit"]))]
        feed = [
            {"post": {k: v for k, v in view.items() if k != "reason"}}
            | ({"reason": view["reason"]} if "reason" in view else {})
            for view in shown
        ]
        more = {"cursor": shown[-1]["indexedAt"]} if len(older) > len(shown) else {}
        return as_json({"feed": feed, **more})

    def posts(self, _path, asked):
        return as_json({"posts": [v for v in self.views if v["uri"] == asked["uris"]]})

    def profile(self, _path, asked):
        if asked["actor"] not in {DID, self.handle}:
            return as_json({"error": "InvalidRequest", "message": "Profile not found"}, 400)
        name = {"did": DID, "handle": self.handle, "displayName": "Ana Prado"}
        return as_json({**name, "followersCount": 4180, "followsCount": 12, "postsCount": 9})
