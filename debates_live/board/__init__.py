"""The public board: the folded record and its scores put into words and drawings."""
