"""Why a question cannot be asked, in words, and the field that it is about."""

from django.utils.translation import gettext as _

from checks.extraction.question_rules import Fault, UnfitQuestion

FIELD_OF = {
    Fault.ASK: "ask",
    Fault.WEIGHT: "weight",
    Fault.HARM: "harm",
    Fault.NO_WORDS: "words",
    Fault.TOO_MANY_WORDS: "words",
    Fault.WORDS: "words",
    Fault.UNLESS: "unless",
}


def fault_in_words(unfit: UnfitQuestion) -> str:
    """Why a question cannot be asked, in a sentence."""
    sentences = {
        Fault.ASK: _("Write a question of 5 to 200 letters that ends with “?”."),
        Fault.WEIGHT: _("Write a number from −1 to 1, for example 0.25."),
        Fault.HARM: _("Write a number from −1 to 1, for example 0.25."),
        Fault.NO_WORDS: _("Without a word the question would never be answered with yes."),
        Fault.TOO_MANY_WORDS: _("At most 200 words or phrases; these are %(detail)s."),
        Fault.WORDS: _(
            "“%(detail)s” is no word or phrase: letters and figures, at most 60, and * only at "
            "the end of a word of at least three letters."
        ),
    }
    sentence = sentences.get(unfit.fault, sentences[Fault.WORDS])
    return sentence % {"detail": unfit.detail}
