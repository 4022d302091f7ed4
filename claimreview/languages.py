"""Language tags as BCP 47 has them."""

import re

# Any four letters look like a script ("en-Poly"); these are the ones living languages use.
SCRIPT = (
    "adlm|arab|armn|beng|cans|cher|copt|cyrl|deva|ethi|geor|grek|gujr|guru|hang|hani|hans|hant"
    "|hebr|hira|jpan|kana|khmr|knda|kore|laoo|latn|limb|lisu|mlym|mong|mtei|mymr|nkoo|olck|orya"
    "|rohg|sinh|sund|syrc|talu|taml|tavt|telu|tfng|thaa|thai|tibt|vaii|yiii"
)
# Language, script, region, variants; extensions have no place in a check's language.
TAG = re.compile(
    rf"[a-z]{{2,3}}(?:-(?:{SCRIPT}))?(?:-(?:[a-z]{{2}}|\d{{3}}))?"
    r"(?:-(?:[a-z0-9]{5,8}|\d[a-z0-9]{3}))*\Z",
    re.IGNORECASE | re.ASCII,
)


def is_language_tag(text: str) -> bool:
    """Whether it is a tag such as ``pt-BR`` or ``sr-Latn-RS``."""
    return TAG.match(text) is not None
