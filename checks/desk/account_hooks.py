"""Accounts that stand on the record are closed, never deleted; Wagtail asks here first."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse
from wagtail import hooks

from checks.desk.refusal_answers import refusal_answer
from checks.memberships import stands_on_record
from checks.refusals import AccountOnRecord


@hooks.register("before_delete_user")
def keep_account(request: HttpRequest, account: Any) -> HttpResponse | None:
    """The one account whose deletion is asked for."""
    return refusal_answer(request, AccountOnRecord()) if stands_on_record(account) else None


@hooks.register("before_bulk_action")
def keep_accounts(
    request: HttpRequest, action_type: str, accounts: Iterable[Any], action: Any
) -> HttpResponse | None:
    """The same for several at once: all of them stay."""
    if action_type != "delete" or not issubclass(action.model, get_user_model()):
        return None
    is_kept = any(stands_on_record(account) for account in accounts)
    return refusal_answer(request, AccountOnRecord()) if is_kept else None
