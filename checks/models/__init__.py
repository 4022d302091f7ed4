"""The nouns of this app."""
