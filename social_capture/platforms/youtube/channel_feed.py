"""Reads a channel's public feed: its fifteen newest videos, no older ones."""

from lxml import etree

from social_capture.platforms.abilities import Get
from social_capture.platforms.answers import answer_of
from social_capture.platforms.failures import Unreadable
from social_capture.platforms.told import FeedPage
from social_capture.platforms.youtube.videos import ATOM, entry_of, of_feed_entry


def page(site: str, channel_id: str, get: Get) -> FeedPage:
    """What the feed shows now."""
    fetched = get(f"{site}/feeds/videos.xml?channel_id={channel_id}")
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
    )
    try:
        root = etree.fromstring(fetched.body.strip(), parser=parser)
    except (etree.LxmlError, ValueError) as error:
        raise Unreadable(f"not a feed: {str(error)[:200]}") from error
    if root.tag != f"{ATOM}feed":
        raise Unreadable("not a feed")
    found = (entry_of(of_feed_entry(one), channel_id) for one in root.iterfind(f"{ATOM}entry"))
    return FeedPage(tuple(one for one in found if one), answer_of(fetched), is_whole=False)
