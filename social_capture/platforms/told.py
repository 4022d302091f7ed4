"""What a platform told about posts and accounts; empty or None where it told nothing."""

from dataclasses import dataclass, field
from typing import Any

from social_capture.platforms.identity import PostIdentity


@dataclass(frozen=True)
class Answer:
    """The bytes in which something was told, as received, and where they came from."""

    url: str
    body: bytes
    mime: str


@dataclass(frozen=True)
class Reach:
    """Counts at one instant; None is unknown and never 0."""

    views: int | None = None
    likes: int | None = None
    shares: int | None = None
    comments: int | None = None
    followers: int | None = None
    # Shown as "1.2K", for example: the last figures are not known.
    is_rounded: bool = False

    @property
    def is_known(self) -> bool:
        """Whether there is any count at all."""
        counts = (self.views, self.likes, self.shares, self.comments, self.followers)
        return any(count is not None for count in counts)


@dataclass(frozen=True)
class Media:
    """A picture or video; ``owner_id`` names the quoted post that it belongs to, if one."""

    url: str
    kind: str
    alt: str = ""
    owner_id: str = ""


@dataclass(frozen=True)
class PostFields:
    """One post; ``posted_at`` is the platform's own words, with the zone that it named."""

    identity: PostIdentity
    text: str = ""
    lang: str = ""
    author_id: str = ""
    author_handle: str = ""
    author_name: str = ""
    posted_at: str = ""
    edited_at: str = ""
    is_edited: bool = False
    links: tuple[str, ...] = ()
    alt_texts: tuple[str, ...] = ()
    quoted: dict[str, Any] = field(default_factory=dict)
    reply_to: str = ""
    media: tuple[Media, ...] = ()
    reach: Reach = field(default_factory=Reach)
    # The words are only a part of the post's, a feed's summary for example: its page says more.
    is_excerpt: bool = False
    # Other addresses that mean this post, each in its canonical spelling.
    also_at: tuple[str, ...] = ()


@dataclass(frozen=True)
class PostAnswer:
    """One post and the answer in which it was told."""

    post: PostFields
    answer: Answer


@dataclass(frozen=True)
class Entry:
    """One line of a feed; ``post`` is None for what is not the account's own (a repost).

    ``key`` is the platform's name for it, for ever. ``position`` grows with time and is
    compared as text; it is empty when the platform does not say where the line belongs.
    """

    key: str
    position: str
    post: PostFields | None


@dataclass(frozen=True)
class FeedPage:
    """Entries, newest first; ``older`` asks for the next page and is empty at the last.

    ``is_whole`` says that the last page ends at the account's first post; a feed that only
    shows a window of the newest is never whole.
    """

    entries: tuple[Entry, ...]
    answer: Answer
    older: str = ""
    is_whole: bool = True


@dataclass(frozen=True)
class Profile:
    """An account; ``account_id`` survives a change of handle."""

    account_id: str
    handle: str
    name: str = ""
    url: str = ""
    followers: int | None = None
