"""One way to read a JSON object into a frozen dataclass and to write it back as it came."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, Self, TypeVar

Reader = Callable[[Any], Any]
AnyBlock = TypeVar("AnyBlock", bound="Block")


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """An object of the record.

    ``explicit`` remembers which keys were written with their default value (null, false, an
    empty list): absent and null mean the same to the rules, but an export gives back what came.
    """

    NESTED: ClassVar[Mapping[str, Reader]] = {}
    explicit: frozenset[str] = field(default=frozenset(), compare=False, repr=False)

    @classmethod
    def from_json(cls, source: Mapping[str, Any]) -> Self:
        """Read an object that was validated before; raises nothing of its own."""
        arguments = dict(source)
        for key, reader in cls.NESTED.items():
            value = arguments.get(key)
            if value is not None:
                arguments[key] = reader(value)
        for key in RESERVED & arguments.keys():
            arguments[f"{key}_"] = arguments.pop(key)
        explicit = frozenset(key for key, value in source.items() if _says_nothing(value))
        return cls(explicit=explicit, **arguments)

    def to_json(self) -> dict[str, Any]:
        """Write the object: what is set, and what was written although it says nothing."""
        written = {}
        for name, key, default in _layout(type(self)):
            value = getattr(self, name)
            if value != default or key in self.explicit:
                written[key] = _plain(value)
        return written


RESERVED = {"class", "from"}
# Name, JSON key and default of each field: looked up once per class, not once per segment.
LAYOUTS: dict[type[Block], tuple[tuple[str, str, Any], ...]] = {}


def many(block: type[AnyBlock]) -> Callable[[list[Mapping[str, Any]]], tuple[AnyBlock, ...]]:
    """A reader for a list of objects."""
    return lambda sources: tuple(block.from_json(source) for source in sources)


def _says_nothing(value: Any) -> bool:
    return value is None or value is False or (isinstance(value, list) and not value)


def _layout(block: type[Block]) -> tuple[tuple[str, str, Any], ...]:
    if block not in LAYOUTS:
        LAYOUTS[block] = tuple(
            (each.name, each.name.rstrip("_"), ... if each.default is MISSING else each.default)
            for each in fields(block)
            if each.name != "explicit"
        )
    return LAYOUTS[block]


def _plain(value: Any) -> Any:
    if isinstance(value, Block):
        return value.to_json()
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value
