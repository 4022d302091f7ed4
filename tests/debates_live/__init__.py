"""Debates: the record, the methods, the log, the board."""
