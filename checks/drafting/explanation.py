"""The offline drafter's own words, in Portuguese: what it did and what it could not do.

Drafts are texts of the newsroom, not of the interface, so they do not go through gettext.
"""

from collections.abc import Sequence

from checks.drafting.material import CheckedClaim, Evidence, EvidenceKind

OFFLINE_NOTICE = (
    "Rascunho feito sem internet nem modelo de linguagem: só com regras e com a memória de "
    "checagens desta redação."
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
    found = (
        f" Checagens parecidas, para quem edita comparar: {'; '.join(leads)}."
        if leads
        else " A memória não trouxe checagem parecida."
    )
    return (
        f"{OFFLINE_NOTICE} Nenhuma fonte foi pesquisada e nada foi julgado: o veredito fica "
        f"“sem dados” até uma pessoa encontrar a fonte.{found}"
    )


def lead(one: Evidence) -> str:
    """A similar check in one phrase: whose, about what, with which label, where."""
    whose = (
        "desta redação" if one.kind is EvidenceKind.OWN_CHECK else one.publisher or "outra agência"
    )
    statement = one.checked.statement if one.checked else one.title
    label = f", “{one.checked.label}”" if one.checked and one.checked.label else ""
    return f"“{statement}” ({whose}{label}, {one.url})"
