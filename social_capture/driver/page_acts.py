"""What is done on an open page; each act is bounded and leaves the page at its top."""

import asyncio
import time
from typing import Any

from social_capture.driver.events import PageFields
from social_capture.driver.stillness import PAGE_STATE, Stillness

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
# Nothing has to move for so long, seen at looks so far apart. What is being transferred counts as
# a movement, so this only has to bridge a page's own timers: they wait a quarter of a second at
# most as a rule. [ours]
STILL_S = 0.3
LOOK_S = 0.05
READ_DOM = """most => {
  const kind = document.doctype
    ? new XMLSerializer().serializeToString(document.doctype) + '\\n' : '';
  const all = kind + document.documentElement.outerHTML;
  return [all.slice(0, most), all.length > most];
}"""
READ_TEXT = """most => {
  const all = document.body ? document.body.innerText : '';
  return [all.slice(0, most), all.length > most];
}"""


async def play_media(page: Any) -> int:
    """Start each film and sound for a moment, without sound; how many there are."""
    if not await page.evaluate("() => document.querySelectorAll('video, audio').length"):
        return 0
    count = await page.evaluate(PLAY)
    await page.evaluate(PAUSE)
    return int(count)


async def settle(page: Any, stillness: Stillness, *, for_s: float, height: int) -> bool:
    """Wait until nothing loads and the page stands still; whether that came within ``for_s``.

    Pictures count down to ``height``: below it nobody looked, so lazy ones never load.
    """
    ends_at = time.monotonic() + for_s
    while time.monotonic() < ends_at:
        if stillness.look(await page.evaluate(PAGE_STATE, height)) >= STILL_S:
            return True
        await asyncio.sleep(LOOK_S)
    return False


async def read_dom(page: Any, most: int) -> tuple[str, bool]:
    """The page's code as it stands now, and whether it was cut at ``most`` characters."""
    text, is_cut = await page.evaluate(READ_DOM, most)
    return str(text), bool(is_cut)


async def read_text(page: Any, most: int) -> tuple[str, bool]:
    """The text as a reader sees it, and whether it was cut at ``most`` characters."""
    text, is_cut = await page.evaluate(READ_TEXT, most)
    return str(text), bool(is_cut)


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
