"""The fairness ledger on the desk: the newsroom measured, each number with its list."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin.widgets.button import Button, HeaderButton

from checks.desk.ledger_export import LedgerExport
from checks.desk.ledger_form import PARTY, PERSON, Asked, LedgerForm
from checks.desk.ledger_lines import (
    has_verdicts,
    lines_of,
    list_address,
    reason_labels,
    verdict_codes,
)
from checks.desk.ledger_words import figures_of, sentence_of, stage_of
from checks.desk.screens import DeskAct, DeskScreen
from checks.desk.typed_fields import typed_in
from checks.ledger import answering, method
from checks.ledger.alerts import Alert, Subject
from checks.ledger.counting import count
from checks.ledger.rows import Row
from checks.ledger.scope import months_before
from checks.ledger.sets import UNTOLD, claims_in
from checks.models import Claim
from checks.permissions import Act
from checks.public.newsroom import newsroom_of

EVERYONE_INSIDE = frozenset(Act)
WORDS_SHOWN = 50


class LedgerView(LedgerExport, DeskScreen):
    """Heard, checkable, chosen, published: per person or per party, by name."""

    template_name = "checks/desk/ledger.html"
    screen_title = gettext_lazy("Balance")
    header_icon = "table"
    needs = EVERYONE_INSIDE

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The screen, or its table as a file."""
        self.form = LedgerForm(request.GET)
        self.asked = Asked.of(self.form)
        self.every_row = count(self.asked.scope)
        self.rows = self.asked.narrowed(self.every_row)
        if self.is_export:
            return self.spreadsheet(self.rows, request.GET["export"])
        return super().get(request, *args, **kwargs)

    @cached_property
    def header_buttons(self) -> list[Button]:
        """The same table to take along, and what readers see of it."""
        buttons = [
            HeaderButton("CSV", url=self.csv_export_url, icon_name="download", priority=10),
            HeaderButton("XLSX", url=self.xlsx_export_url, icon_name="download", priority=20),
        ]
        if newsroom_of(self.request).is_ledger_public:
            public = HeaderButton(
                _("Public page"), url=reverse("checks:ledger"), icon_name="globe", priority=30
            )
            buttons.append(public)
        return buttons

    @property
    def header_more_buttons(self) -> list[Button]:
        """None: both files stand in the header."""
        return []

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The tables, the alerts with their answers, and the reasons in people's own words."""
        lines, total = lines_of(self.rows, self.asked)
        return super().get_context_data(**kwargs) | {
            "form": self.asked.shown_in(self.form),
            "asked": self.asked,
            "tabs": [
                (_("By person"), self.asked.address(by=PERSON), self.asked.by == PERSON),
                (_("By party"), self.asked.address(by=PARTY), self.asked.by == PARTY),
            ],
            "months": [
                (month, self.asked.address(**_days(month)), month.since == self.asked.scope.since)
                for month in reversed(months_before(timezone.localdate(), 3))
            ],
            "lines": lines,
            "total": total,
            "reason_labels": reason_labels(),
            "verdicts": verdict_codes() if has_verdicts(lines) else [],
            "alerts": [self._alert_line(each) for each in self._alerts()],
            "may_answer": Act.APPROVE in self.acts,
            "in_words": self._reasons_in_words(),
            "words_shown": WORDS_SHOWN,
            "method": method,
            "here": self.request.get_full_path(),
        }

    def _alerts(self) -> list[answering.AnsweredAlert]:
        """Comparisons are with everyone; shown are those about whom the screen is."""
        found = answering.alerts_of(self.asked.scope, self.every_row)
        shown = [alert for alert in found if self._is_about(alert)]
        return answering.with_answers(self.asked.scope, shown)

    def _is_about(self, alert: Alert) -> bool:
        if not (self.asked.person or self.asked.party) or alert.subject == Subject.EVERYONE:
            return True
        rows = self._people_shown()
        if alert.subject == Subject.PERSON:
            return any(row.key == alert.key for row in rows)
        return any(row.party == alert.key for row in rows)

    def _alert_line(self, answered: answering.AnsweredAlert) -> dict[str, Any]:
        alert, stage = answered.alert, stage_of(answered.alert)
        is_party = alert.subject == Subject.PARTY
        asked = Asked(
            self.asked.scope,
            by=PARTY if is_party else PERSON,
            person=alert.key if alert.subject == Subject.PERSON else "",
            party=alert.key if is_party else "",
        )
        return {
            "code": alert.code,
            "sentence": sentence_of(alert),
            "answers": [(each, figures_of(each)) for each in answered.answers],
            "list_url": list_address(asked, stage) if stage else "",
        }

    def _reasons_in_words(self) -> list[Claim]:
        if self.asked.person or self.asked.party:
            slugs = {row.key for row in self._people_shown()}
            claims = claims_in(self.asked.scope).filter(claimant__slug__in=slugs)
        else:
            claims = claims_in(self.asked.scope)
        found = claims.filter(state=Claim.State.DISCARDED, discard_code__in=UNTOLD)
        return list(found.select_related("claimant").order_by("-first_seen_at")[:WORDS_SHOWN])

    def _people_shown(self) -> list[Row]:
        return Asked(self.asked.scope, PERSON, self.asked.person, self.asked.party).narrowed(
            self.every_row
        )


class AnswerAlert(DeskAct):
    """An editor's answer to an alert; then back to the ledger that was read."""

    needs = EVERYONE_INSIDE

    def post(self, request: HttpRequest) -> HttpResponse:
        """Kept beside the figures of now."""
        asked = Asked.of(LedgerForm(request.GET))
        self.back = reverse("desk:ledger") + asked.address()
        answering.answer(
            asked.scope,
            request.POST.get("alert", ""),
            by=request.user,
            text=typed_in(request, "text", at_most=answering.ANSWER_MAX),
        )
        messages.success(request, _("Your answer stands in the ledger, with the figures of now."))
        return redirect(self.back)


def _days(scope: Any) -> dict[str, str]:
    return {"since": scope.since.isoformat(), "until": scope.until.isoformat()}
