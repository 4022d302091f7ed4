"""The desk's own part of the source policy: who changed it, what is in force, what it touches."""
