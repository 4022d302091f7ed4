"""What a platform may be able to do beyond telling posts apart: one protocol for each thing.

Everything is fetched by the ``get`` that is handed in: it goes through the guard, keeps to the
platform's limits and raises a ``PlatformFailed`` for each answer that is none.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable
from urllib.parse import SplitResult

from social_capture.fetch import Fetched
from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.told import FeedPage, PostAnswer, Profile


class Get(Protocol):
    """Fetches one address; the status of what it returns is 2xx."""

    def __call__(self, url: str, *, headers: Mapping[str, str] | None = None) -> Fetched:
        """The answer, or a ``PlatformFailed``."""
        ...


@dataclass(frozen=True)
class AccountIdentity:
    """Which account is meant; ``account_id`` is empty until the platform told it."""

    platform: str
    handle: str
    url: str
    account_id: str = ""


@runtime_checkable
class PostReader(Protocol):
    """A platform that answers for one post."""

    @property
    def slug(self) -> str:
        """The name that posts carry."""
        ...

    def post(self, identity: PostIdentity, get: Get) -> PostAnswer:
        """The post as it stands now; ``Gone`` when the platform says that there is none."""
        ...


@runtime_checkable
class FeedReader(Protocol):
    """A platform whose accounts can be followed."""

    @property
    def slug(self) -> str:
        """The name that accounts carry."""
        ...

    def account(self, address: SplitResult) -> AccountIdentity | None:
        """The account that a clean address means, or None; nothing is fetched."""
        ...

    def profile(self, account: AccountIdentity, get: Get) -> Profile:
        """What the platform tells of the account."""
        ...

    def page(self, account: AccountIdentity, get: Get, older: str = "") -> FeedPage:
        """The newest entries, or those that an earlier page's ``older`` asks for."""
        ...
