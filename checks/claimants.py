"""Who stands behind a post, as far as the newsroom's own records say."""

from urllib.parse import urlsplit

from checks.models.people import Person, PersonAccount
from social_capture.models import Post

# Any page on the web can call itself by any handle: there only the address counts.
WITHOUT_HANDLES = "web"


class Owners:
    """The newsroom's accounts with their people, read once for any number of posts."""

    def __init__(self) -> None:
        """One query."""
        self._by_account: dict[int, int] = {}
        self._by_handle: dict[tuple[str, str], int] = {}
        self._profiles: list[tuple[str, str, str, int]] = []
        owned = PersonAccount.objects.order_by("pk").values_list(
            "account", "account__platform", "account__handle", "account__url", "person"
        )
        for account, platform, handle, url, person in owned:
            self._by_account[account] = person
            self._by_handle.setdefault((platform, _bare(handle)), person)
            site, path = _site_and_path(url)
            self._profiles.append((platform, site, path.rstrip("/"), person))

    def person_of(self, account: int | None, platform: str, handle: str, url: str) -> int | None:
        """The key of the person behind a post, or None when no account of ours is theirs."""
        if account is not None:
            return self._by_account.get(account)
        if platform == WITHOUT_HANDLES:
            return self._by_address(url)
        return self._by_handle.get((platform, _bare(handle))) if handle else None

    def _by_address(self, url: str) -> int | None:
        site, path = _site_and_path(url)
        below = [
            (len(profile), person)
            for platform, of_site, profile, person in self._profiles
            if platform == WITHOUT_HANDLES and of_site == site and _stands_below(path, profile)
        ]
        return max(below, default=(0, None), key=lambda one: one[0])[1]


def claimant_of(post: Post) -> Person | None:
    """The owner of the post's account, or None when no account of ours is known to be theirs."""
    owner = Owners().person_of(
        post.account_id, post.platform, post.author_handle, post.canonical_url
    )
    return Person.objects.get(pk=owner) if owner else None


def _bare(handle: str) -> str:
    return handle.lstrip("@").casefold()


def _site_and_path(url: str) -> tuple[str, str]:
    try:
        address = urlsplit(url)
    except ValueError:
        return "", ""  # what is no address is nobody's
    return f"{address.scheme}://{address.netloc}", address.path


def _stands_below(path: str, profile: str) -> bool:
    return bool(profile) and (path == profile or path.startswith(f"{profile}/"))
