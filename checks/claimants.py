"""Who stands behind a post, as far as the newsroom's own records say."""

from urllib.parse import urlsplit

from django.db.models import Q

from checks.models.people import Person, PersonAccount
from social_capture.models import Post

# Any page on the web can call itself by any handle: there only the address counts.
WITHOUT_HANDLES = "web"


def claimant_of(post: Post) -> Person | None:
    """The owner of the post's account, or None when no account of ours is known to be theirs."""
    owners = PersonAccount.objects.select_related("person")
    if post.account_id:
        owner = owners.filter(account_id=post.account_id).first()
    elif post.platform == WITHOUT_HANDLES:
        owner = _owner_by_address(post)
    elif post.author_handle:
        handle = post.author_handle.lstrip("@")
        owner = owners.filter(
            Q(account__handle__iexact=handle) | Q(account__handle__iexact=f"@{handle}"),
            account__platform=post.platform,
        ).first()
    else:
        owner = None
    return owner.person if owner else None


def _owner_by_address(post: Post) -> PersonAccount | None:
    address = urlsplit(post.canonical_url)
    site = f"{address.scheme}://{address.netloc}/"
    accounts = PersonAccount.objects.select_related("person", "account").filter(
        account__platform=post.platform, account__url__startswith=site
    )
    below = [one for one in accounts if _stands_below(address.path, one.account.url)]
    return max(below, key=lambda one: len(one.account.url), default=None)


def _stands_below(path: str, account_url: str) -> bool:
    profile = urlsplit(account_url).path.rstrip("/")
    return bool(profile) and (path == profile or path.startswith(f"{profile}/"))
