"""Which films, sounds and pictures a page shows, whose they are, and which of them are kept."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Error

from social_capture.recorder.noted import Exchange
from social_capture.recorder.whole import whole_address

MAX_FRAMES = 10
MAX_MEDIA = 60
# Whose a part of the page is: of the post that the address names, of one that it quotes, of others.
OWNER = """element => {
  const post = 'article, [role=article], [itemtype*="SocialMediaPosting"]';
  const quote = `blockquote, div[role=link], [itemprop=citation], ${post}`;
  const posts = Array.from(document.querySelectorAll(post))
    .filter(found => !found.parentElement || !found.parentElement.closest(post));
  const path = CSS.escape(location.pathname);
  const named = found => location.pathname !== '/' && found.querySelector(
    `a[href="${path}"], a[href="${CSS.escape(location.href)}"]`);
  const main = posts.find(named) || posts[0] || document.body;
  if (!main.contains(element)) return ['other', ''];
  for (let part = element.parentElement; part && part !== main; part = part.parentElement) {
    if (!part.matches(quote)) continue;
    const time = part.querySelector('a[href] time');
    const link = time ? time.closest('a') : part.querySelector('a[href]');
    return ['quoted', part.cite || (link ? link.href : '')];
  }
  return ['post', ''];
}"""
FIND = f"""most => {{
  const ownerOf = {OWNER};
  const shown = (element, width, height) => {{
    const box = element.getBoundingClientRect();
    return box.width >= width && box.height >= height;
  }};
  const wanted = element => element.tagName === 'AUDIO' ? element.currentSrc || element.controls
    : element.tagName === 'VIDEO' ? shown(element, 50, 50)
    : element.naturalWidth >= 200 && element.naturalHeight >= 100 && shown(element, 50, 50)
      && /^https?:/.test(element.currentSrc);
  return Array.from(document.querySelectorAll('video, audio, img')).filter(wanted)
    .slice(0, most).map(element => {{
      const source = element.querySelector('source[src]');
      const [owner, owner_url] = ownerOf(element);
      return {{
        kind: element.tagName.toLowerCase(),
        url: (element.currentSrc || element.src || (source ? source.src : '')).slice(0, 4000),
        owner, owner_url: owner_url.slice(0, 4000),
        width: element.videoWidth || element.naturalWidth || null,
        height: element.videoHeight || element.naturalHeight || null,
        duration_s: Number.isFinite(element.duration) ? element.duration : null,
      }};
    }});
}}"""


@dataclass(frozen=True)
class PageMedia:
    """One film, sound or picture as the page shows it."""

    kind: str
    url: str
    owner: str
    owner_url: str = ""
    width: int | None = None
    height: int | None = None
    duration_ms: int | None = None

    @property
    def is_of_post(self) -> bool:
        """Whether the post is not whole without it."""
        return self.owner in {"post", "quoted"}

    @property
    def address(self) -> str:
        """Where the whole file is; empty for a player that says nowhere where its file is."""
        url = self.url.split("#", 1)[0]
        if not url.startswith(("http://", "https://")):
            return ""
        mime = {"video": "video/", "audio": "audio/"}.get(self.kind, "")
        return whole_address(Exchange(url, "GET", 200, mime, 0, "", 0))


async def find(page: Any) -> tuple[PageMedia, ...]:
    """The media of the page and of the players embedded in it; each file once."""
    found = [_media(entry) for entry in await page.evaluate(FIND, MAX_MEDIA)]
    for frame in page.frames[1:MAX_FRAMES]:
        try:
            found += await _of_frame(page, frame)
        except Error:
            continue  # a frame may go away while it is asked
    wanted = [media for media in found if media.is_of_post]
    return tuple({(media.address or media, media.owner): media for media in wanted}.values())


def kept(media: Iterable[PageMedia], exchanges: Iterable[Exchange]) -> list[PageMedia]:
    """Those whose whole file is in the archive."""
    whole = {e.url for e in exchanges if e.status == 200 and e.is_in_main}
    return [one for one in media if one.address in whole]


def described(media: PageMedia) -> str:
    """What is missing, in the words of an outcome's evidence."""
    return f"the whole of {media.address}" if media.address else f"the file of a {media.kind}"


async def _of_frame(page: Any, frame: Any) -> list[PageMedia]:
    outermost = frame
    while outermost.parent_frame not in {None, page.main_frame}:
        outermost = outermost.parent_frame
    holder = await outermost.frame_element()
    box = await holder.bounding_box()
    if box is None or box["width"] < 50 or box["height"] < 50:
        return []
    owner, owner_url = await holder.evaluate(OWNER)
    entries = await frame.evaluate(FIND, MAX_MEDIA)
    return [
        _media({**entry, "owner": owner, "owner_url": owner_url})
        for entry in entries
        if entry["kind"] != "img"
    ]


def _media(entry: dict[str, Any]) -> PageMedia:
    duration_s = entry.pop("duration_s")
    return PageMedia(**entry, duration_ms=None if duration_s is None else round(duration_s * 1000))
