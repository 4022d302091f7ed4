"""Posts: one record however its address is spelled."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from social_capture.models.account import Account


class TextSource(models.TextChoices):
    """Who told the words: the platform's interface tells them exactly, a page with all around."""

    PAGE = "page", _("page")
    API = "api", _("platform's interface")


class Post(models.Model):
    """A post as last seen; what it said before stands in its captures."""

    platform = models.CharField(_("platform"), max_length=40)
    post_id = models.CharField(_("identifier on the platform"), max_length=300)
    canonical_url = models.CharField(_("canonical address"), max_length=2000)
    canonicaliser_version = models.PositiveSmallIntegerField(_("canonicaliser version"))
    account = models.ForeignKey(
        Account,
        on_delete=models.PROTECT,
        related_name="posts",
        null=True,
        blank=True,
        verbose_name=_("account"),
    )
    text_raw = models.TextField(_("text as received"), blank=True)
    text_nfc = models.TextField(_("text, normalised"), blank=True)
    text_source = models.CharField(
        _("where the text was read"),
        max_length=10,
        choices=TextSource.choices,
        default=TextSource.PAGE,
    )
    lang = models.CharField(_("language"), max_length=35, blank=True)
    author_handle = models.CharField(_("author's handle"), max_length=200, blank=True)
    author_name = models.CharField(_("author's name"), max_length=300, blank=True)
    author_id = models.CharField(_("author's identifier"), max_length=200, blank=True)
    posted_at = models.DateTimeField(_("posted at"), null=True, blank=True)
    posted_at_original = models.CharField(
        _("posted at, as shown"),
        max_length=200,
        blank=True,
        help_text=_("The platform's own words, with its zone."),
    )
    is_edited = models.BooleanField(_("marked as edited"), default=False)
    edited_at_original = models.CharField(_("edited at, as shown"), max_length=200, blank=True)
    reply_to = models.CharField(_("answers to"), max_length=2000, blank=True)
    media = models.JSONField(_("media that the platform names"), default=list, blank=True)
    links = models.JSONField(_("links"), default=list, blank=True)
    alt_texts = models.JSONField(_("descriptions of pictures"), default=list, blank=True)
    quoted = models.JSONField(_("quoted post"), default=dict, blank=True)
    deleted_since = models.DateTimeField(_("gone since"), null=True, blank=True)
    kept_at = models.DateTimeField(
        _("first kept at"),
        null=True,
        blank=True,
        help_text=_("The later looks are counted from here."),
    )
    next_look_at = models.DateTimeField(
        _("next look at"), null=True, blank=True, help_text=_("None when no more is planned.")
    )
    joined_to = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        related_name="joined",
        null=True,
        blank=True,
        verbose_name=_("the same as"),
        help_text=_("The post that its share link turned out to mean; what was kept here stays."),
    )
    joined_at = models.DateTimeField(_("joined at"), null=True, blank=True)
    first_seen_at = models.DateTimeField(_("first seen at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("updated at"), auto_now=True)

    class Meta:
        verbose_name = _("post")
        verbose_name_plural = _("posts")
        ordering = ["-first_seen_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["platform", "post_id"], name="post_is_one_record"),
            models.CheckConstraint(
                condition=~models.Q(platform="") & ~models.Q(post_id=""),
                name="post_has_an_identity",
            ),
            models.CheckConstraint(
                condition=models.Q(joined_to__isnull=True, joined_at__isnull=True)
                | models.Q(joined_to__isnull=False, joined_at__isnull=False)
                & ~models.Q(joined_to=models.F("pk")),
                name="post_is_joined_to_another_at_an_instant",
            ),
        ]
        indexes = [
            models.Index(fields=["posted_at"], name="post_by_date"),
            models.Index(fields=["platform", "author_handle"], name="post_by_author"),
            models.Index(fields=["author_handle"], name="post_by_handle"),
            models.Index(
                fields=["next_look_at"],
                condition=models.Q(next_look_at__isnull=False),
                name="post_to_look_at",
            ),
            models.Index(
                fields=["-deleted_since"],
                condition=models.Q(deleted_since__isnull=False),
                name="post_gone",
            ),
        ]

    def __str__(self) -> str:
        if self.author_handle:
            return f"@{self.author_handle.lstrip('@')}: {self.canonical_url}"
        return self.canonical_url


class SubmittedAddress(models.Model):
    """One spelling of an address, exactly as somebody pasted it."""

    class Nowhere(models.TextChoices):
        """Why a share link did not lead to a post."""

        LOGIN = "login", _("it leads to a login screen")
        ITSELF = "itself", _("the shortener shows a page of its own")
        NO_POST = "no_post", _("it leads to a page that is no post")
        HOME = "home", _("it leads to a home page, as dead links do")
        STATUS = "status", _("the address answers with an error")
        REFUSED = "refused", _("our guard refuses where it leads")
        UNREACHABLE = "unreachable", _("the address does not answer")

    address = models.CharField(_("address as pasted"), max_length=2000, unique=True)
    post = models.ForeignKey(
        Post, on_delete=models.CASCADE, related_name="addresses", verbose_name=_("post")
    )
    submitted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("pasted by"),
    )
    submitted_at = models.DateTimeField(_("pasted at"), auto_now_add=True)
    followed_at = models.DateTimeField(
        _("followed at"), null=True, blank=True, help_text=_("Share links and shorteners alone.")
    )
    led_to = models.CharField(_("led to"), max_length=2000, blank=True)
    redirect_chain = models.JSONField(_("redirects"), default=list, blank=True)
    led_nowhere = models.CharField(
        _("why it led nowhere"), max_length=20, choices=Nowhere.choices, blank=True
    )
    follow_error = models.TextField(_("error when followed"), blank=True)

    class Meta:
        verbose_name = _("pasted address")
        verbose_name_plural = _("pasted addresses")
        ordering = ["submitted_at", "pk"]

    def __str__(self) -> str:
        return self.address
