"""A debate as data, its scoring methods, the board."""
