"""The demonstration: one invented claim carried from its capture to a public correction."""
