"""Benchmarks: a scratch database as in tests, everything that serves a page as in production."""

from newsroom.settings.test import *  # noqa: F403  (a settings module is its names)

ALLOWED_HOSTS = ["testserver"]
DEBUG = False
# Looking for static files at each request is a comfort of development.
WHITENOISE_AUTOREFRESH = False
STATIC_ROOT.mkdir(parents=True)
