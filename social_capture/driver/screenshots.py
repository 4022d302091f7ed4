"""Pictures of the whole page: one, or tiles from top to bottom when it is tall."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from social_capture.driver.events import FileReady
from social_capture.driver.options import Options
from social_capture.driver.page_acts import PAGE_SIZE


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
    for number, (top, tall) in enumerate(shown):
        path = folder / f"screenshot-{number}.png"
        await page.screenshot(
            path=str(path),
            full_page=True,
            clip={"x": 0, "y": top, "width": width, "height": tall},
            animations="disabled",
        )
        tell(FileReady("screenshot", path, "image/png", width=width, height=tall, tile=number))
    top, tall = shown[-1]
    return top + tall >= int(height)


async def take_as_found(page: Any, folder: Path, options: Options) -> FileReady:
    """What a visitor saw first, before a notice was closed."""
    path = folder / "as-found.png"
    await page.screenshot(path=str(path), animations="disabled")
    width, height = options.viewport
    return FileReady("as_found", path, "image/png", width=width, height=height)
