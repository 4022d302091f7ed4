"""A thousand links of every kind for two real workers, and what became of each."""
