"""The words of a claim in quotation marks."""

OPENING, CLOSING = '“"«', '”"»'


def quoted(text: str) -> str:
    """The words in the house's marks, whatever marks they came in, and never twice."""
    words = text.strip()
    if len(words) > 1 and words[0] in OPENING and words[-1] in CLOSING:
        words = words[1:-1]
    return f"“{words}”"
