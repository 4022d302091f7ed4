"""The app's addresses."""

from django.urls import URLPattern

app_name = "social_capture"
urlpatterns: list[URLPattern] = []
