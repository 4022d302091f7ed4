"""Keeps what a feed showed: each entry once, and each edit of it as a version."""

import hashlib
import json
from dataclasses import replace

from social_capture import told_posts
from social_capture.models import Account, FeedEntry
from social_capture.platforms.told import Entry, PostFields
from social_capture.told_posts import Told

LONGEST_KEY = 500
FIRST = "first"


def keep(account: Account, entry: Entry, told: Told) -> bool:
    """Store one entry, inside the caller's transaction; whether it was new.

    What is not the account's own, or older than where following began, is passed over.
    """
    if entry.post is None or _is_too_old(account, entry):
        return False
    key = key_of(entry)
    known = account.entries.filter(key=key).select_related("post").first()
    if known is not None:
        _see_again(known, entry.post, told)
        return False
    post = told_posts.post_of(entry.post, account)
    FeedEntry.objects.create(
        account=account,
        key=key,
        position=entry.position[:LONGEST_KEY],
        post=post,
        fingerprint=fingerprint_of(entry.post),
        collected_at=told.at,
        last_seen_at=told.at,
    )
    told_posts.keep(post, entry.post, told, slot=FIRST)
    return True


def key_of(entry: Entry) -> str:
    """The entry's name, or its hash when it is longer than a row takes."""
    if len(entry.key) <= LONGEST_KEY:
        return entry.key
    return f"sha256:{hashlib.sha256(entry.key.encode('utf-8', 'replace')).hexdigest()}"


def fingerprint_of(fields: PostFields) -> str:
    """A hash of what an author can edit; counts are no edit, and names belong to the account."""
    edited = [
        fields.text,
        fields.edited_at,
        list(fields.links),
        [[media.url, media.alt] for media in fields.media if not media.owner_id],
    ]
    return hashlib.sha256(json.dumps(edited).encode()).hexdigest()


def _is_too_old(account: Account, entry: Entry) -> bool:
    return bool(entry.position) and entry.position < account.first_position


def _see_again(known: FeedEntry, fields: PostFields, told: Told) -> None:
    fingerprint = fingerprint_of(fields)
    if fingerprint == known.fingerprint:
        told_posts.sample_reach(known.post, fields, told)
    else:
        slot = f"edit-{fingerprint[:12]}-{told.at:%Y%m%d%H%M%S}"
        told_posts.keep(known.post, replace(fields, is_edited=True), told, slot=slot)
    known.fingerprint, known.last_seen_at = fingerprint, told.at
    known.save(update_fields=["fingerprint", "last_seen_at"])
