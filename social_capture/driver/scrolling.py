"""Goes down a page step by step so that it loads all it has, within bounds, and back up."""

import asyncio
import time
from dataclasses import dataclass
from typing import Any

from social_capture.driver.seen_text import SeenText
from social_capture.driver.stillness import PAGE_STATE, Stillness

MAX_SCROLLS = 60
# How long the end of a page may take to grow when something is being loaded.
GROWTH_S = 1.5
GLANCE_S = 0.1
# One step down: scrolls what scrolls here, lets pictures in view load, then tells where it is.
# The text comes along only when it changed.
STEP = f"""async ([part, known, most]) => {{
  const page = document.scrollingElement || document.documentElement;
  const tall = element => element.scrollHeight - element.clientHeight;
  const scrolls = element => tall(element) > 50 && element.clientHeight > innerHeight / 3
    && /auto|scroll/.test(getComputedStyle(element).overflowY);
  let moved = page;
  if (tall(page) < 50) {{
    const inner = Array.from(document.querySelectorAll('body *')).slice(0, 20000).filter(scrolls);
    moved = inner.sort((one, other) => tall(other) - tall(one))[0] || page;
  }}
  const before = moved.scrollTop;
  moved.scrollBy({{top: Math.round(moved.clientHeight * part), behavior: 'instant'}});
  const drawn = () => Promise.race([
    new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
    new Promise(done => setTimeout(done, 250)),
  ]);
  const waits = picture => {{
    if (picture.complete) return false;
    const box = picture.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight;
  }};
  await drawn();
  const until = performance.now() + 1000;
  while (performance.now() < until && Array.from(document.images).some(waits)) {{
    await new Promise(done => setTimeout(done, 25));
  }}
  const text = document.body ? document.body.innerText.slice(0, most) : '';
  let mark = text.length;
  for (let at = 0; at < text.length; at++) mark = (mark * 31 + text.charCodeAt(at)) | 0;
  const locks = [document.documentElement, document.body].some(
    part => part && getComputedStyle(part).overflowY === 'hidden');
  return {{
    top: moved.scrollTop,
    height: moved.scrollHeight,
    isEnd: moved.scrollTop + moved.clientHeight >= moved.scrollHeight - 2,
    hasMoved: moved.scrollTop !== before,
    isLocked: tall(page) > 50 && locks,
    text: mark === known ? null : text,
    mark,
    state: ({PAGE_STATE})(moved.scrollHeight),
  }};
}}"""
BACK = """() => {
  for (const part of document.querySelectorAll('body *')) if (part.scrollTop) part.scrollTop = 0;
  scrollTo({top: 0, behavior: 'instant'});
}"""
PART = 0.8


@dataclass
class Scrolled:
    """How far it went, and why it stopped there."""

    steps: int = 0
    height: int = 0
    has_reached_end: bool = False
    is_locked: bool = False


async def scroll(
    page: Any,
    seen: SeenText,
    stillness: Stillness,
    *,
    for_s: float,
    max_height: int,
    max_chars: int,
) -> Scrolled:
    """Down to the end or to a bound, then back to the top; ``seen`` takes in the text."""
    ends_at, scrolled, mark = time.monotonic() + for_s, Scrolled(), 0
    part, grows = 0.0, True
    while scrolled.steps <= MAX_SCROLLS and time.monotonic() < ends_at:
        found = await page.evaluate(STEP, [part, mark, max_chars])
        if found["text"] is not None:
            seen.add(found["text"])
        stillness.look(found["state"])
        mark, scrolled.height = found["mark"], int(found["height"])
        is_stuck = part > 0 and not found["hasMoved"] and not found["isEnd"]
        scrolled.is_locked = bool(found["isLocked"]) or is_stuck
        if is_stuck or found["top"] > max_height:
            break
        if not found["isEnd"]:
            part, grows = PART, True
            scrolled.steps += 1
            continue
        if not grows:
            scrolled.has_reached_end = True
            break
        part, grows = 0.0, False
        await _growth(stillness)
    await page.evaluate(BACK)
    return scrolled


async def _growth(stillness: Stillness) -> None:
    """Time for a feed to fetch and draw more."""
    ends_at = time.monotonic() + GROWTH_S
    await asyncio.sleep(GLANCE_S)
    while not stillness.is_quiet and time.monotonic() < ends_at:
        await asyncio.sleep(GLANCE_S / 2)
