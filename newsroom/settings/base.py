"""What is the same in every place."""

from pathlib import Path

import dj_database_url
from django.utils.translation import gettext_lazy as _

from newsroom.settings import environment

PROJECT_DIR = environment.PROJECT_DIR
STATE_DIR = environment.folder("LASTRO_STATE_DIR", PROJECT_DIR / "var")

DEBUG = False
SECRET_KEY = environment.text("LASTRO_SECRET_KEY")
ALLOWED_HOSTS = environment.words("LASTRO_ALLOWED_HOSTS")
ROOT_URLCONF = "newsroom.urls"
WSGI_APPLICATION = "newsroom.wsgi.application"

INSTALLED_APPS = [
    "newsroom.apps.NewsroomConfig",
    "debates_live.apps.DebatesLiveConfig",
    "checks.apps.ChecksConfig",
    "social_capture.apps.SocialCaptureConfig",
    "claimreview.apps.ClaimreviewConfig",
    "wagtail.contrib.settings",
    "wagtail.contrib.redirects",
    "wagtail.embeds",
    "wagtail.sites",
    "wagtail.users",
    "wagtail.snippets",
    "wagtail.documents",
    "wagtail.images",
    "wagtail.search",
    "wagtail.admin",
    "wagtail",
    "modelcluster",
    "taggit",
    "django_filters",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "newsroom.security_headers.SecurityHeadersMiddleware",
    "wagtail.contrib.redirects.middleware.RedirectMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "wagtail.contrib.settings.context_processors.settings",
            ],
        },
    }
]

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

SQLITE_OPTIONS = {
    # IMMEDIATE takes the write lock when a transaction starts: two editors queue up
    # instead of failing in the middle with "database is locked".
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
}


def database_from(url: str) -> dict:
    """One DATABASES entry from an address; SQLite gets WAL and IMMEDIATE."""
    entry = dj_database_url.parse(url, conn_max_age=None if url.startswith("sqlite") else 0)
    if entry["ENGINE"].endswith("sqlite3"):
        Path(entry["NAME"]).parent.mkdir(parents=True, exist_ok=True)
        entry["OPTIONS"] = SQLITE_OPTIONS
    return entry


DATABASES = {
    "default": database_from(
        environment.text("LASTRO_DATABASE_URL", f"sqlite:///{STATE_DIR / 'lastro.sqlite3'}")
    )
}

LANGUAGE_CODE = "pt-br"
LANGUAGES = [("pt-br", _("Portuguese")), ("en", _("English"))]
WAGTAIL_CONTENT_LANGUAGES = LANGUAGES
LOCALE_PATHS = [PROJECT_DIR / "newsroom" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = environment.text("LASTRO_TIME_ZONE", "America/Sao_Paulo")

STATIC_URL = "/static/"
STATIC_ROOT = environment.folder("LASTRO_STATIC_DIR", STATE_DIR / "static")
MEDIA_URL = "/media/"
MEDIA_ROOT = environment.folder("LASTRO_MEDIA_DIR", STATE_DIR / "media")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    # Evidence is content-addressed and write-once; never under MEDIA_ROOT, which is served.
    "evidence": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": environment.folder("LASTRO_EVIDENCE_DIR", STATE_DIR / "evidence")},
    },
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "wagtailadmin_login"

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "strict-origin-when-cross-origin"
X_FRAME_OPTIONS = "SAMEORIGIN"

WAGTAIL_SITE_NAME = "Lastro"
WAGTAILADMIN_BASE_URL = environment.text("LASTRO_BASE_URL", "http://127.0.0.1:8000")
WAGTAIL_WORKFLOW_ENABLED = False
WAGTAILSEARCH_BACKENDS = {"default": {"BACKEND": "wagtail.search.backends.database"}}
WAGTAILIMAGES_EXTENSIONS = ["gif", "jpg", "jpeg", "png", "webp", "avif"]
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000

BROKER_DIR = STATE_DIR / "broker"
CELERY_BROKER_URL = environment.text("LASTRO_BROKER_URL", "filesystem://")
if CELERY_BROKER_URL == "filesystem://":
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        # One folder in and out: producer and worker are on this machine.
        "data_folder_in": str(BROKER_DIR / "queue"),
        "data_folder_out": str(BROKER_DIR / "queue"),
        "control_folder": str(BROKER_DIR / "control"),
        "store_processed": False,
    }
    for broker_folder in ("queue", "control"):
        (BROKER_DIR / broker_folder).mkdir(parents=True, exist_ok=True)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_ROUTES = {"social_capture.tasks.*": {"queue": "capture"}}
CELERY_TASK_DEFAULT_QUEUE = "newsroom"
CELERY_TIMEZONE = TIME_ZONE

LASTRO_SHARED = environment.text("LASTRO_SHARED")
