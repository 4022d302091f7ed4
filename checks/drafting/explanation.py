"""The offline drafter's own words, in Portuguese: what it did and what it could not do.

Drafts are texts of the newsroom, not of the interface, so they do not go through gettext.
"""

from collections.abc import Sequence

from checks.drafting.material import CheckedClaim, Evidence, EvidenceKind

OFFLINE_NOTICE = (
    "Rascunho feito sem modelo de linguagem: só com regras e com a memória de checagens desta "
    "redação."
)


def explain_match(match: Evidence, checked: CheckedClaim) -> str:
    """Says that a published check has the same words, and where it is."""
    title = match.title or checked.statement
    return (
        f"{OFFLINE_NOTICE} A mesma afirmação, palavra por palavra, já foi checada: “{title}” "
        f"({match.url}). O veredito e as fontes são os dessa checagem; quem edita confere se o "
        "contexto e a data ainda são os mesmos."
    )


def explain_nothing_found(evidence: Sequence[Evidence]) -> str:
    """Says that nothing was judged, and what may help whoever edits."""
    leads = [lead(one) for one in evidence if one.checked is not None]
    pages = [page(one) for one in evidence if one.kind is EvidenceKind.PAGE]
    found = (
        f" Checagens parecidas, para quem edita comparar: {'; '.join(leads)}."
        if leads
        else " A memória não trouxe checagem parecida."
    )
    searched = (
        f"A pesquisa guardou cópias que podem servir: {'; '.join(pages)}. Nada foi julgado"
        if pages
        else "Nenhuma fonte foi guardada e nada foi julgado"
    )
    return (
        f"{OFFLINE_NOTICE} {searched}: o veredito fica “sem dados” até uma pessoa conferir a "
        f"fonte.{found}"
    )


def page(one: Evidence) -> str:
    """A kept page in one phrase: its title and where it is."""
    return f"“{one.title}” ({one.url})" if one.title else one.url


def lead(one: Evidence) -> str:
    """A similar check in one phrase: whose, about what, with which label, where."""
    whose = (
        "desta redação" if one.kind is EvidenceKind.OWN_CHECK else one.publisher or "outra agência"
    )
    statement = one.checked.statement if one.checked else one.title
    label = f", “{one.checked.label}”" if one.checked and one.checked.label else ""
    return f"“{statement}” ({whose}{label}, {one.url})"
