"""The addresses of the right of reply and of the dossiers, below the desk's own."""

from django.urls import path, re_path

from checks.desk.dossiers import DossierFileView, DossiersView, ExportView, PrintAgainView
from checks.desk.reply_acts import PutOnPageView
from checks.desk.reply_list import RepliesView
from checks.desk.reply_screens import AskView, RecordEffectView, RecordOutcomeView, ReplyView

REPLY_URLS = [
    path("replies/", RepliesView.as_view(), name="replies"),
    path("checks/<key:check_id>/ask-reply/", AskView.as_view(), name="ask_reply"),
    path("replies/<key:reply_id>/", ReplyView.as_view(), name="reply"),
    path("replies/<key:reply_id>/outcome/", RecordOutcomeView.as_view(), name="record_outcome"),
    path("replies/<key:reply_id>/effect/", RecordEffectView.as_view(), name="record_effect"),
    path("replies/<key:reply_id>/on-page/", PutOnPageView.as_view(), name="put_reply_on_page"),
    path("checks/<key:check_id>/dossiers/", DossiersView.as_view(), name="dossiers"),
    path("checks/<key:check_id>/dossiers/export/", ExportView.as_view(), name="export_dossier"),
    path("dossiers/<key:dossier_id>/print/", PrintAgainView.as_view(), name="print_dossier"),
    re_path(
        r"^dossiers/(?P<dossier_id>[0-9]{1,18})/(?P<kind>json|pdf)/$",
        DossierFileView.as_view(),
        name="dossier_file",
    ),
]
