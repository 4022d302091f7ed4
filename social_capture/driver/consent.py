"""Closes consent notices by rules that are data; refusing comes before accepting."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Error

RULES_FILE = Path(__file__).with_name("consent_rules.json")
# Notices often stand in a frame of the firm that serves them.
MAX_FRAMES = 10
CLICK_MS = 1_500
# The index of the first rule that finds a button, or the button itself when asked for it.
FIND = """([rules, wantsButton]) => {
  const roots = [document];
  for (let at = 0; at < roots.length && roots.length < 50; at++) {
    for (const part of roots[at].querySelectorAll('*')) {
      if (part.shadowRoot) roots.push(part.shadowRoot);
    }
  }
  const says = (button, words) => {
    if (!words.length) return true;
    const text = (button.innerText || button.value || button.ariaLabel || '').trim();
    return text.length < 80
      && new RegExp(`^(?:${words.join('|')})(?!\\\\p{L})`, 'iu').test(text);
  };
  for (const [index, rule] of rules.entries()) {
    for (const root of roots) {
      const found = Array.from(root.querySelectorAll(rule.selector)).slice(0, 300).find(
        button => button.checkVisibility({visibilityProperty: true, opacityProperty: true})
          && button.getClientRects().length && says(button, rule.words));
      if (found) return wantsButton ? found : index;
    }
  }
  return wantsButton ? null : -1;
}"""


@dataclass(frozen=True)
class ConsentRule:
    """A button to press: by selector, and by how its words begin; on some hosts or on all."""

    name: str
    selector: str
    words: tuple[str, ...] = ()
    host: str = "*"

    def fits(self, url: str) -> bool:
        """Whether the rule is for this address."""
        return fnmatch(urlsplit(url).hostname or "", self.host)


@cache
def consent_rules() -> tuple[ConsentRule, ...]:
    """The rules of the file in their order; an unknown key or a name twice is an error."""
    entries = json.loads(RULES_FILE.read_text("utf-8"))
    rules = tuple(
        ConsentRule(**{**entry, "words": tuple(entry.get("words", ()))}) for entry in entries
    )
    if len({rule.name for rule in rules}) != len(rules):
        raise ValueError(f"{RULES_FILE.name}: a name stands twice")
    return rules


async def dismiss(page: Any, before_click: Callable[[], Awaitable[None]]) -> str:
    """Press the first button that a rule finds; the rule's name, or nothing."""
    rules = [rule for rule in consent_rules() if rule.fits(page.url)]
    listed = [asdict(rule) for rule in rules]
    for frame in page.frames[:MAX_FRAMES]:
        try:
            index = await frame.evaluate(FIND, [listed, False])
        except Error:
            continue  # a frame may go away while it is asked
        if index >= 0:
            await before_click()
            await _press(frame, listed[index])
            return str(rules[index].name)
    return ""


async def _press(frame: Any, rule: dict[str, Any]) -> None:
    handle = await frame.evaluate_handle(FIND, [[rule], True])
    button = handle.as_element()
    if button is None:
        raise LookupError(f"the button of {rule['name']} went away")
    try:
        await button.click(timeout=CLICK_MS)
    except Error:
        await button.evaluate("button => button.click()")  # another layer lies on it
