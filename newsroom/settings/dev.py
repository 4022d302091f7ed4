"""A developer's machine: the embedded default, SQLite and the filesystem broker, no key."""

from newsroom.settings import environment
from newsroom.settings.base import *  # noqa: F403  (a settings module is its names)

DEBUG = environment.switch("LASTRO_DEBUG", default=True)
SECRET_KEY = environment.text("LASTRO_SECRET_KEY", "development-only-never-in-production")
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
# Hosts the guard lets through although they are not public; production refuses this setting.
CAPTURE_ALLOW_HOSTS = environment.words("LASTRO_CAPTURE_ALLOW_HOSTS")
