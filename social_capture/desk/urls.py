"""Addresses inside the desk."""

from django.urls import path

from social_capture.desk import (
    again,
    import_detail,
    imports,
    listing,
    post,
    proof_views,
    replay_views,
    supply,
    transcript_views,
    views,
)

app_name = "social_capture_desk"
urlpatterns = [
    path("captures/", listing.CapturesView.as_view(), name="captures"),
    path("captures/understand/", listing.UnderstandView.as_view(), name="understand"),
    path("captures/rows/", listing.RowsView.as_view(), name="rows"),
    path("captures/imports/", imports.ImportsView.as_view(), name="imports"),
    path("captures/imports/<int:pk>/", import_detail.ImportView.as_view(), name="import"),
    path(
        "captures/imports/<int:pk>/errors.csv",
        import_detail.ImportErrorsView.as_view(),
        name="import_errors",
    ),
    path("captures/retry/", again.RetryManyView.as_view(), name="retry_many"),
    path("captures/<int:pk>/", views.CaptureView.as_view(), name="capture"),
    path("captures/<int:pk>/picture/", supply.SupplyView.as_view(), name="supply"),
    path("captures/posts/<int:pk>/", post.PostView.as_view(), name="post"),
    path("captures/<int:pk>/retry/", again.RetryView.as_view(), name="retry"),
    path("captures/<int:pk>/replay/", replay_views.ReplayView.as_view(), name="replay"),
    path("captures/<int:pk>/verify/", proof_views.VerifyView.as_view(), name="verify"),
    path(
        "captures/<int:pk>/date/<int:timestamp>/",
        proof_views.DateAgainView.as_view(),
        name="date_again",
    ),
    path(
        "captures/<int:pk>/transcribe/<int:transcript>/",
        transcript_views.TranscribeAgainView.as_view(),
        name="transcribe_again",
    ),
]
