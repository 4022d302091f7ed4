"""The app's addresses."""

from django.urls import re_path

from social_capture import preview_views, views

app_name = "social_capture"
urlpatterns = [
    re_path(r"^evidence/(?P<sha256>[0-9a-f]{64})$", views.artefact, name="artefact"),
    re_path(
        r"^evidence/(?P<sha256>[0-9a-f]{64})/(?P<size>small|large)$",
        preview_views.artefact_preview,
        name="preview",
    ),
]
