"""What who keeps the followed accounts does with them: follow, switch, ask again."""

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from checks import journal
from checks.desk.followed_accounts import KEEPERS, FollowedAccountsView
from checks.desk.screens import DeskAct
from checks.desk.typed_fields import number_of, typed_in
from checks.models.people import Person, PersonAccount
from social_capture.collecting import accounts
from social_capture.guard import Refused
from social_capture.models import Account
from social_capture.platforms.clean import AddressTooLong
from social_capture.understanding import understand


class FollowAccount(DeskAct):
    """Begin to collect from the account whose address was pasted."""

    needs = KEEPERS

    def post(self, request: HttpRequest) -> HttpResponse:
        """Follow it, or show what was typed with the reason why not."""
        address = typed_in(request, "address", at_most=2000)
        try:
            with transaction.atomic():
                followed = accounts.follow(address, is_official="official" in request.POST)
                owner = _give_owner(followed.account, request.POST.get("owner", ""))
                _record(followed, owner, by=request.user)
        except accounts.NotFollowable:
            return self._again(request, address, _not_followable())
        except (Refused, AddressTooLong):
            (understood,) = understand([(1, address)])
            why = _("This address cannot be followed: %(reason)s.") % {"reason": understood.refusal}
            return self._again(request, address, why)
        told = _("%(account)s is followed from now on.")
        if not followed.is_switched_on:
            told = _("%(account)s was followed already; what you ticked is kept.")
        messages.success(request, told % {"account": followed.account})
        return redirect("desk:followed_accounts")

    def _again(self, request: HttpRequest, typed: str, error: str) -> HttpResponse:
        view = FollowedAccountsView()
        view.setup(request)
        view.acts = self.acts
        response = view.render_to_response(view.get_context_data(typed=typed, error=error))
        response.status_code = 422
        return response


class SwitchAccount(DeskAct):
    """Stop or go on collecting from an account; what was collected stays."""

    needs = KEEPERS

    def post(self, request: HttpRequest, account_id: int) -> HttpResponse:
        """On or off, as the button said; twice is as good as once."""
        account = get_object_or_404(Account, pk=account_id)
        on = request.POST.get("collect") == "on"
        with transaction.atomic():
            if accounts.switch(account, on=on):
                act = "follow_account" if on else "unfollow_account"
                journal.append(act, by=request.user, note=str(account))
        told = _("%(account)s is followed.") if on else _("%(account)s is followed no more.")
        messages.success(request, told % {"account": account})
        return redirect("desk:followed_accounts")


class CollectAccountNow(DeskAct):
    """Ask the platform again without waiting for the account's time."""

    needs = KEEPERS

    def post(self, request: HttpRequest, account_id: int) -> HttpResponse:
        """Bring its turn forward; the sweep of the next minute takes it."""
        account = get_object_or_404(Account, pk=account_id)
        if accounts.collect_now(account):
            messages.success(request, _("It is asked again within a minute."))
        else:
            messages.warning(request, _("It is not followed: switch it on first."))
        return redirect("desk:followed_accounts")


def _give_owner(account: Account, typed: str) -> Person | None:
    """Say whose account it is; the person, when that is new. Nobody chosen changes nothing."""
    number = number_of(typed)
    if number is None:
        return None
    person = get_object_or_404(Person, pk=number)
    if PersonAccount.objects.filter(account=account, person=person).exists():
        return None
    PersonAccount.objects.update_or_create(account=account, defaults={"person": person})
    return person


def _record(followed: accounts.Followed, owner: Person | None, *, by: Any) -> None:
    """One entry in the log, which says what changed; none when nothing did."""
    account = followed.account
    changes = []
    if followed.is_marked_anew:
        changes.append(_("official account") if account.is_official else _("not official any more"))
    if owner:
        changes.append(_("account of %(person)s") % {"person": owner})
    # Of a new account nothing changed: how it began is on the account itself.
    note = str(account) if followed.is_new else "; ".join([str(account), *changes])
    if followed.is_switched_on:
        journal.append("follow_account", by=by, note=note)
    elif changes:
        journal.append("change_followed_account", by=by, note=note)


def _not_followable() -> str:
    return _(
        "Nothing can be followed at this address. Profiles of Bluesky and Mastodon, channels of "
        "YouTube, public channels of Telegram and feeds (RSS, Atom) can; posts of other platforms "
        "are captured by pasting their links."
    )
