"""The test suite: SQLite unless LASTRO_DATABASE_URL names PostgreSQL; nothing leaves here.

Every process of a parallel run has a folder of its own, removed when the process ends.
"""

import atexit
import shutil
import tempfile
from pathlib import Path

from newsroom.settings import environment
from newsroom.settings.base import *  # noqa: F403  (a settings module is its names)
from newsroom.settings.databases import database_from
from newsroom.settings.mail import mail_through

SECRET_KEY = "tests-only"  # noqa: S105  (no secret: signs nothing outside a test run)
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
STATE_DIR = Path(tempfile.mkdtemp(prefix="lastro-tests-"))
atexit.register(shutil.rmtree, STATE_DIR, ignore_errors=True)
MEDIA_ROOT = STATE_DIR / "media"
STATIC_ROOT = STATE_DIR / "static"
LASTRO_ANCHOR_FILE = STATE_DIR / "anchors" / "log-heads.jsonl"
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STORAGES["evidence"] = {
    "BACKEND": "social_capture.evidence_storage.WriteOnceFileStorage",
    "OPTIONS": {"location": STATE_DIR / "evidence"},
}

SQLITE_FILE = STATE_DIR / "tests.sqlite3"
DATABASES = {
    "default": database_from(environment.text("LASTRO_DATABASE_URL", f"sqlite:///{SQLITE_FILE}"))
}
IS_SQLITE = DATABASES["default"]["ENGINE"].endswith("sqlite3")
DATABASES["default"]["TEST"] = {
    # A file, not memory: browser journeys and simultaneous writers need several connections.
    "NAME": str(SQLITE_FILE)
    if IS_SQLITE
    else environment.text("LASTRO_TEST_DATABASE", "lastro_tests")
}
# A test's database need not outlive the machine's power: nothing waits for the disk.
if IS_SQLITE:
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
else:
    DATABASES["default"]["OPTIONS"] = {"options": "-c synchronous_commit=off"}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
globals().update(mail_through("locmem"))
CELERY_BROKER_URL = "memory://"
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
WHITENOISE_AUTOREFRESH = True
WAGTAILADMIN_BASE_URL = "http://testserver"
CAPTURE_ALLOW_HOSTS: list[str] = []
CAPTURE_TIME_AUTHORITIES: list[dict[str, str]] = []
CAPTURE_CALENDARS: list[str] = []
SPEECH_ENGINE = "none"
CHECKS_RESEARCH = ["memory", "agencies"]
CHECKS_RESEARCH_SERVICES: dict[str, dict[str, str]] = {}
LASTRO_REPLAY_ORIGIN = LASTRO_REPLAY_PLAYER = ""
