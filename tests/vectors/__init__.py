"""The worked examples that the scoring methods must agree with."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
SCORED = sorted(
    path
    for pattern in ("by-hand", "vector-*", "tie-*", "single", "leader")
    for path in FOLDER.glob(f"{pattern}.json")
)


def vector(name: str) -> dict[str, Any]:
    """One file of worked examples, parsed anew so that a test may change it."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
