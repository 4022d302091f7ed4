"""The key of a row in an address: a longer one than any database counts is no address."""

from django.urls import register_converter
from django.urls.converters import IntConverter


class KeyConverter(IntConverter):
    """A whole number of at most eighteen digits."""

    regex = "[0-9]{1,18}"


def register() -> None:
    """Let addresses say ``<key:pk>``; called once, when the apps are ready."""
    register_converter(KeyConverter, "key")
