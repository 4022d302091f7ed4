"""The app's addresses."""

from django.urls import path

from debates_live import views

app_name = "debates_live"
urlpatterns = [
    path("debates/", views.debate_list, name="debates"),
    path("debates/<slug:slug>/", views.board, name="board"),
    path("debates/<slug:slug>/record.json", views.record, name="record"),
]
