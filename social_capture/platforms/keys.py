"""Keys of platforms' interfaces; settings hand them in at the start, none is built in."""

from collections.abc import Mapping

_keys: dict[str, str] = {}


def use_keys(keys: Mapping[str, str]) -> None:
    """Take these from now on."""
    _keys.clear()
    _keys.update(keys)


def key_of(platform: str) -> str:
    """The platform's key; empty when the newsroom has none."""
    return _keys.get(platform, "")
