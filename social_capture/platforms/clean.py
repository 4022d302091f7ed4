"""Spells an address one way, dropping only what never tells two pages apart."""

import re
from urllib.parse import SplitResult, parse_qsl, quote, urlencode, urlsplit

from social_capture.guard.policy import DEFAULT_PORTS, target_of

MAX_ADDRESS_BYTES = 2000
# Who shared the link and from which campaign; never which page it is.
TRACKING = re.compile(
    r"utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|twclid|ttclid|yclid|igsh|igshid|mibextid"
    r"|mc_cid|mc_eid|_hsenc|_hsmi|_ga|_gl|ref_src|ref_url|__twitter_impression|__tn__|_rdr"
)
SAFE_PATH = "/%:@!$&'()*+,;=~-._"


class AddressTooLong(ValueError):
    """The address does not fit into the record."""


def clean(address: str) -> SplitResult:
    """The address in one spelling: scheme and host lower, no default port, no tracking.

    The order of what remains in the query is kept, and so is a fragment that starts with
    ``!`` or ``/`` (pages that route there). Raises ``Refused`` for what the guard would
    not look at, ``AddressTooLong`` beyond ``MAX_ADDRESS_BYTES``.
    """
    if len(address.encode("utf-8", "replace")) > MAX_ADDRESS_BYTES:
        raise AddressTooLong(f"more than {MAX_ADDRESS_BYTES} bytes")
    target = target_of(address)
    parts = urlsplit(address)
    host = f"[{target.host}]" if ":" in target.host else target.host
    is_default = DEFAULT_PORTS[target.scheme] == target.port
    cleaned = SplitResult(
        target.scheme,
        host if is_default else f"{host}:{target.port}",
        quote(parts.path, safe=SAFE_PATH) or "/",
        _meaningful(parts.query),
        quote(parts.fragment, safe=SAFE_PATH + "?") if _routes(parts.fragment) else "",
    )
    if len(cleaned.geturl()) > MAX_ADDRESS_BYTES:
        raise AddressTooLong(f"more than {MAX_ADDRESS_BYTES} bytes when spelled in ASCII")
    return cleaned


def _routes(fragment: str) -> bool:
    return fragment.startswith(("!", "/"))


def _meaningful(query: str) -> str:
    pairs = parse_qsl(query, keep_blank_values=True)
    kept = [(name, value) for name, value in pairs if not TRACKING.fullmatch(name.lower())]
    if len(kept) == len(pairs):
        return quote(query, safe=SAFE_PATH + "?[]")  # nothing to drop: byte for byte
    return urlencode(kept, quote_via=quote)
