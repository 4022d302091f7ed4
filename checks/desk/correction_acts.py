"""Acts that make an honest correction quick: a typo in one minute, a correction of a correction."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from checks import workflow
from checks.corrections.kinds import CorrectionKind
from checks.desk.check_acts import CheckAct
from checks.desk.typed_fields import typed_in
from checks.models import FactCheck

# Where a typo may stand, in the order of the page, with the place in the form to go to.
TYPO_PLACES: dict[str, tuple[Promise, str]] = {
    "explanation": (_("Explanation"), "id_explanation-label"),
    "summary": (_("In one sentence"), "id_summary-label"),
    "background": (_("Background"), "id_background-label"),
    "sources": (_("Sources"), "sources"),
    "title": (_("Title"), "id_title-label"),
}


class FixTypo(CheckAct):
    """Open a minor correction whose sentence will be ready, and go straight to the field."""

    done = _(
        "Mend the typo and submit. The sentence that tells readers is written for you, from what "
        "you change."
    )

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """A round like any other: another person approves it."""
        place = TYPO_PLACES.get(request.POST.get("place", ""))
        if place is None:
            raise Http404
        workflow.open_correction(fact_check, by=request.user, kind=CorrectionKind.MINOR)
        self.back += f"#{place[1]}"


def keep_words_of_typo(fact_check: FactCheck, request: HttpRequest) -> None:
    """Keep the sentence beside the submit button when its editor worded it anew.

    As it was offered it is not kept: it is made again from what is submitted, which may hold a
    word more by now.
    """
    typed = typed_in(request, "explanation")
    if typed and typed != typed_in(request, "offered_words"):
        workflow.describe_correction(
            fact_check, by=request.user, kind=CorrectionKind.MINOR, explanation=typed
        )


class SubmitTypo(CheckAct):
    """Hand a mended typo to a second person, with its sentence."""

    done = _("Submitted. Someone who has not touched it can approve it now.")
    is_about_the_text = True

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """Refused with the list of what is missing, for example when it is no typo."""
        keep_words_of_typo(fact_check, request)
        workflow.submit(fact_check, by=request.user)


CORRECTION_ACTS: dict[str, Callable[..., Any]] = {
    "fix_typo": FixTypo.as_view(),
    "submit_typo": SubmitTypo.as_view(),
}
