"""The test suite: SQLite unless LASTRO_DATABASE_URL names PostgreSQL; nothing leaves here."""

import tempfile
from pathlib import Path

from newsroom.settings import environment
from newsroom.settings.base import *  # noqa: F403  (a settings module is its names)

SECRET_KEY = "tests-only"  # noqa: S105  (no secret: signs nothing outside a test run)
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
TEST_DIR = Path(tempfile.mkdtemp(prefix="lastro-tests-"))
MEDIA_ROOT = TEST_DIR / "media"
DATABASES = {
    "default": database_from(
        environment.text("LASTRO_DATABASE_URL", f"sqlite:///{TEST_DIR / 'tests.sqlite3'}")
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: browser journeys and simultaneous writers need several connections.
    DATABASES["default"]["TEST"] = {"NAME": str(TEST_DIR / "tests.sqlite3")}
else:
    DATABASES["default"]["TEST"] = {
        "NAME": environment.text("LASTRO_TEST_DATABASE", "lastro_tests")
    }
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STORAGES["evidence"]["OPTIONS"] = {"location": TEST_DIR / "evidence"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS = {}
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
WHITENOISE_AUTOREFRESH = True
WAGTAILADMIN_BASE_URL = "http://testserver"
CAPTURE_ALLOW_HOSTS: list[str] = []
