"""A developer's machine and the demo: SQLite and the filesystem broker, no key, no server."""

from newsroom.settings import environment
from newsroom.settings.base import *  # noqa: F403  (a settings module is its names)
from newsroom.settings.brokers import FILESYSTEM, transport_options
from newsroom.settings.databases import database_from
from newsroom.settings.mail import mail_through

DEBUG = environment.switch("LASTRO_DEBUG", default=True)
SECRET_KEY = environment.text("LASTRO_SECRET_KEY", "development-only-never-in-production")
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
DATABASES = {
    "default": database_from(
        environment.text("LASTRO_DATABASE_URL", f"sqlite:///{STATE_DIR / 'lastro.sqlite3'}")
    )
}
CELERY_BROKER_URL = environment.text("LASTRO_BROKER_URL", FILESYSTEM)
CELERY_BROKER_TRANSPORT_OPTIONS = transport_options(CELERY_BROKER_URL, STATE_DIR / "broker")
globals().update(mail_through("console"))
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
# Files of the apps as they are, without collectstatic.
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True
# Hosts the guard lets through although they are not public; production refuses this setting.
CAPTURE_ALLOW_HOSTS = environment.words("LASTRO_CAPTURE_ALLOW_HOSTS")
