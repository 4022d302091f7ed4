"""People and organisations who make claims, and the elections they stand in."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Person(models.Model):
    """Someone, or an organisation, whose statements are checked."""

    class Kind(models.TextChoices):
        """A person or an organisation: ClaimReview writes them differently."""

        PERSON = "person", _("Person")
        ORGANIZATION = "organization", _("Organisation")

    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(_("address"), max_length=120, unique=True)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind, default=Kind.PERSON)
    aliases = models.JSONField(_("other names"), default=list, blank=True)
    party = models.CharField(_("party"), max_length=60, blank=True)
    role = models.CharField(_("role now"), max_length=200, blank=True)
    same_as = models.URLField(
        _("identity"), blank=True, help_text=_("Wikidata or official page that names this person")
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the alphabetical order in which readers see people."""

        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        """The name as shown."""
        return self.name


class PersonAccount(models.Model):
    """An account on a platform that belongs to a person."""

    person = models.ForeignKey(
        Person, on_delete=models.PROTECT, related_name="accounts", verbose_name=_("person")
    )
    account = models.OneToOneField(
        "social_capture.Account",
        on_delete=models.PROTECT,
        related_name="owner",
        verbose_name=_("account"),
    )

    class Meta:
        """One owner per account."""

        verbose_name = _("person's account")
        verbose_name_plural = _("people's accounts")

    def __str__(self) -> str:
        """Whose account it is."""
        return f"{self.person}: {self.account}"


class ElectionRound(models.Model):
    """One electoral round (pt: turno) of one election."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=120, unique=True)
    held_on = models.DateField(_("held on"))
    number = models.PositiveSmallIntegerField(_("round"), default=1)

    class Meta:
        """The latest first."""

        verbose_name = _("election round")
        verbose_name_plural = _("election rounds")
        ordering = ["-held_on", "number"]

    def __str__(self) -> str:
        """The name as shown."""
        return self.name


class Candidacy(models.Model):
    """A person who stands for an office in a round."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="candidacies")
    election_round = models.ForeignKey(
        ElectionRound, on_delete=models.PROTECT, related_name="candidacies"
    )
    office = models.CharField(_("office"), max_length=120)
    party = models.CharField(_("party"), max_length=60, blank=True)

    class Meta:
        """Once per person and round."""

        verbose_name = _("candidacy")
        verbose_name_plural = _("candidacies")
        constraints = [
            models.UniqueConstraint(
                fields=["person", "election_round"], name="one_candidacy_per_person_and_round"
            )
        ]

    def __str__(self) -> str:
        """Who stands for what."""
        return f"{self.person}, {self.office}"
