"""Posts captured so that the evidence outlives them."""
