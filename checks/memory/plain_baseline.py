"""What the memory is measured against: FTS5 as it comes, with every word of the post."""

import re
import sqlite3
from collections.abc import Sequence
from typing import Self

WORD = re.compile(r"\w+")


class PlainSearch:
    """``unicode61 remove_diacritics 2``, OR of all distinct words, no stop list, no stems."""

    def __init__(self, claims: Sequence[str]) -> None:
        self.database = sqlite3.connect(":memory:")
        self.database.execute(
            "CREATE VIRTUAL TABLE claims "
            "USING fts5(claim, tokenize='unicode61 remove_diacritics 2')"
        )
        self.database.executemany(
            "INSERT INTO claims (rowid, claim) VALUES (?, ?)", enumerate(claims)
        )

    def __enter__(self) -> Self:
        """Open since it was made."""
        return self

    def __exit__(self, *error: object) -> None:
        """Its database goes with it."""
        self.database.close()

    def search(self, post: str, *, at_most: int) -> list[int]:
        """The places of the claims, the best first."""
        words = dict.fromkeys(WORD.findall(post.lower()))
        if not words:
            return []
        rows = self.database.execute(
            "SELECT rowid FROM claims WHERE claims MATCH ? ORDER BY rank LIMIT ?",
            (" OR ".join(f'"{word}"' for word in words), at_most),
        )
        return [row[0] for row in rows]
