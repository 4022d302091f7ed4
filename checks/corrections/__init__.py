"""Public corrections: what changed after publication, and why."""
