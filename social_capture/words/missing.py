"""What a partial capture lacks, and what an absence rests on, in sentences."""

import re

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

PARTS = {
    "dom": gettext_lazy("the page's code"),
    "text": gettext_lazy("the text"),
    "screenshot": gettext_lazy("the picture of the page"),
    "media as files": gettext_lazy("the media as files of their own"),
}
# An address may hold a comma: what lacks is counted, and the addresses stay on the record.
WHOLE = re.compile(r"(?:^missing: |, )the (?:whole of|file of) ")
QUOTED = re.compile(r"“.*”", re.DOTALL)


def missing_said(written: str) -> str:
    """A sentence for the evidence of a partial capture."""
    named = written.removeprefix("missing: ").split(", ")
    lacks = [str(words) for part, words in PARTS.items() if part in named]
    if files := len(WHOLE.findall(written)):
        said = ngettext(
            "%(n)s file that did not come whole", "%(n)s files that did not come whole", files
        )
        lacks.append(said % {"n": files})
    if not lacks:
        return _("Part of the page was not kept.")
    return _("Not kept: %(what)s.") % {"what": ", ".join(lacks)}


def absence_said(written: str) -> str:
    """A sentence for the evidence that a post is not there: the server's answer or the page's."""
    if QUOTED.fullmatch(written):
        return _("The page itself says %(quote)s.") % {"quote": written}
    if written == "HTTP 410":
        return _("The server says that it was taken away.")
    return _("The server says that there is nothing at this address.")
