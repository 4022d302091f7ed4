"""Captures: one visit to one address, its outcome and the proof of it."""

from django.conf import settings
from django.db import models
from django.db.models import Case, Q, Value, When
from django.utils.translation import gettext_lazy as _

from social_capture.models.post import Post, TextSource


class CaptureQuerySet(models.QuerySet["Capture"]):
    """The sets of captures that the newsroom speaks of."""

    def unfinished(self) -> "CaptureQuerySet":
        """Those that wait or run."""
        return self.filter(stage=Capture.Stage.UNFINISHED)

    def needing_people(self) -> "CaptureQuerySet":
        """Those whose outcome asks for a person who has not seen to it yet."""
        return self.filter(stage=Capture.Stage.PEOPLE)

    def of_gone_posts(self) -> "CaptureQuerySet":
        """The first copy of each post that was taken away after it."""
        # By their numbers, off the index of what is gone: as a join, every first copy is walked.
        gone = Post.objects.filter(deleted_since__isnull=False)
        return self.filter(post__in=gone.order_by().values("pk"), version=1)

    def of(self, post: Post) -> "CaptureQuerySet":
        """Those of a post and of the share links that turned out to mean it."""
        one = post.joined_to_id or post.pk
        return self.filter(Q(post=one) | Q(post__joined_to=one))

    def versions(self) -> "CaptureQuerySet":
        """Those at which the post's text was new, oldest first."""
        return self.filter(version__isnull=False).order_by("version")


class Capture(models.Model):
    """A visit; its row is the truth about the job, whatever became of the worker.

    ``capturing`` is the only writer of ``status``.
    """

    class Status(models.TextChoices):
        """Two states of waiting and the ten outcomes."""

        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("in progress")
        OK = "ok", _("complete")
        PARTIAL = "partial", _("partial")
        LOGIN_WALL = "login_wall", _("stopped at the login screen")
        DELETED = "deleted", _("deleted by then")
        NOT_FOUND = "not_found", _("not found")
        CHALLENGE = "challenge", _("stopped by a bot check")
        BLOCKED = "blocked", _("refused by our guard")
        TIMEOUT = "timeout", _("out of time")
        CRASHED = "crashed", _("browser crashed")
        FAILED = "failed", _("failed")

    class Reason(models.TextChoices):
        """Why the visit was made."""

        PASTED = "pasted", _("pasted link")
        COLLECTED = "collected", _("followed account")
        LATER_LOOK = "later_look", _("later look")
        SOURCE = "source", _("cited source")
        DEMO = "demo", _("demonstration")

    class Stage(models.TextChoices):
        """Where a capture stands for the desk; the database derives it."""

        UNFINISHED = "unfinished"
        PEOPLE = "people"
        DONE = "done"

    UNFINISHED = frozenset({Status.QUEUED, Status.RUNNING})
    HOLDS_CONTENT = frozenset({Status.OK, Status.PARTIAL})
    NEEDS_PEOPLE = frozenset(
        {Status.LOGIN_WALL, Status.CHALLENGE, Status.PARTIAL, Status.FAILED, Status.CRASHED}
    )

    post = models.ForeignKey(
        Post,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="captures",
        verbose_name=_("post"),
        help_text=_("None for a source that is cited."),
    )
    address = models.CharField(_("address"), max_length=2000)
    platform = models.CharField(_("platform"), max_length=40, blank=True)
    reason = models.CharField(_("reason"), max_length=20, choices=Reason.choices)
    slot = models.CharField(
        _("slot"),
        max_length=40,
        help_text=_("Tells visits of the same reason apart: a number, or 1h, 1d, 7d, 30d."),
    )
    status = models.CharField(
        _("status"), max_length=20, choices=Status.choices, default=Status.QUEUED
    )
    status_evidence = models.TextField(_("what the outcome rests on"), blank=True)
    http_status = models.PositiveSmallIntegerField(_("HTTP status"), null=True, blank=True)
    url_submitted = models.CharField(_("address as pasted"), max_length=2000)
    url_final = models.CharField(_("final address"), max_length=4000, blank=True)
    redirect_chain = models.JSONField(_("redirects"), default=list, blank=True)
    steps = models.JSONField(_("steps"), default=list, blank=True)
    blocked = models.JSONField(_("refused requests"), default=list, blank=True)
    text_raw = models.TextField(_("text as received"), blank=True)
    text_nfc = models.TextField(_("text, normalised"), blank=True)
    text_source = models.CharField(
        _("where the text was read"),
        max_length=10,
        choices=TextSource.choices,
        default=TextSource.PAGE,
    )
    title = models.CharField(_("title of the page"), max_length=500, blank=True)
    consent_rule = models.CharField(_("consent rule that fired"), max_length=80, blank=True)
    missing_media = models.JSONField(
        _("media still missing"),
        default=list,
        blank=True,
        help_text=_("Each with the request by which it can be asked for again."),
    )
    version = models.PositiveIntegerField(
        _("version"),
        null=True,
        blank=True,
        help_text=_("Place among the captures at which the text was new; none when it was not."),
    )
    has_changed = models.BooleanField(
        _("text changed"), null=True, help_text=_("Against the version before.")
    )
    text_diff = models.TextField(_("difference to the version before"), blank=True)
    error = models.TextField(_("error"), blank=True)
    attempts = models.PositiveIntegerField(_("attempts"), default=0)
    workers_lost = models.PositiveSmallIntegerField(
        _("workers lost"),
        default=0,
        help_text=_("One after another, since it was last put on the queue."),
    )
    lease = models.CharField(_("held by worker"), max_length=32, blank=True)
    lease_until = models.DateTimeField(
        _("held until"),
        null=True,
        blank=True,
        help_text=_("A worker that lives extends this; past it, another one may take over."),
    )
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("requested by"),
    )
    queued_at = models.DateTimeField(_("queued at"))
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    settled_at = models.DateTimeField(
        _("seen to at"),
        null=True,
        blank=True,
        help_text=_("Since then the outcome asks for nobody: a later copy, a picture or a person."),
    )
    stage = models.GeneratedField(
        verbose_name=_("stage"),
        expression=Case(
            When(status__in=sorted(UNFINISHED), then=Value(Stage.UNFINISHED)),
            When(
                status__in=sorted(NEEDS_PEOPLE), settled_at__isnull=True, then=Value(Stage.PEOPLE)
            ),
            default=Value(Stage.DONE),
        ),
        output_field=models.CharField(max_length=10),
        db_persist=True,
    )
    provenance = models.JSONField(
        _("provenance"),
        default=dict,
        blank=True,
        help_text=_("Versions, user agent, options, address and certificate per host."),
    )
    text_held_until = models.DateTimeField(
        _("text held until"),
        null=True,
        blank=True,
        help_text=_("A worker makes the evidence text; past it, another one may take over."),
    )
    text_read_at = models.DateTimeField(
        _("text read at"), null=True, blank=True, help_text=_("With or without a text to show.")
    )
    wacz_sha256 = models.CharField(_("SHA-256 of the WACZ"), max_length=64, blank=True)
    replay_ok = models.BooleanField(
        _("replay check passed"),
        null=True,
        blank=True,
        help_text=_("Whether the archive alone gives the page back; empty when nobody looked."),
    )
    replay_match = models.FloatField(
        _("words found in the archive"),
        null=True,
        blank=True,
        help_text=_("Share of the captured words, 0 to 1; none when there were no words."),
    )
    replay_missing = models.JSONField(_("missing in the replay"), default=list, blank=True)
    replay_tool = models.CharField(_("replay check made by"), max_length=40, blank=True)

    objects = CaptureQuerySet.as_manager()

    class Meta:
        verbose_name = _("capture")
        verbose_name_plural = _("captures")
        ordering = ["-queued_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["post", "reason", "slot"],
                condition=Q(post__isnull=False),
                name="capture_of_post_once_per_slot",
            ),
            models.UniqueConstraint(
                fields=["address", "reason", "slot"],
                condition=Q(post__isnull=True),
                name="capture_of_address_once_per_slot",
            ),
            models.UniqueConstraint(
                fields=["post", "version"],
                condition=Q(version__isnull=False),
                name="capture_version_once_per_post",
            ),
            models.CheckConstraint(
                condition=~Q(status="ok") | (~Q(wacz_sha256="") & Q(finished_at__isnull=False)),
                name="capture_ok_needs_its_wacz",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["queued", "running"]) | Q(finished_at__isnull=False),
                name="capture_with_outcome_has_its_end",
            ),
            models.CheckConstraint(
                condition=Q(replay_match__isnull=True)
                | Q(replay_match__gte=0.0, replay_match__lte=1.0),
                name="capture_replay_match_is_a_share",
            ),
        ]
        indexes = [
            # The orders in which the desk pages, newest first.
            models.Index(fields=["-queued_at", "-id"], name="capture_by_time"),
            models.Index(fields=["stage", "-queued_at", "-id"], name="capture_by_stage"),
            models.Index(fields=["status", "-queued_at", "-id"], name="capture_by_status"),
            models.Index(fields=["platform", "-queued_at", "-id"], name="capture_by_platform"),
            models.Index(
                fields=["stage", "platform", "-queued_at", "-id"], name="capture_by_stage_platform"
            ),
            models.Index(fields=["post", "-finished_at"], name="capture_by_post"),
            # What the sweeps look for each minute, without all that they have done with.
            models.Index(
                fields=["reason", "status"],
                # No value in it: SQLite would not know it again in a question with parameters.
                condition=Q(text_read_at__isnull=True),
                name="capture_text_to_read",
            ),
            models.Index(fields=["finished_at"], name="capture_by_end"),
        ]

    def __str__(self) -> str:
        return f"{self.address} · {self.get_status_display()}"

    @property
    def is_finished(self) -> bool:
        """Whether there is an outcome."""
        return self.status not in self.UNFINISHED

    @property
    def holds_content(self) -> bool:
        """Whether the page itself was kept, not only the proof of a refusal."""
        return self.status in self.HOLDS_CONTENT

    @property
    def lacks_only_media(self) -> bool:
        """Whether asking for its media again would make it whole."""
        return self.status == self.Status.PARTIAL and bool(self.missing_media)
