"""Which interface may be asked to embed a post, as ``oembed_providers.json`` names them."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.keys import key_of

TABLE = Path(__file__).with_name("oembed_providers.json")


@dataclass(frozen=True)
class Provider:
    """One endpoint; ``ids`` are the posts it answers for, ``key`` the token that it wants."""

    platform: str
    endpoint: str
    ids: str = ".*"
    key: str = ""
    asked: Mapping[str, str] | None = None
    # The form that the endpoint documents, where it is not the canonical one.
    address: str = ""

    def address_of(self, identity: PostIdentity) -> str:
        """The post's address as the endpoint wants it."""
        if not self.address:
            return identity.canonical_url
        return self.address.format(author=identity.author_handle or "i", id=identity.post_id)


@cache
def providers() -> tuple[Provider, ...]:
    """The table, in its order."""
    rows = json.loads(TABLE.read_text(encoding="utf-8"))
    return tuple(
        Provider(**{name: value for name, value in row.items() if name != "source"}) for row in rows
    )


def provider_of(identity: PostIdentity) -> Provider | None:
    """Who may be asked of this post, if anybody."""
    for provider in providers():
        is_for = provider.platform == identity.platform
        if is_for and re.fullmatch(provider.ids, identity.post_id):
            return provider if not provider.key or key_of(provider.key) else None
    return None
