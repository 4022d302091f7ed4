"""AI providers behind one protocol; the offline drafter is the embedded default."""
