"""Whether an IP address belongs to the public internet, in whatever form it is dressed."""

from collections.abc import Iterator
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
)

# What older registries in Python's standard library still call global.
NOT_PUBLIC_V4 = (
    IPv4Network("192.0.0.0/24"),
    IPv4Network("192.88.99.0/24"),  # 6to4 relays
)
PUBLIC_V6 = IPv6Network("2000::/3")
NOT_PUBLIC_V6 = (
    IPv6Network("2001:db8::/32"),
    IPv6Network("3fff::/20"),  # documentation, second block
)
NAT64 = IPv6Network("64:ff9b::/96")
COMPATIBLE = IPv6Network("::/96")
ISATAP = (0x00005EFE, 0x02005EFE)


def is_public(text: str) -> bool:
    """Whether a connection to this address leaves for the public internet.

    An IPv6 address that carries an IPv4 one (mapped, compatible, 6to4, Teredo, NAT64,
    ISATAP) is public only when each address inside is too. An address with a scope, and
    what is no address, is not public.
    """
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv4Address):
        return _is_public_v4(address)
    return _is_public_v6(address)


def _is_public_v4(address: IPv4Address) -> bool:
    if any(address in network for network in NOT_PUBLIC_V4):
        return False
    return address.is_global and not address.is_multicast


def _is_public_v6(address: IPv6Address) -> bool:
    if address.scope_id is not None:
        return False
    inside = list(_carried(address))
    if not all(_is_public_v4(carried) for carried in inside):
        return False
    if address.ipv4_mapped or address in NAT64:
        return True
    if address not in PUBLIC_V6 or any(address in network for network in NOT_PUBLIC_V6):
        return False
    return address.is_global and not address.is_multicast


def _carried(address: IPv6Address) -> Iterator[IPv4Address]:
    """Each IPv4 address that a router could unpack from this one."""
    number = int(address)
    last = IPv4Address(number & 0xFFFFFFFF)
    if address.ipv4_mapped or address in NAT64 or address in COMPATIBLE:
        yield last
    if address.sixtofour is not None:
        yield address.sixtofour
    if address.teredo is not None:
        yield from address.teredo
    if number >> 32 & 0xFFFFFFFF in ISATAP:
        yield last
