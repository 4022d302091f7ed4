"""Finds a channel's identifier on its public page: a name may pass to somebody else."""

import re
from urllib.parse import quote, urlsplit

from social_capture.platforms.abilities import AccountIdentity, Get
from social_capture.platforms.failures import Gone, NotShown
from social_capture.platforms.hostile_json import storable
from social_capture.platforms.markup import page_of
from social_capture.platforms.told import Profile

CHANNEL = re.compile(r"/channel/(?P<id>UC[\w-]{22})", re.ASCII)


def profile(site: str, account: AccountIdentity, get: Get) -> Profile:
    """What the page's own head says; the canonical address names the identifier."""
    name = account.account_id
    path = f"channel/{name}" if name else quote(account.handle, safe="@/")
    fetched = get(f"{site}/{path}")
    if urlsplit(fetched.url_final).path.split("/")[1] in {"m", "sorry", "signin"}:
        raise NotShown("the channel's page stands behind a consent or login screen")
    root = page_of(fetched.text)
    links = [one.get("href") or "" for one in root.iter("link") if one.get("rel") == "canonical"]
    found = next((one for link in links if (one := CHANNEL.search(link))), None)
    if found is None:
        raise Gone(f"no channel {account.handle}")
    titles = [one.get("content") for one in root.iter("meta") if one.get("property") == "og:title"]
    title = storable(next((one for one in titles if one), ""))[:300]
    url = f"https://www.youtube.com/channel/{found['id']}"
    return Profile(found["id"], account.handle, title, url)
