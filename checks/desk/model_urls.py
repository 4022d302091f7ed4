"""The addresses of the models' table, below the desk's own."""

from django.urls import path

from checks.desk.model_screens import EnterTermsView, ModelsView, SetLimitsView

MODEL_URLS = [
    path("models/", ModelsView.as_view(), name="model_table"),
    path("models/enter/", EnterTermsView.as_view(), name="enter_terms"),
    path("models/limits/", SetLimitsView.as_view(), name="set_limits"),
]
