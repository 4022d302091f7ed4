"""What is the same in every place; importing it touches no file and no server."""

from celery.schedules import crontab
from django.utils.translation import gettext_lazy as _

from newsroom.settings import environment
from newsroom.settings.evidence import evidence_storage
from newsroom.settings.replay import replay_origin
from newsroom.settings.speech import speech_endpoint

PROJECT_DIR = environment.PROJECT_DIR
STATE_DIR = environment.folder("LASTRO_STATE_DIR", PROJECT_DIR / "var")

DEBUG = False
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
    "social_capture.replaying.middleware.ReplayOriginMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "newsroom.security_headers.SecurityHeadersMiddleware",
    "checks.public.theme.VaryOnThemeMiddleware",
    "checks.desk.refused_requests.RefusedRequests",
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
    "evidence": evidence_storage(environment.folder("LASTRO_EVIDENCE_DIR", STATE_DIR / "evidence")),
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"},
    },
    # Standard error only: commands print one JSON document on standard output.
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": environment.text("LASTRO_LOG_LEVEL", "INFO")},
    # kombu warns that the filesystem broker has no host name; there is none to give.
    "loggers": {
        "kombu.connection": {"level": "ERROR"},
        # Two lines for each row that Wagtail indexes, and nothing a newsroom could act on.
        "django_tasks": {"level": "WARNING"},
    },
}
LOGIN_URL = "wagtailadmin_login"

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "strict-origin-when-cross-origin"
X_FRAME_OPTIONS = "SAMEORIGIN"  # the desk previews pages in a frame of its own
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"

WAGTAIL_SITE_NAME = "Lastro"
WAGTAILADMIN_BASE_URL = environment.text("LASTRO_BASE_URL", "http://127.0.0.1:8000")
WAGTAIL_WORKFLOW_ENABLED = False
# Nobody outside learns who works here: no picture is fetched by the hash of an address.
WAGTAIL_GRAVATAR_PROVIDER_URL = None
WAGTAILSEARCH_BACKENDS = {"default": {"BACKEND": "wagtail.search.backends.database"}}
WAGTAILIMAGES_EXTENSIONS = ["gif", "jpg", "jpeg", "png", "webp", "avif"]
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000

CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# What holds a processor or a browser for long: everything else is not held up by it.
CELERY_TASK_ROUTES = {
    "social_capture.tasks.capture_post": {"queue": "capture"},
    "social_capture.tasks.verify_capture": {"queue": "capture"},
    # A bounded child process a text, but up to twenty texts in a row.
    "social_capture.tasks.read_evidence_texts": {"queue": "capture"},
    "checks.tasks.print_dossier": {"queue": "capture"},
    # Minutes of a whole processor for a minute of sound: no visit waits behind it.
    "social_capture.tasks.transcribe_media": {"queue": "speech"},
}
CELERY_TASK_DEFAULT_QUEUE = "newsroom"
CELERY_TIMEZONE = TIME_ZONE
# Each sends again what waits or what a killed worker left; run when a worker starts and by the
# clock (celery beat, or a worker's -B).
WORK_SWEEPS = [
    "checks.tasks.wake_pending",
    "checks.tasks.publish_due",
    "checks.tasks.offer_published_checks",
    "checks.tasks.mail_followers",
    "checks.tasks.wake_reader_mails",
    "social_capture.tasks.wake_abandoned_captures",
    "social_capture.tasks.look_again",
    "social_capture.tasks.collect_due_accounts",
    "social_capture.tasks.wake_due_timestamps",
    "social_capture.tasks.wake_waiting_verifications",
    "checks.tasks.tell_late_replies",
    "checks.tasks.archive_sources",
    "checks.tasks.look_at_cited_links",
    "checks.tasks.ask_for_copies_elsewhere",
    "social_capture.tasks.read_evidence_texts",
    "social_capture.tasks.wake_due_transcripts",
]
# Also when a worker starts.
START_TASKS = ["checks.tasks.audit_the_record"]
# Once a night, in the newsroom's zone.
NIGHTLY_TASKS = [
    "checks.tasks.audit_the_record",
    "checks.tasks.forget_acts_from_outside",
    "checks.tasks.forget_unconfirmed_followers",
    "checks.tasks.forget_readers",
    "checks.tasks.watch_complaints",
    "checks.tasks.order_missing_copies",
    "social_capture.tasks.open_missing_timestamps",
    "social_capture.tasks.order_missing_transcripts",
    "checks.tasks.request_missed_triages",
    "newsroom.tasks.forget_ended_sessions",
]
SWEEP_SECONDS = 60
# A message that no worker took in time is thrown away: the clock sends the next one, and a worker
# that comes back after a day does not find a day of them.
NIGHT_SECONDS = 20 * 3600
CELERY_BEAT_SCHEDULE = {
    sweep: {"task": sweep, "schedule": SWEEP_SECONDS, "options": {"expires": SWEEP_SECONDS}}
    for sweep in WORK_SWEEPS
} | {
    task: {
        "task": task,
        "schedule": crontab(hour=3, minute=10 + place),
        "options": {"expires": NIGHT_SECONDS},
    }
    for place, task in enumerate(NIGHTLY_TASKS)
}
# How many proxies of ours stand in front: that many last entries of X-Forwarded-For are believed.
LASTRO_TRUSTED_PROXIES = environment.number("LASTRO_TRUSTED_PROXIES", 0)

# Who drafts: "offline" needs no key and is the default. Model ids change: they are settings.
CHECKS_PROVIDER = environment.text("LASTRO_AI_PROVIDER", "offline")
CHECKS_PROVIDERS = {
    "anthropic": {
        "api_key": environment.text("LASTRO_ANTHROPIC_API_KEY"),
        "model": environment.text("LASTRO_ANTHROPIC_MODEL"),
        "base_url": environment.text("LASTRO_ANTHROPIC_URL", "https://api.anthropic.com"),
        "max_tokens": environment.number("LASTRO_ANTHROPIC_MAX_TOKENS", 16_000),
        "search_tool": environment.text("LASTRO_ANTHROPIC_SEARCH_TOOL", "web_search_20250305"),
    },
}

# Where evidence is looked for before a draft is judged; only the memory needs no network.
CHECKS_RESEARCH = environment.words("LASTRO_RESEARCH", "memory,agencies")
CHECKS_RESEARCH_SERVICES = {
    "fact_check_tools": {
        "key": environment.text("LASTRO_FACT_CHECK_TOOLS_KEY"),
        "url": environment.text("LASTRO_FACT_CHECK_TOOLS_URL"),
    },
    "searxng": {"url": environment.text("LASTRO_SEARXNG_URL")},
    "sidra": {"url": environment.text("LASTRO_SIDRA_URL")},
    "sgs": {"url": environment.text("LASTRO_SGS_URL")},
}

# The database's own index by default; very large memories have files of their own.
CHECKS_MEMORY_INDEX = environment.text("LASTRO_MEMORY_INDEX")
# A provider whose model orders what the memory only suggests; empty: nobody is asked.
CHECKS_MEMORY_RERANKER = environment.text("LASTRO_MEMORY_RERANKER")
CHECKS_MEMORY_FOLDER = environment.folder("LASTRO_MEMORY_FOLDER", STATE_DIR / "memory")

# What platforms give out for their interfaces; without one they tell less, or nothing.
CAPTURE_PLATFORM_KEYS = {
    "youtube": environment.text("LASTRO_YOUTUBE_KEY"),
    "meta": environment.text("LASTRO_META_TOKEN"),
}

# Who dates captures, asked in this order; none is built in, for each is a newsroom's own trust.
CAPTURE_TIME_AUTHORITIES = environment.entries(
    "LASTRO_TIME_AUTHORITIES", ("name", "url", "root_file")
)
CAPTURE_CALENDARS = environment.words("LASTRO_CALENDARS")

# Another archive that is asked to keep a copy of what published checks rest on; empty: none.
THIRD_PARTY_COPY_URL = environment.text("LASTRO_THIRD_PARTY_COPY_URL")
THIRD_PARTY_COPY_KEY = environment.text("LASTRO_THIRD_PARTY_COPY_KEY")

# Who writes down what is said in films and sounds; "none" keeps them and waits.
SPEECH_ENGINE = environment.text("LASTRO_SPEECH_ENGINE", "none")
SPEECH_URL = speech_endpoint()
SPEECH_KEY = environment.text("LASTRO_SPEECH_KEY")
SPEECH_MODEL = environment.text("LASTRO_SPEECH_MODEL")
SPEECH_LANGUAGE = environment.text("LASTRO_SPEECH_LANGUAGE", "pt")
SPEECH_PROMPT = environment.text("LASTRO_SPEECH_PROMPT")
SPEECH_MAX_MB = environment.number("LASTRO_SPEECH_MAX_MB", 25)
SPEECH_MEMORY_MB = environment.number("LASTRO_SPEECH_MEMORY_MB", 4096)
SPEECH_MINUTES = environment.number("LASTRO_SPEECH_MINUTES", 60)

# The heads of the editorial log; better on another disk, or another machine, than the database.
LASTRO_ANCHOR_FILE = environment.folder(
    "LASTRO_ANCHOR_FILE", STATE_DIR / "anchors" / "log-heads.jsonl"
)

# Archives shown again in a player: docs/how-to/show-replays.md.
LASTRO_REPLAY_ORIGIN = replay_origin(WAGTAILADMIN_BASE_URL)
LASTRO_REPLAY_PLAYER = environment.text("LASTRO_REPLAY_PLAYER")
LASTRO_REPLAY_FOR_READERS = environment.switch("LASTRO_REPLAY_FOR_READERS")

# Real material outside the repository, for tests and evaluations; empty: they are skipped.
LASTRO_SHARED = environment.text("LASTRO_SHARED")
