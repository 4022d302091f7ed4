"""Production refuses to start, naming the variable, when something is missing or unsafe."""

import importlib
import os
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

GOOD = {
    "LASTRO_SECRET_KEY": "x" * 50,
    "LASTRO_ALLOWED_HOSTS": "lastro.example, www.lastro.example",
    "LASTRO_BASE_URL": "https://lastro.example/",
    "LASTRO_DATABASE_URL": "postgres://lastro@database.example/lastro",
    "LASTRO_BROKER_URL": "redis://broker.example/0",
}


def mail_options(settings):
    """How mail leaves, whichever way this version of Django says it."""
    if hasattr(settings, "MAILERS"):
        return settings.MAILERS["default"]["OPTIONS"]
    return {"host": settings.EMAIL_HOST, "use_tls": settings.EMAIL_USE_TLS}


@pytest.fixture
def start(monkeypatch):
    """Load production settings anew under the given environment; None unsets a variable."""

    def load(**changes):
        for name in [name for name in os.environ if name.startswith("LASTRO_")]:
            monkeypatch.delenv(name)
        for name, value in {**GOOD, **changes}.items():
            if value is not None:
                monkeypatch.setenv(name, value)
        for module in ("newsroom.settings.production", "newsroom.settings.base"):
            monkeypatch.delitem(sys.modules, module, raising=False)
        return importlib.import_module("newsroom.settings.production")

    return load


@pytest.mark.parametrize("missing", sorted(GOOD))
@pytest.mark.parametrize("value", [None, "", "  "], ids=["unset", "empty", "blank"])
def test_each_missing_variable_stops_the_start_by_name(start, missing, value):
    with pytest.raises(ImproperlyConfigured, match=missing):
        start(**{missing: value})


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("LASTRO_DEBUG", "1"),
        ("LASTRO_DEBUG", "no"),
        ("LASTRO_CAPTURE_ALLOW_HOSTS", "127.0.0.1:8001"),
        ("LASTRO_SECRET_KEY", "short"),
        ("LASTRO_ALLOWED_HOSTS", "*"),
        ("LASTRO_ALLOWED_HOSTS", "lastro.example,.example"),
        ("LASTRO_ALLOWED_HOSTS", ","),
        ("LASTRO_BASE_URL", "http://lastro.example"),
        ("LASTRO_BROKER_URL", "memory://"),
        ("LASTRO_BROKER_URL", "filesystem://"),
        ("LASTRO_SSL_REDIRECT", "perhaps"),
        ("LASTRO_EMAIL_PORT", "smtp"),
    ],
)
def test_each_unsafe_value_stops_the_start_by_name(start, variable, value):
    with pytest.raises(ImproperlyConfigured, match=f"{variable}|LASTRO_STATE_DIR"):
        start(**{variable: value})


def test_production_is_never_in_debug_and_keeps_cookies_on_https(start):
    settings = start()

    assert settings.DEBUG is False
    assert settings.SESSION_COOKIE_SECURE
    assert settings.CSRF_COOKIE_SECURE
    assert settings.SECURE_SSL_REDIRECT


def test_no_address_inside_the_network_may_be_captured_in_production(start):
    assert start().CAPTURE_ALLOW_HOSTS == []


def test_hosts_are_read_from_a_list_with_spaces(start):
    assert start().ALLOWED_HOSTS == ["lastro.example", "www.lastro.example"]


def test_a_shared_cache_is_used_when_it_is_named(start):
    settings = start(LASTRO_CACHE_URL="redis://cache.example/1")

    assert settings.CACHES["default"]["LOCATION"] == "redis://cache.example/1"


def test_sqlite_in_production_queues_its_writers_too(start, tmp_path):
    settings = start(LASTRO_DATABASE_URL=f"sqlite:///{tmp_path / 'data' / 'lastro.sqlite3'}")

    assert settings.DATABASES["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_mail_leaves_through_the_server_that_is_named(start):
    options = mail_options(start(LASTRO_EMAIL_HOST="mail.example", LASTRO_EMAIL_TLS="yes"))

    assert (options["host"], options["use_tls"]) == ("mail.example", True)
