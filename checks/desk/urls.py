"""The desk's addresses, below the admin's own."""

from django.urls import path

from checks.desk import claim_acts, view_acts
from checks.desk.agency_reviews import AgencyReviewsView
from checks.desk.bulk_acts import BulkAct
from checks.desk.check_acts import ACTS
from checks.desk.correction_acts import CORRECTION_ACTS
from checks.desk.dead_sources import DeadSourcesView, LookAtSource
from checks.desk.draft_acts import DRAFT_ACTS
from checks.desk.failed_triages import FailedTriagesView, RetryTriage
from checks.desk.followed_account_urls import FOLLOWED_ACCOUNT_URLS
from checks.desk.follower_screens import FollowerMailView, RetryFollowerMail
from checks.desk.indicator_acts import INDICATOR_URLS
from checks.desk.ledger import AnswerAlert, LedgerView
from checks.desk.ledger_list import LedgerListView
from checks.desk.memory_acts import MEMORY_URLS
from checks.desk.mine import MineView
from checks.desk.model_urls import MODEL_URLS
from checks.desk.notice_acts import ReadNotices
from checks.desk.objections import ObjectionsView
from checks.desk.promises import PromisesView
from checks.desk.question_urls import QUESTION_URLS
from checks.desk.queue import QueueView
from checks.desk.reply_urls import REPLY_URLS
from checks.desk.review import (
    ApproveView,
    ReviewView,
    SecondReadView,
    SeeFirstView,
    SendBackView,
)
from checks.desk.review_list import ReviewListView
from checks.desk.source_acts import SOURCE_ACTS
from checks.desk.source_rule_urls import SOURCE_RULE_URLS
from checks.desk.standing import BesideView, StandingView
from checks.desk.tip_acts import TIP_ACTS
from checks.desk.tip_entry import EnterTipView
from checks.desk.tips import TipsView

app_name = "desk"
urlpatterns = [
    path("queue/", QueueView.as_view(), name="queue"),
    path("queue/promises/", PromisesView.as_view(), name="promises"),
    path("queue/<key:claim_id>/take/", claim_acts.TakeClaim.as_view(), name="take_claim"),
    path("queue/<key:claim_id>/assign/", claim_acts.AssignClaim.as_view(), name="assign_claim"),
    path("queue/<key:claim_id>/discard/", claim_acts.DiscardClaim.as_view(), name="discard_claim"),
    path("queue/<key:claim_id>/deadline/", claim_acts.SetDeadline.as_view(), name="set_deadline"),
    path(
        "queue/<key:claim_id>/object/", claim_acts.ObjectToReason.as_view(), name="object_to_reason"
    ),
    path("queue/<key:claim_id>/grade/", claim_acts.GradeClaim.as_view(), name="grade_claim"),
    *QUESTION_URLS,
    path("queue/bulk/", BulkAct.as_view(), name="bulk"),
    path("queue/objections/", ObjectionsView.as_view(), name="objections"),
    path("queue/views/", view_acts.KeepView.as_view(), name="keep_view"),
    path("queue/views/<key:view_id>/rename/", view_acts.RenameView.as_view(), name="rename_view"),
    path("queue/views/<key:view_id>/delete/", view_acts.DeleteView.as_view(), name="delete_view"),
    path(
        "queue/views/<key:view_id>/open-with/", view_acts.OpenWithView.as_view(), name="open_with"
    ),
    path("notices/read/", ReadNotices.as_view(), name="read_notices"),
    path("queue/<key:claim_id>/revive/", claim_acts.ReviveClaim.as_view(), name="revive_claim"),
    *(
        path(f"appearances/<key:appearance_id>/{name}/", view, name=f"{name}_appearance")
        for name, view in claim_acts.APPEARANCE_ACTS.items()
    ),
    *MEMORY_URLS,
    *INDICATOR_URLS,
    path("agency-reviews/", AgencyReviewsView.as_view(), name="agency_reviews"),
    path("ledger/", LedgerView.as_view(), name="ledger"),
    path("ledger/list/", LedgerListView.as_view(), name="ledger_list"),
    path("ledger/answer/", AnswerAlert.as_view(), name="answer_alert"),
    path("dead-sources/", DeadSourcesView.as_view(), name="dead_sources"),
    path("dead-sources/<key:source_id>/look/", LookAtSource.as_view(), name="look_at_source"),
    *SOURCE_RULE_URLS,
    path("followers/", FollowerMailView.as_view(), name="follower_mail"),
    path(
        "followers/<key:mail_id>/retry/",
        RetryFollowerMail.as_view(),
        name="retry_follower_mail",
    ),
    path("tips/", TipsView.as_view(), name="tips"),
    path("tips/enter/", EnterTipView.as_view(), name="enter_tip"),
    path("tips/<key:message_id>/", TipsView.as_view(), name="tip"),
    *(path(f"tips/<key:message_id>/{name}/", view, name=name) for name, view in TIP_ACTS.items()),
    path("mine/", MineView.as_view(), name="mine"),
    path("review/", ReviewListView.as_view(), name="review_list"),
    path("review/<key:check_id>/", ReviewView.as_view(), name="review"),
    path("review/<key:check_id>/approve/", ApproveView.as_view(), name="approve"),
    path("review/<key:check_id>/send-back/", SendBackView.as_view(), name="send_back"),
    path("review/<key:check_id>/second-reading/", SecondReadView.as_view(), name="second_read"),
    path("review/<key:check_id>/see-first/", SeeFirstView.as_view(), name="see_first"),
    path("checks/<key:check_id>/standing/", StandingView.as_view(), name="standing"),
    path("checks/<key:check_id>/beside/", BesideView.as_view(), name="beside"),
    *(
        path(f"checks/<key:check_id>/{name}/", view, name=name)
        for name, view in {**ACTS, **CORRECTION_ACTS, **DRAFT_ACTS, **SOURCE_ACTS}.items()
    ),
    *REPLY_URLS,
    *FOLLOWED_ACCOUNT_URLS,
    *MODEL_URLS,
    path("triages/", FailedTriagesView.as_view(), name="failed_triages"),
    path("triages/<key:run_id>/retry/", RetryTriage.as_view(), name="retry_triage"),
]
