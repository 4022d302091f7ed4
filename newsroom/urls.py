"""Every address of the site, in the order in which they are tried."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path
from wagtail import urls as wagtail_urls
from wagtail.admin import urls as wagtailadmin_urls
from wagtail.documents import urls as wagtaildocs_urls

urlpatterns = [
    path("desk/", include(wagtailadmin_urls)),
    path("documents/", include(wagtaildocs_urls)),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("social_capture.urls")),
]

# Readers' pages: Portuguese at the bare address, the other languages behind their code.
urlpatterns += i18n_patterns(
    path("", include("checks.urls")),
    path("", include("debates_live.urls")),
    path("", include(wagtail_urls)),
    prefix_default_language=False,
)
