"""Who holds the floor: the words by which a moderator hands it over."""

import re

from debates_live.folding import folded

HANDOVER = re.compile(
    r"\b("
    r"com a palavra|a palavra e (sua|do|da)|passo a palavra|tem a palavra|"
    r"tempo de (re|tre)plica|sua (re|tre)plica|(re|tre)plica (para|do|da)|"
    r"(candidat[oa]|senhora?) \w+( \w+){0,3} (sua|faca a|faz a) pergunta|sua pergunta|"
    r"quem (pergunta|responde)|para (responder|perguntar)|"
    r"(tem|tera|seus?|mais) (um|dois|tres|\d) minutos?|"
    r"tempo (encerrado|esgotado)|consideracoes finais d[oa]|suas consideracoes finais"
    r")\b"
)
# "Eu queria pedir a palavra" asks for the floor; "o candidato disse" only tells.
ASKS_FOR_IT = re.compile(r"\b(pedir|peco|queria|quero) a palavra\b")


def is_handover(text: str) -> bool:
    """Whether these words, from whoever conducts, pass the floor to somebody."""
    words = folded(text)
    return HANDOVER.search(words) is not None and ASKS_FOR_IT.search(words) is None
