"""Reads a promise: what, how much, by what means and until when, only where it was said.

A term of office is no deadline, "strengthen" delivers nothing that can be counted later, and
"there is money" names no means. Method: «A claim»; debates: «Proposals».
"""

import re
from dataclasses import dataclass

from checks.extraction.extracted import ExtractedProposal
from checks.extraction.marks import FIRST_PERSON_FUTURE, promise_start
from checks.quantities.reader import Quantity, read_quantities
from checks.quantities.units import Unit
from checks.topics import read_topic
from checks.wording import composed, fold

NUMBER = r"(?:\d+|um|uma|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|cem|doze|trinta)"
PERIOD = r"(?:dias?|semanas?|mes|meses|semestres?|anos?)"
TERM_OF_OFFICE = re.compile(
    r"\b(?:(?:fim|final) d[oa] |quatro anos de |4 anos de |(?:meu|nosso|proximo) )"
    r"(?:mandato|governo|gestao)\b|proximos (?:quatro|4) anos"
)
DEADLINE = re.compile(
    r"\b(?:(?P<until>ate|em|ja em|a partir de|ainda em) (?P<date>"
    r"(?:o (?:fim|final|comeco|inicio) de )?(?:(?:janeiro|fevereiro|marco|abril|maio|junho"
    r"|julho|agosto|setembro|outubro|novembro|dezembro) de )?20\d\d"
    r"|o (?:fim|final) do (?:ano|mes|mandato|governo)|(?:este|esse) ano)"
    rf"|(?:em|dentro de) (?P<span>(?:ate )?{NUMBER} {PERIOD})"
    rf"|n[oa]s? (?P<first>primeir[oa]s? (?:{NUMBER} )?{PERIOD})"
    rf"|nos (?P<next>proximos {NUMBER} {PERIOD}))\b"
    r"(?: (?:de|do) (?:meu |nosso )?(?:mandato|governo|gestao))?"
)
MEANS = re.compile(
    r"\b(?:com (?:os? |a |as )?"
    r"(?:recursos?|dinheiro|verbas?|orcamento|emendas?|emprestimos?|parcerias?)"
    r" (?:d[aeo]s?|com|publico|federal)\b"
    r"|por meio d[aeo]s?\b|atraves d[aeo]s?\b|em parceria com\b|usando\b|cortando\b|remanejando\b"
    r"|financiad[oa]s? (?:por|pel[ao]|com)\b|com parcerias? publico|reduzindo\b"
    r"|tirando (?:dinheiro )?d[aeo]s?\b)"
)
# «I will not raise taxes» promises the opposite of «raise taxes».
NEGATION = re.compile(r"\b(?:nao|n|nunca(?: mais)?|jamais|nem)\s+$")
LEADING = re.compile(r"[,\s]*(?:(?:eu|nos|a gente)\s+)?")
VERB = re.compile(r"\b(?!mulher|qualquer|lugar)[a-z]+(?:ar|er|ir|[a-z]por)\b")
CLAUSE_END = re.compile(
    r"[,;](?=\s|$)|[.!?…\"”»]+$|\s(?:e|mas|porque|pois) (?=(?:vou|vamos|iremos|irei|eu|nos)\b)"
)
# Verbs after which nobody can tell later whether it was done, unless a figure was said.
VAGUE_VERBS = frozenset(
    {
        "ampliar", "fortalecer", "cuidar", "melhorar", "investir", "valorizar", "apoiar",
        "incentivar", "priorizar", "promover", "buscar", "lutar", "trabalhar", "defender",
        "avancar", "fomentar",
        "resgatar", "olhar", "pensar", "discutir", "dialogar", "ouvir", "respeitar", "desenvolver",
        "estimular", "aprimorar", "modernizar", "humanizar", "combater", "enfrentar", "governar",
        "transformar", "mudar",
    }
)  # fmt: skip
WORK = re.compile(
    r"\b(?:hospita(?:l|is)|escolas?|creches?|pontes?|upas?|ubs|metro|rodovias?|estradas?|ferrovias?"
    r"|viadutos?"
    r"|postos?|casas|moradias|universidades?|delegacias?|presidios?|aeroportos?|terminal|corredor(?:es)?"
    r"|programas?|secretarias?|ministerios?|leis?|concursos?|prontuarios?|parques?"
    r"|restaurantes? popular(?:es)?)\b"
)
# Verbs that say nothing by themselves: with a work they promise it, without one nothing.
LIGHT_VERBS = frozenset(
    {"fazer", "ter", "ser", "dar", "poder", "tentar", "continuar", "conseguir", "trazer", "levar"}
)
# Verbs whose deed can be told done or not done without a figure.
FINAL_VERBS = frozenset(
    {
        "zerar", "acabar", "extinguir", "isentar", "dobrar", "duplicar", "triplicar", "revogar",
        "abolir", "proibir", "privatizar", "estatizar", "concluir", "demitir",
    }
)  # fmt: skip
AFTER_FIGURE = re.compile(
    r"(?:\s+(?:de|do|da|dos|das|mil|novos|novas))*"
    r"\s+(?!(?:de|do|da|o|a|os|as|e|em|no|na|nos|nas|para|por|ate|até|com|que|ao|à)\b)[^\W\d_]+"
)


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the promise, from ``start`` to ``end``."""

    start: int
    end: int


def read_promise(quote: str) -> ExtractedProposal | None:
    """The promise in a sentence, its parts in the words that were said; ``None`` for no promise."""
    text = composed(quote)
    start = promise_start(text)
    if start is None:
        return None
    folded = fold(text)
    period = find_period(folded, start)
    deadline = None if period and TERM_OF_OFFICE.search(period.group()) else period
    means = MEANS.search(folded, start)
    deed = find_deed(folded, start, [found.start() for found in (period, means) if found])
    negation = NEGATION.search(folded, 0, start)
    # Nothing can be counted later of what was promised not to be done.
    target = find_target(text, deed) if deed and not negation else None
    return ExtractedProposal(
        quote=quote,
        topic=read_topic(text),
        what=words(text, promised(deed, negation))
        if deed and (target or not is_vague(folded, deed))
        else None,
        target=words(text, target),
        means=words(text, Part(means.start(), clause_end(folded, means.end()))) if means else None,
        deadline=core_of(text, deadline) if deadline else None,
        deadline_text=text[deadline.start() : deadline.end()] if deadline else None,
        deliverable=words(text, deliverable(folded, deed, target))
        if deed and not negation
        else None,
    )


def promised(deed: Part, negation: re.Match[str] | None) -> Part:
    """The deed, with the words that turn it into its opposite when there are any."""
    return Part(negation.start(), deed.end) if negation else deed


def find_period(folded: str, start: int) -> re.Match[str] | None:
    """The period of the promise: after its verb, or right before it ("In the first year I will").

    A year further before belongs to something else that was said.
    """
    if after := DEADLINE.search(folded, start):
        return after
    before = list(DEADLINE.finditer(folded, 0, start))
    return before[-1] if before and LEADING.fullmatch(folded, before[-1].end(), start) else None


def find_deed(folded: str, start: int, others: list[int]) -> Part | None:
    """The verb and its object, up to the deadline, the means or the end of the clause."""
    verb = FIRST_PERSON_FUTURE.match(folded, start) or VERB.search(folded, start)
    if verb is None:
        return None
    begin = verb.start()
    stop = min([clause_end(folded, begin), *(place for place in others if place > begin)])
    return Part(begin, stop) if " " in folded[begin:stop].strip() else None


def clause_end(folded: str, start: int) -> int:
    """Where the clause that starts here ends."""
    end = CLAUSE_END.search(folded, start)
    return end.start() if end else len(folded)


def find_target(text: str, deed: Part) -> Part | None:
    """The first figure of the deed with the thing it counts; a year is no target."""
    for quantity in read_quantities(text[deed.start : deed.end]):
        if quantity.unit is not Unit.YEAR:
            return counted(text, deed, quantity)
    return None


def counted(text: str, deed: Part, quantity: Quantity) -> Part:
    """The figure and the words that say what it counts."""
    start, end = deed.start + quantity.start, deed.start + quantity.end
    before = text[max(deed.start, start - 4) : start]
    start -= len(before) - len(re.sub(r"(?:R|US)\$\s*$", "", before))
    following = AFTER_FIGURE.match(text, end, deed.end)
    return Part(start, following.end() if following else end)


def is_vague(folded: str, deed: Part) -> bool:
    """Whether the verb commits to nothing that can be seen later."""
    verb = folded[deed.start : deed.end].split()[0]
    is_light = verb in LIGHT_VERBS and not WORK.search(folded, deed.start, deed.end)
    return verb in VAGUE_VERBS or is_light


def deliverable(folded: str, deed: Part, target: Part | None) -> Part | None:
    """The figure or the identifiable work that shows later whether it was done."""
    if target:
        return target
    verb = folded[deed.start : deed.end].split()[0]
    if verb in FINAL_VERBS:
        return deed
    if is_vague(folded, deed):
        return None
    work = WORK.search(folded, deed.start, deed.end)
    return Part(work.start(), deed.end) if work else None


def core_of(text: str, deadline: re.Match[str]) -> str:
    """The deadline without its preposition."""
    name = next(name for name in ("date", "span", "first", "next") if deadline.group(name))
    return text[deadline.start(name) : deadline.end(name)]


def words(text: str, part: Part | None) -> str | None:
    """The words of a part without white space and commas at the edges."""
    return (text[part.start : part.end].strip(" \t,;.!") or None) if part else None
