"""Asking for comment, and one request with what came of it: what was typed stays when refused."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from checks import replying
from checks.blindness import is_blind
from checks.desk.check_acts import address_of
from checks.desk.refusal_answers import status_of
from checks.desk.reply_forms import (
    AskAgainForm,
    AskForm,
    CorrectedOutcomeForm,
    DeskForm,
    EffectForm,
    OutcomeForm,
)
from checks.desk.reply_list import row_of
from checks.desk.screens import DeskScreen
from checks.desk.typed_fields import number_of
from checks.models import FactCheck, ReplyRequest
from checks.models.replies import newest
from checks.permissions import Act
from checks.public.newsroom import newsroom_of_page
from checks.refusals import NotAllowed, Refusal
from checks.replies_on_page import is_on
from checks.reply_standing import Standing, outcome_of
from checks.workflow.stage import draft_of


class ReplyFormScreen(DeskScreen):
    """A screen whose form is shown again, as it was typed, with the rule that refused it."""

    http_method_names = ["get", "head", "options", "post"]
    header_icon = "comment"

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Do it, or show the form again."""
        if Act.WRITE not in self.acts:
            raise NotAllowed
        self.form = self.typed_form()
        status = 422
        if self.form.is_valid():
            try:
                return redirect(self.act(self.form.cleaned_data))
            except Refusal as refusal:
                self.form.add_error(None, f"{refusal.title}. {refusal.message}")
                status = status_of(refusal)
        return self.render_to_response(self.get_context_data(), status=status)

    def typed_form(self) -> DeskForm:
        """The form with what was typed."""
        raise NotImplementedError

    def act(self, typed: dict[str, Any]) -> str:
        """The one call; where to go when it is done."""
        raise NotImplementedError

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        """Home, the list, this one."""
        home = super().get_breadcrumbs_items()[:-1]
        return [
            *home,
            {"url": reverse("desk:replies"), "label": _("Requests for comment")},
            {"url": "", "label": self.get_page_title()},
        ]


class AskView(ReplyFormScreen):
    """Record that someone was asked; ``?replaces=`` corrects an entry."""

    template_name = "checks/desk/ask_reply.html"

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """The check, and the entry to correct if there is one."""
        super().setup(request, *args, **kwargs)
        self.fact_check = get_object_or_404(
            FactCheck.objects.select_related("page", "claim"), pk=kwargs["check_id"]
        )
        replaces = request.GET.get("replaces", "")
        self.replaced = None
        if replaces:
            self.replaced = get_object_or_404(
                self.fact_check.reply_requests, pk=number_of(replaces)
            )
        self.form: DeskForm = self._fresh_form()

    def get_page_title(self) -> str:
        """What is done here."""
        return _("Correct a request") if self.replaced else _("Ask for comment")

    def _fresh_form(self) -> DeskForm:
        if self.replaced is not None:
            return AskAgainForm(initial=AskAgainForm.in_place_of(self.replaced))
        page = draft_of(self.fact_check)
        hours = newsroom_of_page(page).reply_within_hours
        return AskForm(initial=AskForm.about(page, hours))

    def typed_form(self) -> DeskForm:
        """A correction also says why."""
        return (AskAgainForm if self.replaced else AskForm)(self.request.POST)

    def act(self, typed: dict[str, Any]) -> str:
        """Then to the request."""
        asked = replying.ask(self.fact_check, by=self.request.user, replaces=self.replaced, **typed)
        messages.success(self.request, _("The request is on record, and its clock runs."))
        return reverse("desk:reply", args=[asked.pk])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form beside the claim."""
        return super().get_context_data(**kwargs) | {
            "fact_check": self.fact_check,
            "replaced": self.replaced,
            "form": self.form,
            "workspace_url": address_of(self.fact_check),
        }


class ReplyView(ReplyFormScreen):
    """One request: what was asked, what came, what it changes."""

    template_name = "checks/desk/reply.html"
    http_method_names = ["get", "head", "options"]
    form: DeskForm | None = None

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """The request and how it stands."""
        super().setup(request, *args, **kwargs)
        self.asked = get_object_or_404(
            ReplyRequest.objects.select_related(
                "fact_check__page", "fact_check__claim", "asked_by", "contact", "replaces"
            ),
            pk=kwargs["reply_id"],
        )
        self.outcome = outcome_of(self.asked)

    def get_page_title(self) -> str:
        """Who was asked."""
        return self.asked.name

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form that fits how it stands; the one that was refused, as it was typed."""
        outcome, row = self.outcome, row_of(self.asked, timezone.now())
        may_write = Act.WRITE in self.acts
        latest = newest(self.asked)
        draft = draft_of(self.asked.fact_check)
        return super().get_context_data(**kwargs) | {
            **row,
            "state_row": row,
            "fact_check": self.asked.fact_check,
            "history": self.asked.outcomes.select_related("recorded_by", "capture").order_by("-pk"),
            # What an answer changed may name the verdict that a second reader must not know yet.
            "effect": None
            if is_blind(self.request.user, self.asked.fact_check, draft)
            else getattr(outcome, "effect", None),
            "replaced_by": latest if latest != self.asked else None,
            "may_write": may_write,
            "contact": getattr(self.asked, "contact", None) if may_write else None,
            "outcome_form": self._shown(OutcomeForm) or self._outcome_form(),
            "effect_form": self._shown(EffectForm)
            or (EffectForm() if row["standing"] == Standing.TO_WEIGH else None),
            "is_on_page": is_on(draft, self.asked),
            "content_hash": draft.current_hash(),
            "workspace_url": address_of(self.asked.fact_check),
        }

    def _shown(self, kind: type[DeskForm]) -> DeskForm | None:
        return self.form if isinstance(self.form, kind) else None

    def _outcome_form(self) -> DeskForm:
        if self.outcome is None:
            return OutcomeForm(initial={"came_at": timezone.now()})
        return CorrectedOutcomeForm(initial=CorrectedOutcomeForm.in_place_of(self.outcome))


class RecordOutcomeView(ReplyView):
    """What came, posted from the screen of its request."""

    http_method_names = ["post", "options"]

    def typed_form(self) -> DeskForm:
        """Whoever saw an outcome corrects that one, with a reason."""
        seen = self.request.POST.get("seen", "")
        return (CorrectedOutcomeForm if seen else OutcomeForm)(self.request.POST)

    def act(self, typed: dict[str, Any]) -> str:
        """Refused when somebody else was first."""
        seen = self.request.POST.get("seen", "")
        replaces = next((o for o in self.asked.outcomes.all() if str(o.pk) == seen), None)
        replying.record_outcome(self.asked, by=self.request.user, replaces=replaces, **typed)
        messages.success(self.request, _("What came is on record."))
        return reverse("desk:reply", args=[self.asked.pk])


class RecordEffectView(ReplyView):
    """The effect of an answer, posted from the screen of its request."""

    http_method_names = ["post", "options"]

    def typed_form(self) -> DeskForm:
        """The effect and why."""
        return EffectForm(self.request.POST)

    def act(self, typed: dict[str, Any]) -> str:
        """Closes the request."""
        if self.outcome is None:
            raise replying.NothingToWeigh
        seen = self.request.POST.get("seen", "")
        outcome = next((o for o in self.asked.outcomes.all() if str(o.pk) == seen), self.outcome)
        replying.record_effect(outcome, by=self.request.user, **typed)
        messages.success(self.request, _("The effect is on record, and the request is closed."))
        return reverse("desk:reply", args=[self.asked.pk])
