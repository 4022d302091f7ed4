"""Counts what was really played, and leaves it in a file for whoever adds it up."""

import json
import os
from collections import Counter
from pathlib import Path

RECORD = "LASTRO_RULE_RECORD"


class Ledger:
    """Steps taken, and how often each road was tried and did something."""

    def __init__(self):
        """Nothing played yet."""
        self.days = 0
        self.steps = 0
        self.tried = Counter()
        self.done = Counter()

    def note(self, road, *, done):
        """One attempt."""
        self.tried[road] += 1
        self.done[road] += done

    def write(self):
        """Into the file that the environment names, if it names one."""
        if os.environ.get(RECORD):
            told = {"days": self.days, "steps": self.steps, "tried": self.tried, "done": self.done}
            Path(os.environ[RECORD]).write_text(json.dumps(told), encoding="utf-8")
