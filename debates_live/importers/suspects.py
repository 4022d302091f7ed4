"""Marks what machines are known to invent or repeat; every word is kept.

Method: live debates B.1. The lists and limits stand here and only here.
"""

from collections.abc import Sequence

from debates_live.folding import folded
from debates_live.importers.transcript import Cue

MUSIC = {"musica", "aplausos", "risos", "vinheta"}
# Phrases that speech recognition writes on silence, as published by those who filter them.
INVENTED = {
    "legendas pela comunidade amara org",
    "transcricao e legendas pela comunidade amara org",
    "obrigado por assistir",
    "inscreva se no canal",
    "nao se esqueca de se inscrever",
    "deixe seu like",
    "continue assistindo",
    "legenda adriana zanotto",
}
# Two equal lines may be emphasis; a long one twice, or any three in a row, is a loop.
LONG_LINE_WORDS = 5
LOOP = 3
FASTEST_CHARACTERS_PER_SECOND = 40
FEW_CHARACTERS = 20


def suspicions(cues: Sequence[Cue]) -> list[str | None]:
    """For each cue why it stays outside turns and sums, or None."""
    lines = [folded(cue.text) for cue in cues]
    runs = _runs(lines)
    return [
        _invented(line, cue) or ("repeated" if _repeats(line, *run) else None)
        for cue, line, run in zip(cues, lines, runs, strict=True)
    ]


def _invented(line: str, cue: Cue) -> str | None:
    if line in MUSIC:
        return "music"
    if not line or line in INVENTED or "amara org" in line:
        return "invented"
    length = cue.end_s - cue.start_s
    if len(line) > FEW_CHARACTERS and len(line) > FASTEST_CHARACTERS_PER_SECOND * length:
        return "too fast"
    return None


def _runs(lines: Sequence[str]) -> list[tuple[int, int]]:
    """For each line its place in its run of equal lines, and the length of that run."""
    runs: list[tuple[int, int]] = []
    start = 0
    for at in range(1, len(lines) + 1):
        if at == len(lines) or lines[at] != lines[start]:
            runs += [(place, at - start) for place in range(at - start)]
            start = at
    return runs


def _repeats(line: str, place: int, length: int) -> bool:
    return place > 0 and (length >= LOOP or len(line.split()) >= LONG_LINE_WORDS)
