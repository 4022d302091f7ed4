"""Production: every secret from the environment; a missing one, or DEBUG, stops the start."""

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from newsroom.settings import environment
from newsroom.settings.base import *  # noqa: F403  (a settings module is its names)
from newsroom.settings.brokers import FILESYSTEM, transport_options
from newsroom.settings.databases import database_from
from newsroom.settings.mail import mail_through
from newsroom.settings.replay import replay_origin
from newsroom.settings.speech import refuse_open_endpoint

SECRET_KEY = environment.required("LASTRO_SECRET_KEY")
if len(SECRET_KEY) < 40:
    raise ImproperlyConfigured("LASTRO_SECRET_KEY must have at least 40 characters.")
for refused in ("LASTRO_DEBUG", "LASTRO_CAPTURE_ALLOW_HOSTS"):
    if environment.text(refused):
        raise ImproperlyConfigured(f"{refused} must not be set in production.")
DEBUG = False
CAPTURE_ALLOW_HOSTS: list[str] = []
CAPTURE_MAY_ALLOW_HOSTS = False  # `capture_url --allow-host` is for tests and demonstrations

environment.required("LASTRO_ALLOWED_HOSTS")
ALLOWED_HOSTS = environment.words("LASTRO_ALLOWED_HOSTS")
if not ALLOWED_HOSTS or any(host.startswith(("*", ".")) for host in ALLOWED_HOSTS):
    raise ImproperlyConfigured("LASTRO_ALLOWED_HOSTS must name the hosts; * is refused.")
WAGTAILADMIN_BASE_URL = environment.required("LASTRO_BASE_URL").rstrip("/")
if not WAGTAILADMIN_BASE_URL.startswith("https://"):
    raise ImproperlyConfigured("LASTRO_BASE_URL must start with https://.")

LASTRO_REPLAY_ORIGIN = replay_origin(WAGTAILADMIN_BASE_URL)
if LASTRO_REPLAY_ORIGIN:
    if not LASTRO_REPLAY_ORIGIN.startswith("https://"):
        raise ImproperlyConfigured("LASTRO_REPLAY_ORIGIN must start with https://.")
    ALLOWED_HOSTS.append(str(urlsplit(LASTRO_REPLAY_ORIGIN).hostname))
    # A script on a host below or beside ours may write cookies for both; never these.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"

refuse_open_endpoint(SPEECH_URL)

# The official bases are free and need no key; a newsroom that is online asks them.
CHECKS_RESEARCH = environment.words("LASTRO_RESEARCH", "memory,agencies,sidra,sgs")

DATABASES = {"default": database_from(environment.required("LASTRO_DATABASE_URL"))}
CELERY_BROKER_URL = environment.required("LASTRO_BROKER_URL")
if CELERY_BROKER_URL.startswith("memory:"):
    raise ImproperlyConfigured("LASTRO_BROKER_URL must be a broker that other processes reach.")
CELERY_BROKER_TRANSPORT_OPTIONS = transport_options(CELERY_BROKER_URL, STATE_DIR / "broker")
if CELERY_BROKER_URL == FILESYSTEM and not environment.text("LASTRO_STATE_DIR"):
    raise ImproperlyConfigured("Set LASTRO_STATE_DIR to use the filesystem broker in production.")
if cache_url := environment.text("LASTRO_CACHE_URL"):
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": cache_url,
        }
    }

globals().update(
    mail_through(
        "smtp",
        host=environment.text("LASTRO_EMAIL_HOST", "localhost"),
        port=environment.number("LASTRO_EMAIL_PORT", 25),
        username=environment.text("LASTRO_EMAIL_USER"),
        password=environment.text("LASTRO_EMAIL_PASSWORD"),
        use_tls=environment.switch("LASTRO_EMAIL_TLS"),
        timeout=20,
    )
)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = environment.text(
    "LASTRO_EMAIL_FROM", f"lastro@{ALLOWED_HOSTS[0]}"
)

CSRF_TRUSTED_ORIGINS = [WAGTAILADMIN_BASE_URL]
# Only a proxy that sets this header itself may stand in front: docs/how-to/run-in-production.md.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
LASTRO_TRUSTED_PROXIES = environment.number("LASTRO_TRUSTED_PROXIES", 1)
SECURE_SSL_REDIRECT = environment.switch("LASTRO_SSL_REDIRECT", default=True)
SECURE_HSTS_SECONDS = 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = environment.switch("LASTRO_HSTS_SUBDOMAINS")
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # the newsroom's other subdomains are its own decision: LASTRO_HSTS_SUBDOMAINS
    "security.W019",  # the desk previews pages in a frame; the policy header forbids everyone else
    "security.W021",  # preloading binds the whole domain for years
]
