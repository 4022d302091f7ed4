"""What keeps a sentence out of checking: question, promise, forecast, irony, opinion, talk.

A judgement of value is weighed by the questions of triage, because "a shame: 33 million go
hungry" is both.
"""

import re
from enum import StrEnum

from checks.extraction.sentences import Sentence
from checks.quantities.reader import read_quantities
from checks.wording import composed, fold


class Mark(StrEnum):
    """Why a sentence is no claim."""

    QUESTION = "question"
    PROMISE = "promise"
    FORECAST = "forecast"
    IRONY = "irony"
    OPINION = "opinion"
    TALK = "talk"


QUESTION_WORDS = re.compile(
    r"^\W*(?:e |mas )?"
    r"(?:por que|porque sera|sera que|quem sera|cade|ate quando|voce sabia que)\b"
)
# «Ironia do destino» is said in earnest, and «confia» is a joke only as the last word.
IRONY = re.compile(
    r"\b(?:k{3,}|(?:ha){3,}|(?:rs){2,}|sqn|so que nao|(?:contem|modo) ironia|conta outra|ah ta"
    r"|imagina se|me engana que eu gosto|senta la|aham)\b|\bconfia\W*$|#ironia\b"
)
OPINION = re.compile(
    r"\b(?:(?:eu )?acho que|na minha opiniao|a meu ver|no meu entender|acredito que|penso que"
    r"|creio que|espero que|torco para|p(?:a)?ra mim,)(?!\w)"
)
# «The worst president»: nothing measures it, as a worst index would be measured.
JUDGEMENT = re.compile(
    r"\b(?:é|foi|são|foram) (?:o|a|os|as) (?:pior|melhor|piores|melhores) (?:president|prefeit"
    r"|governador|governo|ministr|candidat|deputad|senador|que já|de todos|da história)"
)
# How a debate is run: times, turns, thanks. Said by whoever moderates, and true by itself.
TALK_ABOUT_THE_TALK = re.compile(
    r"\b(?:re|tre)plica\b|\b(?:segundos|minutos?) (?:de|para|pra|d[ao]) (?:re|tre|respo|pergu|fala)"
    r"|\btempo (?:encerrado|esgotado)\b|\bcom a palavra\b|^resposta\b"
    r"|\b(?:senhora?|candidat[oa]|voce) tem (?:\w+ ){1,4}(?:minutos?|segundos)\b"
    r"|\b(?:primeiro|segundo|terceiro|quarto|proximo) bloco\b"
)
LAUGHTER = re.compile("[\U0001f602\U0001f923\U0001f921\U0001f644]")
# What a speaker announces about the talk itself is neither promise nor forecast.
TALK = (
    r"(?:falar|dizer|contar|explicar|ver|responder|conversar|repetir|pedir|perguntar|lembrar|citar"
    r"|concluir|comecar|terminar|mostrar|voltar|dar um exemplo|fazer uma pergunta|combinar|deixar"
    r"|saber|agradecer|parabenizar|cumprimentar|convidar|finalizar|ressaltar|destacar|aproveitar"
    r"|chamar|entrar|compartilhar|divulgar|orar|rezar|votar|acordar|torcer|parar"
    r"|passar a palavra|tentar)"
)
CLITIC = r"(?:(?:me|te|lhe|lhes|nos|vos|se|o|a|os|as|ainda|tambem|sim|logo|ja|todos|juntos) ){0,2}"
INFINITIVE = rf"{CLITIC}(?!{TALK}\b)[a-z]+(?:ar|er|ir|[a-z]por)\b"
# What ought to be is no fact; with a figure in it the sentence may say more than that.
OUGHT = re.compile(
    rf"\b(?:(?:tem|temos|teria|teriam) (?:que|de)|precisa|precisam|precisamos) {INFINITIVE}"
)
IF_ELECTED = r"se eu (?:for eleit[oa]|ganhar|vencer|chegar la)"
PROMISE = re.compile(
    rf"\b(?:(?:vou|vamos|iremos|irei|pretendo|pretendemos|quero|queremos) {INFINITIVE}"
    rf"|a gente vai {INFINITIVE}"
    rf"|(?:meu|nosso) (?:plano|objetivo|projeto) e {INFINITIVE}"
    rf"|{IF_ELECTED},? (?:\w+ ){{0,4}}(?:vai|vao|vou|vamos) {INFINITIVE}"
    r"|(?:prometo|prometemos|garanto|garantimos)\b"
    r"|(?:me comprometo|nos comprometemos|assumo o compromisso)\b"
    r"|(?:meu|nosso) compromisso e\b"
    r"|(?:minha|nossa) (?:proposta|meta) e\b"
    rf"|no (?:meu|nosso) governo,? (?:\w+ ){{0,4}}(?:vai|vao) {INFINITIVE})"
    r"|^\W*(?:uma vez )?eleit[oa]s?, \w"
)
FIRST_PERSON_FUTURE = re.compile(
    r"\b(?!queremos|estarei|serei|seremos|estaremos|contarei|falarei|direi|diremos|falaremos)"
    r"[^\W\d_]{2,}(?:arei|erei|irei|aremos|eremos|iremos)\b"
)
FORECAST = re.compile(
    rf"\b(?:(?:vai|vao|ira|irao|deve|devem|devera|deverao|pode|podem|podera|poderao) {INFINITIVE}"
    r"|a (?:previsao|expectativa|tendencia|projecao|estimativa)(?: \w+){0,4} e (?:de|que)"
    r"|vem ai|amanha)\b"
    # «If he wins, the dollar goes to ten»: the verb after «if» stands in the future.
    r"|^\W*(?:se|caso|quando) (?:\w+ ){1,4}(?:ganhar|vencer|perder|for|forem|entrar|assumir"
    r"|voltar|passar|vier|vierem)\b"
)
THIRD_PERSON_FUTURE = re.compile(r"\b[^\W\d_]{2,}(?:ará|erá|irá|arão|erão|irão)\b")
NO_FUTURE = frozenset(["ceará", "pará", "guará", "verão", "irão", "jacará", "marajoará"])


def mark_of(sentence: Sentence) -> Mark | None:
    """The mark that keeps a sentence out, or ``None``."""
    folded = fold(sentence.text)
    if sentence.text.rstrip("\"”»’')]!. ").endswith("?") or QUESTION_WORDS.search(folded):
        return Mark.QUESTION
    if IRONY.search(folded) or LAUGHTER.search(sentence.followed_by):
        return Mark.IRONY
    if promise_start(sentence.text) is not None:
        return Mark.PROMISE
    if FORECAST.search(folded) or has_third_person_future(sentence.text):
        return Mark.FORECAST
    if is_opinion(sentence.text, folded):
        return Mark.OPINION
    if TALK_ABOUT_THE_TALK.search(folded):
        return Mark.TALK
    return None


def is_opinion(text: str, folded: str) -> bool:
    """Whether the speaker only judges, or says what ought to be."""
    if OPINION.search(folded) or JUDGEMENT.search(composed(text).lower()):
        return True
    return OUGHT.search(folded) is not None and not read_quantities(text)


def promise_start(text: str) -> int | None:
    """Where in the composed text a speaker commits to something, or ``None``."""
    folded = fold(text)
    found = PROMISE.search(folded) or FIRST_PERSON_FUTURE.search(folded)
    return found.start() if found else None


def has_third_person_future(text: str) -> bool:
    """Whether a verb stands in the future; names that end like one do not count."""
    words = THIRD_PERSON_FUTURE.findall(composed(text).lower())
    return any(word not in NO_FUTURE for word in words)
