"""The fairness ledger: what the newsroom heard, chose and published, and what it left, and why."""
