"""Addresses of the followed accounts, below the admin's own."""

from django.urls import path

from checks.desk import following_acts as acts
from checks.desk.followed_accounts import FollowedAccountsView

FOLLOWED_ACCOUNT_URLS = [
    path("accounts/", FollowedAccountsView.as_view(), name="followed_accounts"),
    path("accounts/follow/", acts.FollowAccount.as_view(), name="follow_account"),
    path("accounts/<key:account_id>/switch/", acts.SwitchAccount.as_view(), name="switch_account"),
    path(
        "accounts/<key:account_id>/collect/",
        acts.CollectAccountNow.as_view(),
        name="collect_account_now",
    ),
]
