"""Reads which post an address means from its host, path and query alone."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import SplitResult, parse_qs

from social_capture.platforms.identity import PostIdentity


@dataclass(frozen=True)
class Shape:
    """One form of a post's address.

    Named groups of ``path``, and the values that ``query`` asks for, are what the identity may
    be made of; ``id`` is the post. Every other query value is thrown away. Values named in
    ``lower`` are spelled in any case by the platform's users.
    """

    path: re.Pattern[str]
    canonical: str
    post_id: str = "{id}"
    query: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    lower: tuple[str, ...] = ()

    def read(self, path: str, asked: Mapping[str, list[str]]) -> dict[str, str] | None:
        """The values of the address, or None when it has another form."""
        found = self.path.fullmatch(path)
        if found is None:
            return None
        parts = found.groupdict("")
        for name, pattern in self.query.items():
            values = set(asked.get(name, ()))
            # Two values under one name: nobody knows which of them the platform takes.
            if len(values) != 1 or pattern.fullmatch(value := values.pop()) is None:
                return None
            parts[name] = value
        return parts | {name: parts[name].lower() for name in self.lower}


@dataclass(frozen=True)
class ShapedPlatform:
    """A platform known by its hosts and the shapes of its addresses."""

    slug: str
    hosts: frozenset[str]
    shapes: tuple[Shape, ...]

    def identify(self, address: SplitResult) -> PostIdentity | None:
        """The post, or None when the address is of another host or no post's."""
        if address.netloc not in self.hosts:
            return None
        asked = parse_qs(address.query)
        for shape in self.shapes:
            parts = shape.read(address.path.rstrip("/"), asked)
            if parts is not None:
                return PostIdentity(
                    self.slug,
                    shape.post_id.format(**parts),
                    shape.canonical.format(**parts),
                    parts.get("author", ""),
                )
        return None


def shape(
    path: str, canonical: str, post_id: str = "{id}", lower: tuple[str, ...] = (), **query: str
) -> Shape:
    """A shape from the texts of its patterns."""
    patterns = {name: re.compile(pattern, re.ASCII) for name, pattern in query.items()}
    return Shape(re.compile(path, re.ASCII), canonical, post_id, patterns, lower)


def hosts(*names: str) -> frozenset[str]:
    """Each name, and the same with ``www.`` and ``m.`` before it."""
    return frozenset(prefix + name for name in names for prefix in ("", "www.", "m."))
