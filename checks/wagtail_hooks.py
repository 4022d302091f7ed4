"""What fact checking adds to Wagtail's admin; the desk registers its hooks where they stand."""

from wagtail.snippets.models import register_snippet

from checks.desk import (
    account_hooks,
    agency_hooks,
    audit_hooks,
    dead_source_hooks,
    desk_hooks,
    follower_hooks,
    keyboard_hooks,
    ledger_hooks,
    model_hooks,
    page_hooks,
    queue_hooks,
    reply_hooks,
    second_hooks,
    tips_hooks,
)
from checks.desk_lists import DeskLists

__all__ = [
    "account_hooks",
    "agency_hooks",
    "audit_hooks",
    "dead_source_hooks",
    "desk_hooks",
    "follower_hooks",
    "keyboard_hooks",
    "ledger_hooks",
    "model_hooks",
    "page_hooks",
    "queue_hooks",
    "reply_hooks",
    "second_hooks",
    "tips_hooks",
]

register_snippet(DeskLists)
