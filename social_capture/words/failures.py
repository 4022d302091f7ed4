"""Why a visit failed, and what to do: sentences for the words that driver and guard write down."""

import re
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

AGAIN_LATER = _("Try again in a while.")
CHECK_ADDRESS = _("Check the address.")
OPERATOR = _("Try again; if it goes on, tell whoever runs the site.")


@dataclass(frozen=True, slots=True)
class Reason:
    """What is written in the record, what it means, and what helps."""

    written: re.Pattern[str]
    said: str | Promise
    act: str | Promise


def _reason(written: str, said: str | Promise, act: str | Promise) -> Reason:
    return Reason(re.compile(written), said, act)


# The first that fits stands.
REASONS = (
    _reason(
        r"host has no address|ERR_NAME_NOT_RESOLVED",
        _("The name of the site leads nowhere: it is mistyped, gone, or out of order."),
        CHECK_ADDRESS,
    ),
    _reason(
        r"ERR_CERT|ERR_SSL|certificate|CERTIFICATE",
        _("The site shows no valid certificate: nobody can tell whether it is the real one."),
        CHECK_ADDRESS,
    ),
    _reason(
        r"no connection|ERR_CONNECTION|ERR_ADDRESS|ERR_EMPTY|ERR_TUNNEL|ERR_PROXY|ERR_NETWORK",
        _("The site did not take the connection, or broke it off."),
        AGAIN_LATER,
    ),
    _reason(r"HTTP 429\b", _("The site says that it was asked too often."), AGAIN_LATER),
    _reason(
        r"HTTP 4\d\d\b",
        _("The site does not show us this page."),
        _("See whether it opens in your browser; then send a picture of it."),
    ),
    _reason(r"HTTP 5\d\d\b", _("The site is out of order."), AGAIN_LATER),
    _reason(r"HTTP None", _("The site gave no answer."), AGAIN_LATER),
    _reason(
        r"^a file, not a page",
        _("The address leads to a file, and the file did not come."),
        AGAIN_LATER,
    ),
    _reason(r"no valid WACZ", _("What came could not be made into a valid archive."), OPERATOR),
    _reason(
        r"^no browser",
        _("This machine has no browser to capture with."),
        _("Tell whoever runs the site."),
    ),
    _reason(r"^the (?:visit|capture) broke", _("Something broke on our side."), OPERATOR),
)
# What an address holds says nothing of why it did not come.
ADDRESS = re.compile(r"https?://\S+")
UNKNOWN = Reason(re.compile(""), _("The visit did not come to an end as it should."), OPERATOR)


def reason_of(written: str) -> Reason:
    """The reason behind what the record says; what we know no words for is said to be that."""
    words = ADDRESS.sub("", written)
    return next((reason for reason in REASONS if reason.written.search(words)), UNKNOWN)
