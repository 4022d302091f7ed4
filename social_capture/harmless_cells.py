"""Text that spreadsheet programs show and never run."""

# What they take for the beginning of a formula.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n")


def harmless(text: str) -> str:
    """The text as text: an apostrophe in front keeps a program from running it."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text
