"""What a mail to a follower says: plain text and simple HTML, in the follower's language."""

from dataclasses import dataclass, field

from django.core.mail import EmailMultiAlternatives
from django.utils import translation
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from checks.approved_content import why_not_approved
from checks.corrections.standing import is_as_approved
from checks.corrections.telling import dated, what_happened
from checks.followers.tokens import confirmation_token, leaving_token
from checks.labels import verdict_name
from checks.models.editorial import Correction
from checks.models.fact_check import FactCheck
from checks.models.followers import Follower, FollowerMail
from checks.outgoing_mail import headers_of, one_line, sender_of
from checks.public.addresses import address_on_site, canonical_address
from checks.public.newsroom import newsroom_of_default_site
from checks.public.quotation import quoted

SUBJECT_MAX = 150


@dataclass(frozen=True, slots=True)
class Letter:
    """Paragraphs and links; each link stands under the paragraphs, with its words."""

    subject: str
    paragraphs: list[str]
    links: list[tuple[str, str]] = field(default_factory=list)


def message_of(mail: FollowerMail) -> EmailMultiAlternatives | None:
    """The mail as it goes out now, or None when there is nothing to send any more."""
    follower = mail.follower
    if follower is None or (mail.kind != mail.Kind.CONFIRMATION and not follower.confirmed_at):
        return None
    with translation.override(follower.language):
        letter = _letter(mail, follower)
        return None if letter is None else _message(mail, follower, letter)


def _letter(mail: FollowerMail, follower: Follower) -> Letter | None:
    if mail.correction is not None:
        return _of_correction(mail.correction)
    if mail.fact_check is not None:
        return _of_check(mail.fact_check)
    return _confirmation(follower, mail.wants)


def _confirmation(follower: Follower, wants: str) -> Letter:
    link = address_on_site("checks:confirm_following", confirmation_token(follower, wants))
    return Letter(
        subject=_("Confirm that you want these e-mails"),
        paragraphs=[
            _("Someone, probably you, asked us to write to this address about:"),
            what_is_followed(follower),
            str(Follower.News(wants).label),
            _(
                "Nothing is sent before you confirm. If it was not you, do nothing: the request is "
                "deleted within 7 days."
            ),
        ],
        links=[(_("Confirm within 3 days"), link)],
    )


def _of_correction(correction: Correction) -> Letter | None:
    page = correction.fact_check.page
    if not is_as_approved(correction) or why_not_approved(page):
        return None
    words = quoted(page.statement)
    return Letter(
        subject=f"{what_happened(correction)}: {words}",
        paragraphs=[f"{page.claimant_name}: {words}", dated(correction)],
        links=[
            (
                _("What changed, before and after"),
                address_on_site("checks:correction", correction.pk),
            ),
            (_("The check as it is now"), canonical_address(page)),
        ],
    )


def _of_check(fact_check: FactCheck) -> Letter | None:
    page = fact_check.page
    if why_not_approved(page):
        return None
    verdict = verdict_name(page.verdict, page.no_data_reason)
    words = quoted(page.statement)
    return Letter(
        subject=f"{verdict}: {words}",
        paragraphs=[f"{page.claimant_name}: {words}", f"{verdict}. {page.summary}"],
        links=[(_("Read the check"), canonical_address(page))],
    )


def what_is_followed(follower: Follower) -> str:
    """The person's name, or the words of the claim that is checked."""
    if follower.person is not None:
        return follower.person.name
    return quoted(follower.fact_check.page.statement) if follower.fact_check else ""


def _message(mail: FollowerMail, follower: Follower, letter: Letter) -> EmailMultiAlternatives:
    newsroom = newsroom_of_default_site()
    name = one_line(newsroom.name)
    leaving = address_on_site("checks:leave_following", leaving_token(follower))
    why = _("You get this because you follow: %(what)s") % {"what": what_is_followed(follower)}
    links, end = letter.links, [name]
    if mail.kind != mail.Kind.CONFIRMATION:
        end = [name, why]
        links = [*links, (_("Stop these e-mails"), leaving)]
    message = EmailMultiAlternatives(
        subject=Truncator(one_line(letter.subject)).chars(SUBJECT_MAX),
        body=_plain([*letter.paragraphs], links, end),
        from_email=sender_of(newsroom),
        to=[follower.address],
        headers={
            **headers_of(f"{mail.pk}.{mail.created_at:%Y%m%d}.{follower.pk}", leaving=leaving),
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    message.attach_alternative(_html(letter.paragraphs, links, end), "text/html")
    return message


def _plain(paragraphs: list[str], links: list[tuple[str, str]], end: list[str]) -> str:
    return "\n\n".join(
        [
            *paragraphs,
            *(f"{words}:\n{address}" for words, address in links),
            "-- \n" + "\n".join(end),
        ]
    )


def _html(paragraphs: list[str], links: list[tuple[str, str]], end: list[str]) -> SafeString:
    return format_html(
        '<!DOCTYPE html><html lang="{}"><body>{}{}<hr>{}</body></html>',
        translation.get_language() or "",
        format_html_join("", "<p>{}</p>", ((each,) for each in paragraphs)),
        format_html_join("", '<p><a href="{}">{}</a></p>', ((to, words) for words, to in links)),
        format_html_join("", "<p><small>{}</small></p>", ((each,) for each in end)),
    )
