"""The app's addresses; a check and the list of checks are pages, and have their own."""

from django.urls import path

from checks.correction_feeds import (
    CheckCorrectionsFeed,
    CorrectionsFeed,
    PersonCorrectionsFeed,
)
from checks.feeds import ChecksFeed, PersonChecksFeed
from checks.public.archived_copy import archived_copy
from checks.public.correction_list import correction, corrections
from checks.public.follow_pages import (
    asked_to_follow,
    confirm_following,
    follow_check,
    follow_person,
    leave_following,
)
from checks.public.ledger_page import ledger
from checks.public.log_heads import log_heads
from checks.public.people_pages import people, person
from checks.public.reader_pages import follow, forget, forget_address, tell
from checks.public.source_policy import source_list, source_policy
from checks.public.theme import choose_theme
from checks.public.verify_copy import verify_copy

app_name = "checks"
urlpatterns = [
    path("pessoas/", people, name="people"),
    path("pessoas/<slug:slug>/", person, name="person"),
    path("correcoes/", corrections, name="corrections"),
    path("fontes/", source_policy, name="source_policy"),
    path("fontes.csv", source_list, name="source_list"),
    path("equilibrio/", ledger, name="ledger"),
    path("copias/<key:pk>/", archived_copy, name="archived_copy"),
    path("copias/<key:pk>/conferir/", verify_copy, name="verify_copy"),
    path("contar/checagem/<key:check_id>/", tell, name="tell"),
    path("contar/acompanhar/<str:token>/", follow, name="follow"),
    path("contar/acompanhar/<str:token>/apagar/", forget, name="forget"),
    path("contar/esquecer/<str:signed>/", forget_address, name="forget_address"),
    path("feeds/checagens.atom", ChecksFeed(), name="feed"),
    path("feeds/correcoes.atom", CorrectionsFeed(), name="corrections_feed"),
    path("registro.json", log_heads, name="log_heads"),
    path("correcoes/<key:pk>/", correction, name="correction"),
    path("pessoas/<slug:slug>/checagens.atom", PersonChecksFeed(), name="person_feed"),
    path(
        "pessoas/<slug:slug>/correcoes.atom",
        PersonCorrectionsFeed(),
        name="person_corrections_feed",
    ),
    path(
        "feeds/checagens/<key:pk>/correcoes.atom",
        CheckCorrectionsFeed(),
        name="check_corrections_feed",
    ),
    path("acompanhar/", asked_to_follow, name="asked_to_follow"),
    path("acompanhar/checagem/<key:pk>/", follow_check, name="follow_check"),
    path("acompanhar/pessoa/<slug:slug>/", follow_person, name="follow_person"),
    path("acompanhar/confirmar/<str:token>/", confirm_following, name="confirm_following"),
    path("acompanhar/sair/<str:token>/", leave_following, name="leave_following"),
    path("tema/", choose_theme, name="theme"),
]
