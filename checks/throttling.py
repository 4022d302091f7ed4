"""How often someone from outside may do something: counted without keeping who they are."""

from datetime import date, timedelta
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from checks.models.throttled import ThrottledAct

KEPT_FOR = timedelta(days=1)
# A household's IPv6 addresses change by themselves; what stays is the network's prefix.
IPV6_NETWORK_BYTES = 8


def allow(request: HttpRequest, action: str, *, most: int, within: timedelta) -> bool:
    """Count one act of this address, unless it did ``most`` of them ``within`` the time already.

    ``within`` is at most a day: older acts are forgotten. What is refused is not counted.
    """
    return allow_key(f"{action}:{_network_of(request)}", most=most, within=within)


def allow_key(name: str, *, most: int, within: timedelta) -> bool:
    """The same for any name, for example the check that a message is about."""
    now = timezone.now()
    # The key changes with the day, so that nobody can follow an address through the days; the
    # key of yesterday counts too until midnight has been left behind.
    keys = [_key(name, on) for on in {now.date(), (now - within).date()}]
    with transaction.atomic():
        done = ThrottledAct.objects.filter(key__in=keys, at__gt=now - min(within, KEPT_FOR)).count()
        if done >= most:
            return False
        ThrottledAct.objects.create(key=_key(name, now.date()), at=now)
    return True


def forget_old() -> int:
    """Delete what is older than a day; how many there were."""
    deleted, _by_model = ThrottledAct.objects.filter(at__lt=timezone.now() - KEPT_FOR).delete()
    return deleted


def _key(name: str, on: date) -> str:
    return salted_hmac("checks.throttling", f"{on}:{name}", algorithm="sha256").hexdigest()


def _network_of(request: HttpRequest) -> str:
    """The address the connection came from, or the one our own proxy vouches for."""
    address = request.META.get("REMOTE_ADDR", "")
    proxies = getattr(settings, "LASTRO_TRUSTED_PROXIES", 0)
    forwarded = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    # The last entries were written by our own proxies; whatever stands before them is hearsay.
    if proxies and len(forwarded) >= proxies and forwarded[-proxies]:
        address = forwarded[-proxies]
    return _as_network(address)


def _as_network(address: str) -> str:
    try:
        parsed: Any = ip_address(address)
    except ValueError:
        return address[:64]
    if parsed.version == 6 and parsed.ipv4_mapped is None:
        return parsed.packed[:IPV6_NETWORK_BYTES].hex()
    return str(parsed.ipv4_mapped or parsed if parsed.version == 6 else parsed)
