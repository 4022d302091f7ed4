"""What every mail to somebody outside the newsroom has in common, whatever it tells."""

from email.utils import formataddr

from django.conf import settings

from checks.models.site_settings import NewsroomSettings


def sender_of(newsroom: NewsroomSettings) -> str:
    """The newsroom's name before the address, unless the setting has a name of its own."""
    address = settings.DEFAULT_FROM_EMAIL
    return address if "<" in address else formataddr((one_line(newsroom.name), address))


def headers_of(mail: str, *, leaving: str) -> dict[str, str]:
    """The headers of the mail of this name; ``leaving`` is the address to get no more of them."""
    host = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].strip("> ") or "localhost"
    return {
        # The same for every attempt: whoever gets it twice shows it once.
        "Message-ID": f"<{mail}@{host}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{leaving}>",
    }


def one_line(text: str) -> str:
    """Without line ends and other controls: a header of a mail is one line."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())
