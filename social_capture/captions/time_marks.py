"""Time marks of subtitles: hours may be missing, milliseconds follow a dot or a comma."""

import re

from social_capture.captions.cues import BadTranscript

MARK = r"(?:\d{1,4}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,6})?"
ARROW_LINE = re.compile(rf"^\s*({MARK})\s*-->\s*({MARK})(?:\s+(.*))?$", re.ASCII)


def seconds(mark: str) -> float:
    """A time mark as seconds; raises BadTranscript for a sixty-first minute or second."""
    whole, _, fraction = mark.replace(",", ".").partition(".")
    numbers = [int(part) for part in whole.split(":")]
    if any(number > 59 for number in numbers[1:]) or (len(numbers) == 2 and numbers[0] > 59):
        raise BadTranscript(f"{mark} is no time; hours:minutes:seconds was expected")
    total = 0
    for number in numbers:
        total = total * 60 + number
    # Round what floating point makes of "23.720": times are compared after an export.
    return round(total + float(f"0.{fraction or 0}"), 6)


def arrow(line: str, where: str) -> tuple[float, float]:
    """The two times of a ``-->`` line, settings ignored; raises BadTranscript naming the place."""
    match = ARROW_LINE.match(line)
    if match is None:
        raise BadTranscript(
            f'{where}: "{line.strip()[:80]}" is no time line; '
            "expected 00:00:00.000 --> 00:00:01.000"
        )
    try:
        return seconds(match[1]), seconds(match[2])
    except BadTranscript as problem:
        raise BadTranscript(f"{where}: {problem}") from problem
