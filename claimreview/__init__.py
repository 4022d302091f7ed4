"""ClaimReview: write, validate, read; no network and no knowledge of checks."""
