"""What the source policy says of a reader's link, at once and in words."""

from django.utils.translation import gettext as _

from checks.labels import source_class_name
from checks.models.readers import ReaderMessage
from checks.refusals import LinkRefused
from checks.rule_words import reason_in_words
from checks.source_policy.classes import SourceClass
from checks.source_policy.classification import Classification, classify_by
from checks.source_rules.in_force import policy


def judged(link: str) -> Classification | None:
    """The class of a link by today's lists; None without one. Raises ``LinkRefused``."""
    if not link:
        return None
    found = classify_by(policy(), link)
    if found.source_class is SourceClass.SHORTENER:
        raise LinkRefused(
            why=_(
                "Paste the final address of the page. Shorteners hide where they lead, and can "
                "be changed later."
            )
        )
    if not found.is_readable:
        raise LinkRefused(why=_("This is no address of a page: %s") % reason_in_words(found))
    return found


def judged_when_sent(message: ReaderMessage) -> Classification | None:
    """What was said of the link when the message came."""
    if not message.link_class:
        return None
    return Classification(
        message.link,
        message.link_domain,
        SourceClass(message.link_class),
        message.link_code,
        message.link_detail,
    )


def answer_of(found: Classification) -> str:
    """The sentence a reader gets about the link they sent."""
    named = {"domain": found.domain, "why": reason_in_words(found)}
    if found.can_carry:
        return _(
            "%(domain)s is on the list “%(class)s”: it can carry a verdict, if the datum is there."
        ) % {**named, "class": source_class_name(found.source_class)}
    if found.source_class is SourceClass.CAMPAIGN:
        return (
            _(
                "%(domain)s belongs to a campaign: it is a lead, and is named as a campaign’s own "
                "source wherever it is used."
            )
            % named
        )
    if found.source_class is SourceClass.EXCLUDED:
        return (
            _(
                "%(domain)s is on the public list of sites that are no source here: %(why)s Your "
                "message was received; the link is not used."
            )
            % named
        )
    if found.code == "lookalike":
        return _("It resembles %(other)s, but the domain is %(domain)s. It is only a lead.") % {
            **named,
            "other": found.detail,
        }
    return _("It is only a lead to where the datum comes from: %(why)s") % named
