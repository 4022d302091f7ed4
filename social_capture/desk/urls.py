"""Addresses inside the desk."""

from django.urls import path

from social_capture.desk import views

app_name = "social_capture_desk"
urlpatterns = [
    path("captures/", views.CapturesView.as_view(), name="captures"),
    path("captures/<int:pk>/", views.CaptureView.as_view(), name="capture"),
    path("captures/<int:pk>/retry/", views.RetryView.as_view(), name="retry"),
]
