"""YouTube's feed, channel page and Data API v3 on loopback, with one channel.

Shapes: developers.google.com/youtube/v3/docs, ``videos`` (snippet, statistics: counts are
strings, a hidden one is absent), ``videos/list`` (what is private or deleted is left out),
``playlistItems/list`` (``pageToken``, ``nextPageToken``, ``contentDetails.videoId``),
``channels/list`` (``forHandle``), ``errors`` (403 with ``error.errors[].reason``); the feed is
what youtube.com/feeds/videos.xml answers: Atom with ``yt:videoId``, ``media:group`` and
``media:community`` (also in the fixtures of github.com/FreeTubeApp/FreeTube's feed reader).
"""

from datetime import UTC, datetime, timedelta

from tests.social_capture.api_server import as_json

CHANNEL_ID = "UCana_prado-0123456789ab"
HANDLE = "@anaprado"
KEY = "chave-de-teste"
START = datetime(2026, 9, 1, 12, tzinfo=UTC)
FEED = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015"
 xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <yt:channelId>{channel}</yt:channelId><title>Ana Prado</title>{entries}</feed>"""
ENTRY = """<entry><id>yt:video:{id}</id><yt:videoId>{id}</yt:videoId>
 <yt:channelId>{channelId}</yt:channelId><title>{title}</title>
 <link rel="alternate" href="https://www.youtube.com/watch?v={id}"/>
 <author><name>{channelTitle}</name><uri>https://www.youtube.com/channel/{channelId}</uri></author>
 <published>{publishedAt}</published><updated>{publishedAt}</updated>
 <media:group><media:title>{title}</media:title>
  <media:thumbnail url="https://i.ytimg.com/vi/{id}/hqdefault.jpg" width="480" height="360"/>
  <media:description>{description}</media:description>
  <media:community><media:starRating count="12" average="5.00" min="1" max="5"/>
   <media:statistics views="1284"/></media:community></media:group></entry>"""


class YouTubeServer:
    """Holds the channel's videos, oldest first; installs its routes on an ``ApiServer``."""

    def __init__(self, server, page=50):
        self.videos = []
        self.page = page
        server.routes["/feeds/videos.xml"] = self.feed
        server.routes["/youtube/v3/videos"] = self.list_videos
        server.routes["/youtube/v3/playlistItems"] = self.list_uploads
        server.routes["/youtube/v3/channels"] = self.list_channels
        server.routes[f"/{HANDLE}"] = self.channel_page
        server.routes[f"/channel/{CHANNEL_ID}"] = self.channel_page

    def publish(self, title="Sobre as vagas em creche", description="", **statistics):
        """A new video; its identifier."""
        video_id = f"video{len(self.videos):06d}"
        at = (START + timedelta(hours=len(self.videos))).isoformat().replace("+00:00", "Z")
        counts = {"viewCount": "1284", "likeCount": "12", "commentCount": "3"} | statistics
        self.videos.append(
            {
                "kind": "youtube#video",
                "id": video_id,
                "snippet": {
                    "publishedAt": at,
                    "channelId": CHANNEL_ID,
                    "title": title,
                    "description": description,
                    "thumbnails": {"high": {"url": f"https://i.ytimg.com/vi/{video_id}/hq.jpg"}},
                    "channelTitle": "Ana Prado",
                    "liveBroadcastContent": "none",
                },
                "statistics": {name: count for name, count in counts.items() if count},
            }
        )
        return video_id

    def delete(self, video_id):
        """Take it away; the list of uploads still names it for a while."""
        for video in self.videos:
            video["gone"] = video.get("gone") or video["id"] == video_id

    def list_videos(self, _path, asked):
        asked_for = asked["id"].split(",")
        items = [v for v in self.videos if v["id"] in asked_for and not v.get("gone")]
        return as_json({"kind": "youtube#videoListResponse", "items": items})

    def list_uploads(self, _path, asked):
        if asked["playlistId"] != f"UU{CHANNEL_ID[2:]}":
            return fault(404, "playlistNotFound")
        start = int(asked.get("pageToken", "0"))
        newest = self.videos[::-1][start : start + min(self.page, int(asked["maxResults"]))]
        items = [{"contentDetails": {"videoId": video["id"]}} for video in newest]
        end = start + len(newest)
        more = {"nextPageToken": str(end)} if end < len(self.videos) else {}
        return as_json({"kind": "youtube#playlistItemListResponse", "items": items, **more})

    def list_channels(self, _path, asked):
        if asked.get("forHandle") != HANDLE and asked.get("id") != CHANNEL_ID:
            return as_json({"kind": "youtube#channelListResponse", "pageInfo": {"totalResults": 0}})
        snippet = {"title": "Ana Prado", "customUrl": HANDLE}
        counts = {"subscriberCount": "4180", "hiddenSubscriberCount": False}
        return as_json({"items": [{"id": CHANNEL_ID, "snippet": snippet, "statistics": counts}]})

    def feed(self, _path, asked):
        if asked.get("channel_id") != CHANNEL_ID:
            return 404, {}, b""
        entries = "".join(
            ENTRY.format(id=video["id"], **video["snippet"])
            for video in self.videos[::-1][:15]
            if not video.get("gone")
        )
        return (
            200,
            {"Content-Type": "text/xml"},
            FEED.format(channel=CHANNEL_ID, entries=entries).encode(),
        )

    def channel_page(self, _path, _asked):
        head = (
            f'<link rel="canonical" href="https://www.youtube.com/channel/{CHANNEL_ID}">'
            '<meta property="og:title" content="Ana Prado">'
        )
        return 200, {"Content-Type": "text/html"}, f"<html><head>{head}</head></html>".encode()


def fault(status, reason):
    """An error as the interface words it."""
    errors = [{"domain": "youtube.quota", "reason": reason, "message": "x"}]
    return as_json({"error": {"code": status, "message": "x", "errors": errors}}, status)
