"""What is done on an open page; each act is bounded and leaves the page at its top."""

import asyncio
import time
from typing import Any

from social_capture.driver.consent import CONSENT_RULES
from social_capture.driver.events import PageFields

READ_FIELDS = """() => {
  const one = (selector, name) => {
    const found = document.querySelector(selector);
    return found ? (name ? found.getAttribute(name) : found.innerText) || '' : '';
  };
  const all = (selector, read) => Array.from(document.querySelectorAll(selector), read)
    .filter(Boolean).slice(0, 500).map(text => text.slice(0, 2000));
  return {
    title: document.title,
    lang: document.documentElement.lang || '',
    author_name: one('article [itemprop=author] [itemprop=name], article .p-author .p-name')
      || one('[itemprop=author], article [rel=author]') || one('meta[name=author]', 'content'),
    author_handle: one('article [data-author-handle]', 'data-author-handle')
      || one('meta[name="twitter:creator"]', 'content'),
    posted_at: one('article time[datetime]', 'datetime') || one('time[datetime]', 'datetime')
      || one('meta[property="article:published_time"]', 'content'),
    links: all('a[href]', link => link.href),
    alt_texts: all('img[alt]', picture => picture.alt),
    has_password: !!document.querySelector('input[type=password]'),
  };
}"""
PAGE_SIZE = """() => [document.documentElement, document.body].filter(Boolean)
  .map(part => [part.scrollWidth, part.scrollHeight])
  .reduce((one, other) => [Math.max(one[0], other[0]), Math.max(one[1], other[1])])"""
PLAY = """() => Promise.race([
  Promise.all(Array.from(document.querySelectorAll('video, audio'), media => {
    media.muted = true;
    return media.play().catch(() => null);
  })).then(played => played.length),
  new Promise(done => setTimeout(done, 3000, -1)),
])"""
PAUSE = "() => document.querySelectorAll('video, audio').forEach(media => media.pause())"
MAX_SCROLLS = 40


async def dismiss_consent(page: Any) -> str:
    """Press the first button that a rule finds; its name, or nothing."""
    for rule in CONSENT_RULES:
        button = page.locator(rule.selector).first
        if await button.count() and await button.is_visible():
            await button.click(timeout=1_500)
            return rule.name
    return ""


async def scroll(page: Any, viewport_height: int, for_s: float) -> int:
    """Go down step by step so that lazy pictures load, then back; how many steps."""
    ends_at, steps = time.monotonic() + for_s, 0
    while steps < MAX_SCROLLS and time.monotonic() < ends_at:
        await page.mouse.wheel(0, viewport_height * 0.8)
        await asyncio.sleep(0.15)
        steps += 1
        if await page.evaluate(
            "() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2"
        ):
            break
    await page.evaluate("() => scrollTo(0, 0)")
    return steps


async def play_media(page: Any) -> int:
    """Start each film and sound for a moment, without sound; how many there are."""
    if not await page.evaluate("() => document.querySelectorAll('video, audio').length"):
        return 0
    count = await page.evaluate(PLAY)
    await page.evaluate(PAUSE)
    return int(count)


async def settle(page: Any, is_quiet: Any, for_s: float) -> None:
    """Wait until nothing loads and the text stands still, at most ``for_s``."""
    ends_at, before, same = time.monotonic() + for_s, -1, 0
    while time.monotonic() < ends_at and same < 3:
        length = await page.evaluate("() => document.body ? document.body.innerText.length : 0")
        same = same + 1 if length == before and is_quiet() else 0
        before = length
        await asyncio.sleep(0.2)


async def read_text(page: Any) -> str:
    """The text as a reader sees it."""
    return str(await page.evaluate("() => document.body ? document.body.innerText : ''"))


async def read_fields(page: Any) -> tuple[PageFields, bool]:
    """What the page says about itself, and whether it asks for a password."""
    found = await page.evaluate(READ_FIELDS)
    has_password = bool(found.pop("has_password"))
    texts = {
        name: str(found[name]).strip()[:500]
        for name in ("title", "lang", "author_name", "author_handle", "posted_at")
    }
    lists = {name: tuple(map(str, found[name])) for name in ("links", "alt_texts")}
    return PageFields(**texts, links=lists["links"], alt_texts=lists["alt_texts"]), has_password
