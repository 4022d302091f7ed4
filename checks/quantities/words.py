"""The Portuguese words for numbers, folded."""

from decimal import Decimal
from types import MappingProxyType

_BY_WORDS = {
    0: "zero", 1: "um uma", 2: "dois duas", 3: "tres", 4: "quatro", 5: "cinco", 6: "seis",
    7: "sete", 8: "oito", 9: "nove", 10: "dez", 11: "onze", 12: "doze", 13: "treze",
    14: "quatorze catorze", 15: "quinze", 16: "dezesseis dezasseis", 17: "dezessete dezassete",
    18: "dezoito", 19: "dezenove dezanove", 20: "vinte", 30: "trinta", 40: "quarenta",
    50: "cinquenta", 60: "sessenta", 70: "setenta", 80: "oitenta", 90: "noventa",
    100: "cem cento", 200: "duzentos duzentas", 300: "trezentos trezentas",
    400: "quatrocentos quatrocentas", 500: "quinhentos quinhentas",
    600: "seiscentos seiscentas", 700: "setecentos setecentas", 800: "oitocentos oitocentas",
    900: "novecentos novecentas",
}  # fmt: skip
NUMBER_WORDS = MappingProxyType(
    {word: value for value, words in _BY_WORDS.items() for word in words.split()}
)
MAGNITUDES = MappingProxyType(
    {
        "mil": 10**3,
        **dict.fromkeys(["milhao", "milhoes", "mi"], 10**6),
        **dict.fromkeys(["bilhao", "bilhoes", "bi", "biliao", "bilioes"], 10**9),
        **dict.fromkeys(["trilhao", "trilhoes", "tri"], 10**12),
    }
)
HALVES = frozenset({"meio", "meia"})
ARTICLES = frozenset({"um", "uma"})
# Words that are a share by themselves, in percent.
SHARES = MappingProxyType(
    {
        "metade": Decimal(50),
        "um terco": Decimal(100) / 3,
        "dois tercos": Decimal(200) / 3,
        "tres quartos": Decimal(75),
        "um quinto": Decimal(20),
    }
)
