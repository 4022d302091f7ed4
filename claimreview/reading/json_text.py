"""JSON as it stands in the wild: wrappers and comments are passed over, the rest is as written.

What has only one reading is forgiven (a comment, a CDATA mark, a comma or semicolon too much,
a block whose every quote is an entity); unescaped quotes have several and are refused.
"""

import html
import json
import math
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import jstyleson

from claimreview import codes
from claimreview.problems import Problem, excerpt

OPENING = re.compile(
    r"(?:(?://|/\*)?\s{0,9}<!\[CDATA\[(?:\s{0,9}\*/)?|<!--[^\n{\[]{0,500}?-->|<!--(?:[^\n{\[]{0,500}\n)?)"
)
CLOSING = re.compile(r"(?:(?://|/\*)?\s{0,9}\]\]>(?:\s{0,9}\*/)?|(?://)?\s{0,9}-->|;)\Z")
CLOSING_WITHIN = 64
MOST_REMARKS = 20
PADDING = " \t\r\n\f\v\ufeff\xa0"


class NotJson(ValueError):
    """The text is no JSON; the message says where and what was expected."""


@dataclass(slots=True)
class JsonText:
    """A parsed text and what had to be passed over to parse it."""

    value: Any = None
    remarks: list[Problem] = field(default_factory=list)
    # Entities of the whole block were undone to read it: its texts have none left to undo.
    is_unescaped: bool = False

    def remark(self, problem: Problem) -> None:
        """Note something once, and no more than a person reads."""
        if len(self.remarks) < MOST_REMARKS and problem not in self.remarks:
            self.remarks.append(problem)


def parse(text: str, *, forgiving_chars: int) -> JsonText:
    """The value that a text holds. Raises NotJson.

    Texts longer than ``forgiving_chars`` must be strict JSON: the forgiving parser is slow.
    """
    peeled = peel(text)
    if not peeled:
        raise NotJson("an empty block; expected a JSON object")
    read = JsonText()
    if '"' not in peeled and "&quot;" in peeled:
        peeled = html.unescape(peeled)
        read.is_unescaped = True
    try:
        read.value = _load(peeled, read)
    except ValueError as error:
        read.remarks.clear()
        read.value = _forgivingly(peeled, read, error, forgiving_chars)
    except RecursionError:
        raise NotJson("nested too deeply") from None
    if read.is_unescaped or peeled != text.strip(PADDING):
        read.remark(Problem(codes.READ_SYNTAX_FORGIVEN, ""))
    return read


def peel(text: str) -> str:
    """The text without white space, byte order marks, comment and CDATA wrappers, semicolons."""
    text = text.strip(PADDING)
    for _ in range(4):
        if opening := OPENING.match(text):
            text = text[opening.end() :].lstrip(PADDING)
        tail = text[-CLOSING_WITHIN:]
        if closing := CLOSING.search(tail):
            text = text[: len(text) - len(tail) + closing.start()].rstrip(PADDING)
        elif not opening:
            break
    return text


def _forgivingly(text: str, read: JsonText, error: ValueError, longest: int) -> Any:
    """As extruct does it: without comments and without commas that separate nothing."""
    if len(text) <= longest:
        try:
            value = _load(jstyleson.dispose(text), read)
        except (ValueError, RecursionError):
            pass
        else:
            read.remark(Problem(codes.READ_SYNTAX_FORGIVEN, ""))
            return value
    raise NotJson(_explained(error)) from None


def _load(text: str, read: JsonText) -> Any:
    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        node = dict(found)
        if len(node) < len(found):
            twice = Counter(name for name, _ in found).most_common(1)[0][0]
            read.remark(Problem(codes.READ_KEY_REPEATED, "", {"key": excerpt(twice)}))
        return node

    def refused(_: str) -> None:
        read.remark(Problem(codes.READ_NUMBER_REFUSED, ""))

    def finite(text: str) -> float | None:
        value = float(text)
        if math.isfinite(value):
            return value
        refused(text)
        return None

    return json.loads(
        text, strict=False, object_pairs_hook=pairs, parse_constant=refused, parse_float=finite
    )


def _explained(error: ValueError) -> str:
    if isinstance(error, json.JSONDecodeError):
        # JSONDecodeError's own sentence already says what was expected.
        wanted = error.msg.removesuffix(" at")
        return f"not JSON: {wanted} at line {error.lineno}, column {error.colno}"
    return f"not JSON: {excerpt(str(error))}"
