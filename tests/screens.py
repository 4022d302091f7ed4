"""Screens of each width and theme on which pages are looked at."""

import os

Screen = tuple[int, str]


def looked_at(every: list[Screen], in_each_run: list[Screen]) -> list[Screen]:
    """A run of the suite takes the widest light and the narrowest dark; ``make soak`` every one.

    A barrier of one theme or one width shows on these two; a pair of both at once hardly ever.
    """
    return every if os.environ.get("LASTRO_EVERY_SCREEN") else in_each_run
