"""Pictures of the whole page: one, or tiles from top to bottom when it is tall."""

from pathlib import Path
from typing import Any

from social_capture.driver.events import FileReady
from social_capture.driver.options import Options
from social_capture.driver.page_acts import PAGE_SIZE


def tiles(height: int, tile_height: int, most: int) -> list[tuple[int, int]]:
    """Top and height of each tile; what lies below the last one is left out."""
    tops = range(0, max(height, 1), tile_height)
    return [(top, min(tile_height, max(height, 1) - top)) for top in tops][:most]


async def take(page: Any, folder: Path, options: Options) -> list[FileReady]:
    """The files, in order."""
    width, height = await page.evaluate(PAGE_SIZE)
    width = min(int(width), options.viewport[0] * 2)
    made = []
    for number, (top, tall) in enumerate(
        tiles(int(height), options.tile_height, options.max_tiles)
    ):
        path = folder / f"screenshot-{number}.png"
        await page.screenshot(
            path=str(path),
            full_page=True,
            clip={"x": 0, "y": top, "width": width, "height": tall},
            animations="disabled",
        )
        made.append(
            FileReady("screenshot", path, "image/png", width=width, height=tall, tile=number)
        )
    return made
