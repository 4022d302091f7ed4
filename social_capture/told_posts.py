"""Puts on record what a platform's interface told about a post: fields, counts, the answer."""

from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from io import BytesIO
from unicodedata import normalize

from social_capture import capturing, evidence, finding, presence
from social_capture.keeping_files import put_beside
from social_capture.models import Account, Artefact, Capture, Post, ReachSample, TextSource
from social_capture.models import SubmittedAddress as Pasted
from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.told import Answer, PostFields, Reach
from social_capture.post_versions import MAX_LISTED, instant, storable, version_of
from social_capture.signals import post_changed
from social_capture.telling import tell

# [ours] A feed shows the same posts every quarter of an hour; their counts are kept hourly.
REACH_EVERY = timedelta(hours=1)
# Platforms of posts that are pages of any site.
PAGES = frozenset({"web", "feed"})


@dataclass(frozen=True)
class Told:
    """The answer in which something was told, when, and how many followed the account then."""

    answer: Answer
    at: datetime
    followers: int | None = None

    def reach_of(self, fields: PostFields) -> Reach:
        """The post's counts, with the account's followers where the post does not tell them."""
        followers = fields.reach.followers
        return replace(fields.reach, followers=self.followers if followers is None else followers)

    @cached_property
    def kept(self) -> evidence.Kept:
        """Where the answer lies in the evidence storage, stored at the first need."""
        return evidence.keep(BytesIO(self.answer.body), Artefact.Kind.API)


def keep(post: Post, fields: PostFields, told: Told, *, slot: str) -> Capture:
    """Describe the post, sample its reach, ask for a capture and keep the answer beside it.

    Call it in a transaction. The same slot again changes no capture.
    """
    post = Post.objects.select_for_update().get(pk=post.pk)
    if fields.is_excerpt:
        describe_in_part(post, fields)
    else:
        describe(post, fields)
    sample_reach(post, fields, told)
    capture = capturing.look_at(post, slot=slot, reason=Capture.Reason.COLLECTED)
    keep_answer(capture, told)
    # Else its page says more, or another account's feed told it first.
    if not fields.is_excerpt and capture.text_source == TextSource.PAGE:
        tell_text(capture, post)
        presence.begin(post.pk, told.at)
    return capture


def post_of(fields: PostFields, account: Account | None) -> Post:
    """The post's one record, by its identity or by an address that was pasted before."""
    identity = fields.identity
    addresses = (identity.canonical_url, *fields.also_at)
    post = Post.objects.filter(platform=identity.platform, post_id=identity.post_id).first()
    post = post or _pasted_before(identity.platform, addresses)
    if post is None:
        post = Post(platform=identity.platform)
    take_name(post, identity)
    if not fields.is_excerpt or post.platform in PAGES:
        post.account = post.account or account
    post.save()
    for address in addresses:
        Pasted.objects.get_or_create(address=address, defaults={"post": post})
    return post


def _pasted_before(platform: str, addresses: tuple[str, ...]) -> Post | None:
    # Once the platform has named a post, another name is another post.
    unnamed = Post.objects.filter(platform=platform, text_source=TextSource.PAGE)
    return unnamed.filter(addresses__address__in=addresses).order_by("pk").first()


def take_name(post: Post, identity: PostIdentity) -> None:
    """Let the post carry the name that its platform gives it, unless another record does.

    It may have been pasted under a name that can pass to somebody else, a handle for example.
    """
    if post.post_id == identity.post_id:
        return
    named = Post.objects.filter(platform=identity.platform, post_id=identity.post_id)
    if not named.exists():
        post.post_id, post.canonical_url = identity.post_id, identity.canonical_url
        post.canonicaliser_version = identity.version


def describe(post: Post, fields: PostFields) -> None:
    """Bring the post up to what was just told; no older words are left."""
    post.text_source = TextSource.API
    post.text_raw = storable(fields.text)
    post.text_nfc = normalize("NFC", post.text_raw)
    post.lang = fields.lang[:35]
    post.author_id = fields.author_id[:200]
    post.author_handle = fields.author_handle[:200] or post.author_handle
    post.author_name = fields.author_name[:300] or post.author_name
    post.posted_at_original = fields.posted_at[:200]
    post.posted_at = instant(fields.posted_at)
    post.edited_at_original = fields.edited_at[:200]
    post.is_edited = fields.is_edited
    post.links = list(fields.links)[:MAX_LISTED]
    post.alt_texts = list(fields.alt_texts)[:MAX_LISTED]
    post.quoted = fields.quoted
    post.reply_to = fields.reply_to[:2000]
    post.media = [asdict(media) for media in fields.media[:MAX_LISTED]]
    post.save()


def describe_in_part(post: Post, fields: PostFields) -> None:
    """Fill in what nobody has said yet: the excerpt is no word against the page's own.

    A feed may link to anybody's post; only of a page on the web can it say whose it is.
    """
    if post.platform not in PAGES:
        return
    if not post.text_raw:
        post.text_raw = storable(fields.text)
        post.text_nfc = normalize("NFC", post.text_raw)
    post.author_name = post.author_name or fields.author_name[:300]
    post.posted_at_original = post.posted_at_original or fields.posted_at[:200]
    post.posted_at = post.posted_at or instant(fields.posted_at)
    post.save()


def sample_reach(post: Post, fields: PostFields, told: Told) -> None:
    """Add the counts when there are any, they are others than before and an hour has passed."""
    reach = told.reach_of(fields)
    if not reach.is_known:
        return
    last = post.reach.filter(source=ReachSample.Source.API).last()
    if last is not None:
        same = all(getattr(last, name) == count for name, count in vars(reach).items())
        if same or last.at > told.at - REACH_EVERY:
            return
    source = ReachSample.Source.API
    ReachSample.objects.create(post=post, at=told.at, source=source, **vars(reach))


def keep_answer(capture: Capture, told: Told) -> Artefact:
    """Keep the answer, byte for byte, beside the capture that it belongs to."""
    answer = told.answer
    return put_beside(
        capture,
        Artefact.Kind.API,
        told.kept,
        mime=answer.mime[:100],
        url=answer.url[:4000],
        attempt=capture.attempts,
    )


def tell_text(capture: Capture, post: Post) -> None:
    """Let the capture hold the post's words as the platform's interface told them."""
    capture.text_source = TextSource.API
    values = version_of(post, capture, post.text_nfc)
    values |= {
        "text_source": TextSource.API,
        "text_raw": post.text_raw,
        "text_nfc": post.text_nfc,
    }
    Capture.objects.filter(pk=capture.pk).update(**values)
    capture.refresh_from_db()
    finding.remember_words(capture)
    if capture.has_changed:
        tell(post_changed, sender=Post, post=post, capture=capture)
