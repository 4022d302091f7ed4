"""Addresses of the followed accounts, below the admin's own."""

from django.urls import path

from checks.desk import followed_accounts as screens

FOLLOWED_ACCOUNT_URLS = [
    path("accounts/", screens.FollowedAccountsView.as_view(), name="followed_accounts"),
    path("accounts/follow/", screens.FollowAccount.as_view(), name="follow_account"),
    path(
        "accounts/<key:account_id>/switch/", screens.SwitchAccount.as_view(), name="switch_account"
    ),
    path(
        "accounts/<key:account_id>/collect/",
        screens.CollectAccountNow.as_view(),
        name="collect_account_now",
    ),
]
