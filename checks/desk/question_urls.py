"""Addresses of the questions of triage, below the admin's own."""

from django.urls import path

from checks.desk.question_screen import QuestionScreen
from checks.desk.questions_screen import QuestionsView, RegradeClaims
from checks.desk.shipped_questions_screen import ShippedQuestionsView

QUESTION_URLS = [
    path("queue/questions/", QuestionsView.as_view(), name="questions"),
    path("queue/questions/new/", QuestionScreen.as_view(), name="new_question"),
    path("queue/questions/shipped/", ShippedQuestionsView.as_view(), name="shipped_questions"),
    path("queue/questions/regrade/", RegradeClaims.as_view(), name="regrade_claims"),
    path("queue/questions/one/<slug:code>/", QuestionScreen.as_view(), name="question"),
]
