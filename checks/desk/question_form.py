"""The form of one question of triage: what was typed is refused with the reason, and kept."""

import hashlib
import json
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from checks.desk.question_faults import FIELD_OF, fault_in_words
from checks.desk.question_fields import weight_field, words_field
from checks.desk.reply_forms import DeskForm
from checks.extraction.question_rules import LONGEST_ASK, UnfitQuestion, fitted
from checks.extraction.questions import Question
from checks.models.questions import REASON_MAX
from checks.public.reader_form import PlainField

# How the codes of the desk's own questions begin.
OWN = "desk_"


class QuestionForm(DeskForm):
    """Weights, words and the reason for the change; ``question`` is None for a new one."""

    ask = PlainField(
        is_line=True,
        max_length=LONGEST_ASK,
        label=gettext_lazy("Question"),
        help_text=gettext_lazy("Answered with yes or no, about the claim alone; ends with “?”."),
    )
    weight = weight_field(
        gettext_lazy("A yes adds to “worth checking”"),
        gettext_lazy("From −1 to 1; 0 leaves this grade alone."),
    )
    harm = weight_field(
        gettext_lazy("A yes adds to “harm”"),
        gettext_lazy("From −1 to 1; 0 leaves this grade alone."),
    )
    words = words_field(
        gettext_lazy("Words that answer yes"),
        gettext_lazy(
            "One word or phrase a line. Accents and capitals do not matter; * at the end of a "
            "word stands for any ending (vacin*)."
        ),
    )
    unless = words_field(
        gettext_lazy("Phrases that do not count"),
        gettext_lazy("Passed over before the words are looked for."),
    )
    reason = PlainField(
        is_line=True,
        max_length=REASON_MAX,
        label=gettext_lazy("Reason for the change"),
        help_text=gettext_lazy("It stays in the history, with your name."),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, *args: Any, question: Question | None, code: str, **kwargs: Any) -> None:
        """Without the fields that a question has not: some are answered by a rule in code alone."""
        super().__init__(*args, **kwargs)
        self.question, self.code = question, code
        if question is not None and not code.startswith(OWN):
            # Shipped questions are translated: their words belong to the project.
            del self.fields["ask"]
        if question is not None and question.read and not question.words:
            del self.fields["words"], self.fields["unless"]

    @classmethod
    def filled(cls, question: Question | None) -> dict[str, Any]:
        """What the fields hold before anybody types."""
        if question is None:
            return {"weight": 0.1, "harm": 0.0}
        return {
            "ask": question.ask,
            "weight": question.weight,
            "harm": question.harm,
            "words": "\n".join(question.words),
            "unless": "\n".join(question.unless),
        }

    def clean(self) -> dict[str, Any]:
        """Hold it to the rules of a question."""
        typed = super().clean()
        if not self.errors:
            try:
                typed["question"] = fitted(self._typed_question(typed))
            except UnfitQuestion as unfit:
                self.add_error(FIELD_OF.get(unfit.fault), fault_in_words(unfit))
        return typed

    @property
    def fingerprint(self) -> str:
        """What a preview was about: changes when any field but the reason does."""
        kept = {name: self.data.get(name, "") for name in self.fields if name != "reason"}
        return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()

    def _typed_question(self, typed: dict[str, Any]) -> Question:
        base = self.question or Question(self.code, "")
        lists = {
            name: tuple(typed[name].splitlines()) for name in ("words", "unless") if name in typed
        }
        ask = {"ask": typed["ask"]} if "ask" in typed else {}
        # Rounded to what the screen shows: nobody sees a third decimal.
        weights = {name: round(typed[name], 2) for name in ("weight", "harm")}
        return replace(base, **weights, **lists, **ask)
