"""The nine topics of a claim, the same codes as in the debate record, and a reader by words."""

import re
from enum import StrEnum
from types import MappingProxyType

from checks.wording import fold


class Topic(StrEnum):
    """What a claim or a promise is about; ``other`` when no topic is clear."""

    SECURITY = "security"
    HEALTH = "health"
    EDUCATION = "education"
    ECONOMY = "economy"
    INFRASTRUCTURE = "infrastructure"
    ENVIRONMENT = "environment"
    PUBLIC_FINANCE = "public_finance"
    SOCIAL = "social"
    OTHER = "other"


# Beginnings of folded Portuguese words: "vacin" reads vacina, vacinas, vacinação.
WORD_BEGINNINGS: MappingProxyType[Topic, str] = MappingProxyType(
    {
        Topic.SECURITY: (
            "assassin assalt arma armad bandid crime crimes criminal delegac estupr faccao faccoes "
            "feminicid homicid latrocin milicia militar policia policiai presidio "
            "prisao roubo roubos seguranca trafic traficant violenc"
        ),
        Topic.HEALTH: (
            "cancer clinica covid dengue doenca farmac hospita hospital leito medic mortalidade "
            "pandemia remedio saude sus upa ubs vacin virus"
        ),
        Topic.EDUCATION: (
            "alfabetiz aluno alunos analfabet creche educac enem ensino escola estudante fies "
            "ideb professor prouni universidade vestibular"
        ),
        Topic.ECONOMY: (
            "comercio desempreg econom emprego empregos empresa exporta gasolina importac inflac "
            "ipca juros pib preco salario selic dolar industria produtividade renda"
        ),
        Topic.INFRASTRUCTURE: (
            "aeroporto asfalt duplicac energia eletric estrada ferrovia habitac internet metro "
            "moradia obra obras onibus pavimenta ponte pontes porto rodovia saneamento transporte"
        ),
        Topic.ENVIRONMENT: (
            "ambient amazonia carbono clima climatic desmat enchente floresta garimpo "
            "incendio poluic queimada reciclage agrotoxic"
        ),
        Topic.PUBLIC_FINANCE: (
            "arrecadac corrupc deficit dividas divida emendas fiscal gasto imposto licitac "
            "orcament previdencia superavit tribut tesouro"
        ),
        Topic.SOCIAL: (
            "aposentad auxilio beneficiari bolsa cotas fome idoso indigen lgbt mulher negro "
            "negros pobre pobreza quilombol racism religi"
        ),
    }
)

BY_TOPIC = {
    topic: re.compile(rf"\b(?:{'|'.join(beginnings.split())})")
    for topic, beginnings in WORD_BEGINNINGS.items()
}


def read_topic(text: str) -> Topic:
    """The topic that most words of the text belong to; ``other`` for none or for a tie."""
    folded = fold(text)
    hits = sorted(((len(found.findall(folded)), topic) for topic, found in BY_TOPIC.items()))
    (second, _), (most, topic) = hits[-2:]
    return topic if most > second else Topic.OTHER
