"""Marks on what an engine may have invented, misheard or lost the time of; no word is dropped.

The first rule that speaks gives the mark, in the order of ``RULES``. Limits as measured and
published for Whisper and its relatives; the same rules read captions, where only the words speak.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from social_capture.speech.engine import Heard
from social_capture.speech.invented_phrases import PHRASES, words_only
from social_capture.speech.repeats import loops_across, loops_inside

NO_SPEECH_OVER, LOGPROB_UNDER, COMPRESSED_OVER = 0.6, -1.0, 2.4
FASTEST_CHARACTERS_PER_SECOND, FEW_CHARACTERS = 25, 20
SHORT_MS = 600
# A clock of the file and one of the engine differ by a frame or two.
BEYOND_MS = 1_000
PROMPT_SHARE = 0.6
ENDLESS_NUMBER = re.compile(r"\d(?:[.,]?\d){15}")


@dataclass(frozen=True, slots=True)
class Line:
    """One segment with what the rules compare it to."""

    heard: Heard
    words: str
    repeats: bool
    latest_start: int
    duration_ms: int | None
    prompt: str

    @property
    def length_ms(self) -> int | None:
        """How long it lasts; None without times."""
        if self.heard.start_ms is None or self.heard.end_ms is None:
            return None
        return self.heard.end_ms - self.heard.start_ms


def marks(heard: Sequence[Heard], *, duration_ms: int | None, prompt: str = "") -> list[str]:
    """For each segment a code of ``RULES``, or nothing."""
    words = [words_only(one.text) for one in heard]
    starts = list(accumulate((one.start_ms or 0 for one in heard), max))
    told = words_only(prompt)
    lines = [
        Line(one, said, repeats, start, duration_ms, told)
        for one, said, repeats, start in zip(heard, words, loops_across(words), starts, strict=True)
    ]
    return [next((code for code, rule in RULES.items() if rule(line)), "") for line in lines]


def is_known_phrase(line: Line) -> bool:
    """A whole segment of the list; «Obrigado.» only when it is too short to be said."""
    is_short = line.length_ms is not None and line.length_ms < SHORT_MS
    return (
        line.words in PHRASES.invented | PHRASES.also_said
        or (is_short and line.words in PHRASES.when_short)
        or any(f" {phrase} " in f" {line.words} " for phrase in PHRASES.anywhere)
    )


def echoes_prompt(line: Line) -> bool:
    """Two words or more of which most stand in what the engine was told before."""
    said, told = line.words.split(), set(line.prompt.split())
    if len(said) < 2 or not told:
        return False
    return sum(word in told for word in said) > PROMPT_SHARE * len(said)


def is_past_end(line: Line) -> bool:
    """It begins, or ends by more than a second, after the sound does."""
    start, end = line.heard.start_ms, line.heard.end_ms
    if line.duration_ms is None or start is None or end is None:
        return False
    return start > line.duration_ms or end > line.duration_ms + BEYOND_MS


def is_out_of_order(line: Line) -> bool:
    """It ends before it starts, or starts before one that was given earlier."""
    start = line.heard.start_ms
    return start is not None and (start < line.latest_start or (line.length_ms or 0) < 0)


def is_too_fast(line: Line) -> bool:
    """More characters than anybody says in that time."""
    length = line.length_ms
    if length is None or len(line.words) <= FEW_CHARACTERS:
        return False
    return len(line.words) * 1000 > FASTEST_CHARACTERS_PER_SECOND * length


def is_no_speech(line: Line) -> bool:
    """The engine itself doubts that somebody speaks, and its words."""
    over = line.heard.no_speech is not None and line.heard.no_speech > NO_SPEECH_OVER
    return over and is_unsure(line)


def is_unsure(line: Line) -> bool:
    """The engine itself doubts the words."""
    return line.heard.avg_logprob is not None and line.heard.avg_logprob < LOGPROB_UNDER


def is_compressed(line: Line) -> bool:
    """Text that packs so well is no speech."""
    ratio = line.heard.compression_ratio
    return ratio is not None and ratio > COMPRESSED_OVER


RULES: dict[str, Callable[[Line], bool]] = {
    "known_phrase": is_known_phrase,
    "sound": lambda line: not line.words or line.words in PHRASES.sounds,
    "prompt": echoes_prompt,
    "digits": lambda line: bool(ENDLESS_NUMBER.search(line.heard.text)),
    "repeats": lambda line: line.repeats or loops_inside(line.words),
    "compressed": is_compressed,
    "past_end": is_past_end,
    "out_of_order": is_out_of_order,
    "no_speech": is_no_speech,
    "unsure": is_unsure,
    "too_fast": is_too_fast,
    "no_times": lambda line: line.heard.start_ms is None,
}
