"""The app's addresses."""

from django.urls import path

from checks.feeds import ChecksFeed, CorrectionsFeed
from checks.public.theme import choose_theme

app_name = "checks"
urlpatterns = [
    path("feeds/checagens.atom", ChecksFeed(), name="feed"),
    path("feeds/correcoes.atom", CorrectionsFeed(), name="corrections_feed"),
    path("tema/", choose_theme, name="theme"),
]
