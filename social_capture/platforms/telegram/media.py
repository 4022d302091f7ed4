"""Finds the pictures and videos of a message on Telegram's public pages."""

import re

from lxml import etree

from social_capture.platforms.hostile_json import MOST_LISTED, web_address
from social_capture.platforms.markup import each
from social_capture.platforms.told import Media

PICTURE = re.compile(r"background-image:\s*url\(\s*['\"]?(?P<url>[^'\")]+)['\"]?\s*\)", re.I)


def media_of(message: etree._Element) -> tuple[Media, ...]:
    """Pictures by the address in their style, videos by their source."""
    found = [
        Media(url, "image")
        for one in each(message, "tgme_widget_message_photo_wrap")
        if (style := PICTURE.search(one.get("style") or "")) and (url := web_address(style["url"]))
    ]
    videos = (web_address(one.get("src")) for one in message.iter("video"))
    found += [Media(url, "video") for url in videos if url]
    return tuple(dict.fromkeys(found))[:MOST_LISTED]
