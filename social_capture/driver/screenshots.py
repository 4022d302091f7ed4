"""Pictures of the whole page: one, or tiles from top to bottom when it is tall."""

import asyncio
import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

from social_capture.driver.events import FileReady
from social_capture.driver.options import Options
from social_capture.driver.page_acts import PAGE_SIZE

# What moves is shown as it is at its end, what moves for ever as it is at its start; letters
# that are still being fetched are waited for, but not for long.
AT_REST = """async () => {
  const roots = root => [root, ...Array.from(root.querySelectorAll('*'))
    .filter(element => element.shadowRoot).flatMap(element => roots(element.shadowRoot))];
  for (const root of roots(document)) {
    for (const animation of root.getAnimations()) {
      const isEndless = !Number.isFinite(animation.effect?.getComputedTiming().endTime);
      try { isEndless ? animation.cancel() : animation.finish(); } catch { /* cannot end */ }
    }
  }
  await Promise.race([document.fonts.ready, new Promise(done => setTimeout(done, 2000))]);
}"""

# A frame whose script never comes back is pictured as it stands. [ours]
REST_S = 3.0


def tiles(height: int, tile_height: int, most: int) -> list[tuple[int, int]]:
    """Top and height of each tile; what lies below the last one is left out."""
    tops = range(0, max(height, 1), tile_height)
    return [(top, min(tile_height, max(height, 1) - top)) for top in tops][:most]


async def take(
    page: Any, folder: Path, options: Options, tell: Callable[[FileReady], None]
) -> bool:
    """Tell each tile as soon as it is made; whether they show the page to its foot."""
    width, height = await page.evaluate(PAGE_SIZE)
    width = min(int(width), options.viewport[0] * 2)
    shown = tiles(int(height), options.tile_height, options.max_tiles)
    await _bring_to_rest(page)
    camera = await page.context.new_cdp_session(page)
    for number, (top, tall) in enumerate(shown):
        path = folder / f"screenshot-{number}.png"
        path.write_bytes(await _picture(camera, top, width, tall))
        tell(FileReady("screenshot", path, "image/png", width=width, height=tall, tile=number))
    top, tall = shown[-1]
    return top + tall >= int(height)


async def take_as_found(page: Any, folder: Path, options: Options) -> FileReady:
    """What a visitor saw first, before a notice was closed."""
    path = folder / "as-found.png"
    await page.screenshot(path=str(path), animations="disabled")
    width, height = options.viewport
    return FileReady("as_found", path, "image/png", width=width, height=height)


async def _bring_to_rest(page: Any) -> None:
    asked = [asyncio.ensure_future(frame.evaluate(AT_REST)) for frame in page.frames]
    _done, hanging = await asyncio.wait(asked, timeout=REST_S)
    for one in hanging:
        one.cancel()
    # A frame that went meanwhile moves no more: its error is no error here.
    await asyncio.gather(*asked, return_exceptions=True)


async def _picture(camera: Any, top: int, width: int, tall: int) -> bytes:
    """A PNG of that part, exact to the pixel; packed fast, since packing took most of the time."""
    taken = await camera.send(
        "Page.captureScreenshot",
        {
            "format": "png",
            "clip": {"x": 0, "y": top, "width": width, "height": tall, "scale": 1},
            "captureBeyondViewport": True,
            "optimizeForSpeed": True,
        },
    )
    return base64.b64decode(taken["data"])
