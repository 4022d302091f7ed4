"""A browser's request as it leaves the house: what a proxy and an archive need changed, no more."""

import re

from social_capture.recorder.heads import Head

DROPPED_FROM_REQUESTS = re.compile(
    rb"(?im)^(?:proxy-[a-z-]+|expect):[^\n]*\n(?:[ \t][^\n]*\n)*",
)
ACCEPT_ENCODING = re.compile(rb"(?im)^(accept-encoding:)[ \t]*([^\r\n]*)")
PARTS_ASKED_FOR = re.compile(rb"(?im)^(?:range|if-[a-z-]+):[^\n]*\n")


def as_sent_on(head: Head, target: str) -> Head:
    """The request as the server will see it: origin form, no proxy words, gzip and br only.

    Players of archives do not unpack deflate and zstd, so nobody is asked for them.
    """
    method, _asked, _version = head.first_line
    rest = head.raw.split(b"\n", 1)[1]
    rest = DROPPED_FROM_REQUESTS.sub(b"", rest)
    rest = ACCEPT_ENCODING.sub(_playable_only, rest)
    return Head(f"{method} {target} HTTP/1.1\r\n".encode("latin-1") + rest)


def _playable_only(found: re.Match[bytes]) -> bytes:
    words = [word.strip() for word in found[2].split(b",")]
    names = {word.split(b";")[0].strip().lower() for word in words}
    # Players of films ask for ``identity;q=1, *;q=0``: what refuses packing stays as it is.
    if names <= {b"identity", b"gzip", b"br", b"*"} and b"*" not in words:
        return found[0]
    return found[1] + b" gzip, br"


def for_the_whole(head: Head) -> Head:
    """The same request without its conditions and its range."""
    return Head(PARTS_ASKED_FOR.sub(b"", head.raw))


def may_be_repeated(request: Head) -> bool:
    """Whether asking twice does no more than asking once."""
    is_safe = request.first_line[0] in {"GET", "HEAD", "OPTIONS"}
    return is_safe and not request.is_chunked and not request.length
