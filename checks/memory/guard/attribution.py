"""Takes the reporting words from a statement: "X disse que …", "…, segundo X"."""

import re

SAYING = r"(?:disse|diz|afirmou|afirma|declarou|declara|falou|fala)"
ACCORDING = r"(?:[Ss]egundo|[Cc]onforme|[Dd]e acordo com)"
# A speaker is a short run of words with a name in it, and denies nothing.
SPEAKER = r"(?P<speaker>(?:[\w-]+\s+){0,5}?[\w-]+)"
FORMS = (
    re.compile(rf"^{ACCORDING}\s+{SPEAKER}\s*,\s*(?P<body>.+)$", re.DOTALL),
    re.compile(rf"^{SPEAKER}\s+{SAYING}\s+que\s+(?P<body>.+)$", re.DOTALL),
    re.compile(rf"^(?P<body>.+?),\s*(?:{SAYING}|{ACCORDING})\s+{SPEAKER}\s*[.!]*$", re.DOTALL),
)
NAMED = re.compile(r"(?:^|\s)[A-ZÀ-Ý]")
DENYING = re.compile(r"\b(?:não|nunca|jamais|nem|ninguém|já|também)\b", re.IGNORECASE)


def split(text: str) -> tuple[str, str]:
    """What is said, and who is reported to have said it (empty when nobody is)."""
    for form in FORMS:
        found = form.match(text)
        if found and NAMED.search(found["speaker"]) and not DENYING.search(found["speaker"]):
            return found["body"], found["speaker"]
    return text, ""
