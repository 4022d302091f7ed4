"""Production: every secret from the environment; a missing one, or DEBUG, stops the start."""

from django.core.exceptions import ImproperlyConfigured

from newsroom.settings import environment
from newsroom.settings.base import *  # noqa: F403  (a settings module is its names)

SECRET_KEY = environment.required("LASTRO_SECRET_KEY")
if len(SECRET_KEY) < 40:
    raise ImproperlyConfigured("LASTRO_SECRET_KEY must have at least 40 characters.")
if environment.switch("LASTRO_DEBUG"):
    raise ImproperlyConfigured("LASTRO_DEBUG must not be set in production.")
if environment.words("LASTRO_CAPTURE_ALLOW_HOSTS"):
    raise ImproperlyConfigured("LASTRO_CAPTURE_ALLOW_HOSTS must not be set in production.")
CAPTURE_ALLOW_HOSTS: list[str] = []
ALLOWED_HOSTS = [host.strip() for host in environment.required("LASTRO_ALLOWED_HOSTS").split(",")]
if "*" in ALLOWED_HOSTS:
    raise ImproperlyConfigured("LASTRO_ALLOWED_HOSTS must name the hosts; * is refused.")
DATABASES = {"default": database_from(environment.required("LASTRO_DATABASE_URL"))}
CELERY_BROKER_URL = environment.required("LASTRO_BROKER_URL")
CELERY_BROKER_TRANSPORT_OPTIONS = {}
WAGTAILADMIN_BASE_URL = environment.required("LASTRO_BASE_URL")
if not WAGTAILADMIN_BASE_URL.startswith("https://"):
    raise ImproperlyConfigured("LASTRO_BASE_URL must start with https://.")
CSRF_TRUSTED_ORIGINS = [WAGTAILADMIN_BASE_URL.rstrip("/")]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = environment.switch("LASTRO_SSL_REDIRECT", default=True)
SECURE_HSTS_SECONDS = 31_536_000
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
