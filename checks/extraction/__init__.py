"""Finds claims and promises in Portuguese text by rules; every quote is a piece of the text."""
