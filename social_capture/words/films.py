"""Why a film did not come, in sentences for what yt-dlp, the guard and our bounds write down."""

import re

from django.utils.translation import gettext_lazy as _

# The first that fits stands.
WHY = (
    (
        r"403: Refused by the recorder",
        _("The film lies at an address that our guard does not open."),
    ),
    (
        r"502: Refused by the recorder",
        _("The site of the film did not take the connection, or broke it off."),
    ),
    (r"a live broadcast:", _("It is a live broadcast. Capture it again when it is over.")),
    (r"larger than our limit", _("The film is larger than our limit, or came only in part.")),
    (r"\bDRM\b", _("The film is locked against copies (DRM).")),
    (
        r"(?i)\b(?:log|sign)(?:ged|ging)?[ -]?in\b|cookies|private",
        _("The site gives the film only to those who are signed in."),
    ),
    (r"HTTP Error 429", _("The site says that it was asked too often.")),
    (r"HTTP Error 4\d\d", _("The site does not give us the film.")),
    (r"HTTP Error 5\d\d", _("The site is out of order.")),
    (r"the process ended with", _("yt-dlp was ended before it had an answer. Try again.")),
)
UNKNOWN = _("yt-dlp could not get the film.")
# What an address holds says nothing of why it did not come.
ADDRESS = re.compile(r"https?://\S+")


def why_no_film(written: str) -> str:
    """The reason behind what a step on films has written; the record keeps the words themselves."""
    words = ADDRESS.sub("", written)
    return str(next((said for pattern, said in WHY if re.search(pattern, words)), UNKNOWN))
