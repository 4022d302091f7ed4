"""The app's addresses."""

from django.urls import URLPattern

app_name = "debates_live"
urlpatterns: list[URLPattern] = []
