"""Addresses of checks: what is absolute, what is a home page, and which two are one."""

import ipaddress
import re
from functools import lru_cache
from urllib.parse import SplitResult, parse_qsl, quote, urlencode, urlsplit

DEFAULT_PORTS = {"http": 80, "https": 443}
# Parameters that say how a reader came, never which page it is.
TRACKING = re.compile(
    r"(?:utm_.*|at_medium|at_campaign|at_custom\d|fbclid|gclid|gclsrc|dclid|msclkid|yclid|twclid"
    r"|igshid|igsh|mc_cid|mc_eid|ref_src|ref_url|ocid|cmpid|_ga|amp)\Z",
    re.IGNORECASE,
)
ESCAPED = re.compile(r"%([0-9A-Fa-f]{2})")
UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
UNSAFE = re.compile(r"[\x00-\x20\x7f<>\"\\^`{|}\ud800-\udfff]")
PATH_SAFE = "/:@!$&'()*+,;=-._~%"


# One review asks for the parts of its few addresses again and again.
@lru_cache(maxsize=256)
def split(url: str) -> SplitResult | None:
    """The parts of an absolute http(s) address, or None when it is not one."""
    if UNSAFE.search(url):
        return None
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname:
        return None
    return parts


def is_absolute(url: str) -> bool:
    """Whether it is a whole http(s) address, with a host and nothing that must be escaped."""
    return split(url) is not None


def is_home(url: str) -> bool:
    """Whether an absolute address points at a site rather than at a page of it."""
    parts = split(url)
    return parts is not None and not parts.path.strip("/") and not parts.query


def is_loopback(url: str) -> bool:
    """Whether the address can only be reached from the machine itself (a trial, a test)."""
    host = host_of(url)
    if host is None:
        return False
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@lru_cache(maxsize=256)
def host_of(url: str) -> str | None:
    """The host in lower case and ASCII, without ``www.`` and the root dot; None without one."""
    parts = split(url)
    if parts is None:
        return None
    host = (parts.hostname or "").rstrip(".")
    try:
        host = host.encode("idna").decode("ascii").lower()
    except UnicodeError:
        host = host.lower()
    return host.removeprefix("www.") or None


def identity(url: str) -> str | None:
    """One name for every cosmetic spelling of a check's address, or None when it is no address.

    http and https, ``www.``, default ports, a slash at the end, the fragment, the order of the
    query and its tracking parameters make no difference; any other parameter does. Spec: «Reading».
    """
    parts = split(url)
    host = host_of(url)
    if parts is None or host is None:
        return None
    port = "" if parts.port in {None, DEFAULT_PORTS[parts.scheme]} else f":{parts.port}"
    if ":" in host:
        host = f"[{host}]"
    path = ESCAPED.sub(_unescape_unreserved, quote(parts.path, safe=PATH_SAFE))
    query = sorted(
        pair
        for pair in parse_qsl(parts.query, keep_blank_values=True)
        if not TRACKING.match(pair[0])
    )
    tail = "?" + urlencode(query) if query else ""
    return f"https://{host}{port}{path.rstrip('/')}{tail}"


def _unescape_unreserved(escaped: re.Match[str]) -> str:
    char = chr(int(escaped[1], 16))
    return char if char in UNRESERVED else escaped[0].upper()
