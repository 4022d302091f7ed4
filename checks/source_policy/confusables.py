"""Letters that are read as others: what is left of a name when each stands for what it seems.

The letters are those that a domain name may hold and that Unicode's list of confusables (TR 39)
takes for a Latin letter or a digit; the pairs are what a quick reader runs together.
"""

import unicodedata

# What is read as the key. Cyrillic, Greek, Armenian, Georgian, Cherokee, phonetic and other signs.
SEEM = {
    "a": "аαɑᴀ",
    "b": "вьβᖯᑲɓƅ",
    "c": "сϲᴄⲥꮯ",
    "d": "ԁđɗᑯꓒ",
    "e": "еҽєεꬲ",
    "f": "ƒքẝꞙꬵϝ",
    "g": "ɡɢցƍᶃ",
    "h": "һհнʜ",
    "i": "іıɩɪιꙇꭵɨ",
    "j": "јϳʝ",
    "k": "кκᴋ",
    "l": "łӏǀᛁⵏꓲɭ",
    "m": "мᴍɱ",
    "n": "νոռпηɴ",
    "o": "оοσօøᴏᴑჿဝѳөⲟɵ",
    "p": "рρⲣþ",
    "q": "ԛգզʠ",
    "r": "гᴦⲅꭇꭈꮁʀɾ",
    "s": "ѕꜱƽʂꮪ",
    "t": "тτᴛŧ",
    "u": "υʋսᴜꞟꭎꭒ",
    "v": "ѵᴠꮩ",
    "w": "ԝѡաωɯᴡꮃ",
    "x": "хχᕁᕽ",
    "y": "уүγʏყỿᶌɣꭚ",
    "z": "ᴢꮓʐ",
}
# Digits, too, are read as letters.
READ_AS_LETTERS = {"0": "o", "1": "l", "3": "e", "5": "s"}
LETTERS = str.maketrans(
    {sign: letter for letter, signs in SEEM.items() for sign in signs} | READ_AS_LETTERS
)
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def skeleton(name: str) -> str:
    """A name with every look-alike letter replaced by the one it is taken for."""
    decomposed = unicodedata.normalize("NFKD", name.lower())
    letters = "".join(
        _western_digit(letter) for letter in decomposed if not unicodedata.combining(letter)
    )
    folded = letters.translate(LETTERS)
    for pair, letter in PAIRS:
        folded = folded.replace(pair, letter)
    return folded


def scripts_of(name: str) -> frozenset[str]:
    """The scripts of its letters: ``LATIN``, ``CYRILLIC`` …; digits and hyphens have none."""
    return frozenset(
        unicodedata.name(letter, "UNKNOWN").split()[0] for letter in name if letter.isalpha()
    )


def _western_digit(letter: str) -> str:
    # A zero of any script is drawn as a ring, and the others by what they count.
    value = unicodedata.decimal(letter, None)
    return letter if value is None else str(value)
