"""Changing a rule: what it would do is shown first, and only what was shown is put on record."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from checks.canonical import content_hash
from checks.desk.refusal_answers import status_of
from checks.desk.screens import DeskScreen
from checks.desk.source_rule import under_the_list
from checks.desk.source_rule_forms import FORMS, RuleForm
from checks.desk.source_rules import KEEPERS
from checks.models.source_rules import SourceRuleChange
from checks.refusals import Refusal
from checks.source_policy.rules import InvalidRule, SourceRule, read_rule_address
from checks.source_rules.changing import ask, asked_for
from checks.source_rules.cited import Effect, effect_of
from checks.source_rules.in_force import policy, policy_with
from checks.source_rules.refusals import PreviewMoved
from checks.source_rules.wanted import without_scheme

Kind = SourceRuleChange.Kind
TITLES = {
    Kind.RULE: gettext_lazy("A rule for a site"),
    Kind.RETIRED: gettext_lazy("Retire a rule"),
    Kind.SHIPPED: gettext_lazy("Return to the shipped rule"),
}


class ChangeSourceRule(DeskScreen):
    """Type, look at what it would do, confirm exactly that."""

    template_name = "checks/desk/source_rule_change.html"
    http_method_names = ["get", "head", "options", "post"]
    header_icon = "globe"
    needs = KEEPERS

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Which kind of change, and the rule as it stands."""
        super().setup(request, *args, **kwargs)
        asked = request.GET.get("kind", Kind.RULE)
        self.kind = asked if asked in FORMS else Kind.RULE
        self.form: RuleForm = FORMS[self.kind](initial=self._present())

    def get_page_title(self) -> str:
        """What is done here."""
        return str(TITLES[self.kind])

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        """Home, the list, this one."""
        return under_the_list(super().get_breadcrumbs_items())

    def post(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Show what it would do; the second time, with what was shown, do it."""
        self.form = FORMS[self.kind](request.POST)
        if not self.form.is_valid():
            return self.render_to_response(self.get_context_data(), status=422)
        status = 200
        try:
            change = asked_for(self.form.wanted, policy(), by=request.user)
            effect = effect_with(change)
            seen = request.POST.get("seen", "")
            if seen == fingerprint(change, effect):
                return self._keep()
            preview = preview_of(change, effect)
            if seen:
                raise PreviewMoved
        except Refusal as refusal:
            self.form.add_error(None, f"{refusal.title}. {refusal.message}")
            status = status_of(refusal)
            preview = preview if isinstance(refusal, PreviewMoved) else None
        return self.render_to_response(self.get_context_data(preview=preview), status=status)

    def _keep(self) -> HttpResponse:
        change = ask(self.form.wanted, by=self.request.user)
        told = _("It is in force from now on.")
        if change.needs_second:
            told = _("It waits for a second person, who puts it in force or refuses it.")
        messages.success(self.request, told)
        return redirect(address_of_rule(change.address))

    def _present(self) -> dict[str, Any]:
        """The rule as it stands, to be changed; or only the address."""
        typed = without_scheme(self.request.GET.get("address", ""))
        try:
            rule = policy().at(read_rule_address(typed))
        except InvalidRule:
            rule = None
        return _fields_of(rule) if rule and self.kind == Kind.RULE else {"address": typed}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form, and what it would do once that was asked."""
        return super().get_context_data(**kwargs) | {
            "form": self.form,
            "kind": self.kind,
            "address": self.form["address"].value() or "",
            "preview": kwargs.get("preview"),
        }


def effect_with(change: SourceRuleChange) -> Effect:
    """What a change would do among the sources cited so far."""
    book = policy()
    return effect_of(book, policy_with(book, [change]), [change.address])


def preview_of(change: SourceRuleChange, effect: Effect) -> dict[str, Any]:
    """What a change would do, as the screen says it."""
    book = policy()
    rule = policy_with(book, [change]).longest_match(read_rule_address(change.address))
    return {
        "change": change,
        "before": book.longest_match(read_rule_address(change.address)),
        "after": rule,
        "effect": effect,
        "more": effect.count - len(effect.shown),
        "seen": fingerprint(change, effect),
    }


def fingerprint(change: SourceRuleChange, effect: Effect) -> str:
    """The hash of what was shown: the change, what it is made over, and every source it moves."""
    names = ("address", "kind", "source_class", "side", "reason", "origin")
    before = ("class_before", "side_before", "needs_second", "follows_id")
    moved = [
        [each.source.pk, each.before.value, each.after.value, [c.pk for c in each.published]]
        for each in effect.shown
    ]
    told = {name: getattr(change, name) for name in (*names, *before)}
    return content_hash({**told, "moved": moved, "count": effect.count})


def address_of_rule(address: str) -> str:
    """The screen of one rule."""
    return f"{reverse('desk:source_rule')}?{urlencode({'address': address})}"


def _fields_of(rule: SourceRule) -> dict[str, Any]:
    return {
        "address": rule.address,
        "source_class": rule.source_class.value,
        "side": rule.side,
        "reason": rule.reason,
        "origin": rule.origin,
    }
