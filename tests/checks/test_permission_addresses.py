"""The truth table of the desk's addresses: who × address. One that is not in it fails here."""

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from wagtail.models import Collection

from checks import appearing, workflow
from checks.models import Proposal
from checks.permission_page import addresses, views
from checks.permissions import ACTS_OF, Role
from tests.checks.identities import IDENTITIES, become
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory
from tests.factories.memory import proposed_match
from tests.factories.people import PersonFactory, UserFactory, chief, writer
from tests.factories.replies import asked
from tests.factories.site import make_site

pytestmark = pytest.mark.django_db

WRITERS = {"reporter", "editor", "chief editor", "reporter and operator", "superuser who reports"}
APPROVERS = {"editor", "chief editor"}
CHIEFS = {"chief editor"}
ADMINISTRATORS = {"administrator", "operator and administrator"}
INSIDE = WRITERS | ADMINISTRATORS | {"operator"}
# These do not even reach the desk: Wagtail sends them to the login, or says that they may not.
OUTSIDE = {"visitor", "closed account of a chief", "account without a role"}

# Screens that are read.
SCREENS = {
    "desk:ledger": INSIDE,
    "desk:ledger_list": INSIDE,
    "desk:mine": WRITERS,
    "desk:objections": WRITERS,
    "desk:promises": WRITERS,
    "desk:questions": WRITERS,
    "desk:question": CHIEFS,
    "desk:new_question": CHIEFS,
    "desk:shipped_questions": CHIEFS,
    "desk:queue": WRITERS,
    "desk:review": WRITERS,
    "desk:review_list": WRITERS,
    "desk:standing": WRITERS,
    "desk:beside": WRITERS,
    "desk:replies": WRITERS,
    "desk:ask_reply": WRITERS,
    "desk:reply": WRITERS,
    "desk:dossiers": WRITERS,
    "desk:dossier_file": WRITERS,
    "desk:follower_mail": CHIEFS | ADMINISTRATORS,
    "desk:followed_accounts": WRITERS,
    "desk:dead_sources": WRITERS,
    "desk:agency_reviews": WRITERS,
    "desk:indicators": WRITERS,
    "desk:failed_triages": WRITERS,
    "desk:model_table": CHIEFS | ADMINISTRATORS,
    "desk:enter_terms": CHIEFS | ADMINISTRATORS,
    "desk:set_limits": CHIEFS | ADMINISTRATORS,
    "desk:tips": WRITERS,
    "desk:tip": WRITERS,
    "desk:enter_tip": WRITERS,
    "desk:source_rules": WRITERS,
    "desk:source_rule": WRITERS,
    "desk:waiting_source_rules": WRITERS,
    "desk:source_classes_to_look_at": WRITERS,
    "desk:export_source_rules": WRITERS,
    "desk:change_source_rule": CHIEFS,
    "desk:import_source_rules": CHIEFS,
}
# Acts: who may, and on what; for them everything but 403 is leave to do it.
ACTS = {
    "desk:take_claim": (WRITERS, "claim"),
    "desk:assign_claim": (WRITERS, "claim"),
    "desk:discard_claim": (WRITERS, "claim"),
    "desk:revive_claim": (WRITERS, "claim"),
    "desk:set_deadline": (WRITERS, "claim"),
    "desk:object_to_reason": (WRITERS, "claim"),
    "desk:grade_claim": (WRITERS, "claim"),
    "desk:regrade_claims": (CHIEFS, ""),
    "desk:bulk": (WRITERS, ""),
    "desk:keep_view": (WRITERS, ""),
    "desk:rename_view": (WRITERS, "nothing"),
    "desk:delete_view": (WRITERS, "nothing"),
    "desk:open_with": (WRITERS, "nothing"),
    "desk:read_notices": (INSIDE, ""),
    "desk:confirm_appearance": (WRITERS, "appearance"),
    "desk:refuse_appearance": (WRITERS, "appearance"),
    "desk:approve_appearance": (APPROVERS, "appearance"),
    "desk:confirm_match": (WRITERS, "match"),
    "desk:refuse_match": (WRITERS, "match"),
    "desk:undo_match": (WRITERS, "match"),
    "desk:approve": (APPROVERS, "in review"),
    "desk:send_back": (APPROVERS, "in review"),
    "desk:second_read": (APPROVERS, "in review"),
    "desk:see_first": (APPROVERS, "in review"),
    "desk:unschedule": (APPROVERS, "in review"),  # or who submitted it; the steps' table has them
    "desk:take": (WRITERS, "draft"),
    "desk:take_over": (WRITERS, "draft"),
    "desk:hand_over": (WRITERS, "draft"),
    "desk:release": (APPROVERS, "draft"),  # what somebody else holds; the holder gives it up freely
    "desk:submit": (WRITERS, "draft"),
    "desk:recall": (set(), "in review"),  # only who submitted it; the steps' table has them
    "desk:discard": (WRITERS, "draft"),
    "desk:revive": (WRITERS, "draft"),
    "desk:open_correction": (WRITERS, "published"),
    "desk:open_withdrawal": (CHIEFS, "published"),
    "desk:describe_correction": (WRITERS, "correcting"),
    "desk:abandon_correction": (WRITERS, "correcting"),
    "desk:ask_for_draft": (WRITERS, "draft"),
    "desk:archive_source": (WRITERS, "draft"),
    "desk:ask_elsewhere_again": (WRITERS, "draft"),
    "desk:retry_draft": (WRITERS, "draft"),
    "desk:fix_typo": (WRITERS, "published"),
    "desk:submit_typo": (WRITERS, "correcting"),
    "desk:answer_alert": (APPROVERS, ""),
    "desk:ask_removal_of_appearance": (WRITERS, "appearance"),
    "desk:remove_appearance": (APPROVERS, "appearance"),
    "desk:keep_appearance": (WRITERS, "appearance"),
    # Their own files test them on what they are about; here it is who gets as far as that.
    "desk:refuse_paragraph": (WRITERS, "nothing"),
    "desk:reopen_paragraph": (WRITERS, "nothing"),
    "desk:record_outcome": (WRITERS, "reply"),
    "desk:record_effect": (WRITERS, "reply"),
    "desk:put_reply_on_page": (WRITERS, "reply"),
    "desk:export_dossier": (WRITERS, "nothing"),
    "desk:print_dossier": (WRITERS, "nothing"),
    "desk:look_at_source": (WRITERS, "nothing"),
    "desk:retry_triage": (WRITERS, "nothing"),
    "desk:take_tip": (WRITERS, "nothing"),
    "desk:accept_tip": (WRITERS, "nothing"),
    "desk:refuse_tip": (WRITERS, "nothing"),
    "desk:verify_tip": (WRITERS, "nothing"),
    "desk:close_tip": (WRITERS, "nothing"),
    "desk:change_indicator": (CHIEFS, ""),
    "desk:retire_indicator": (CHIEFS, ""),
    "desk:restore_indicator": (CHIEFS, ""),
    "desk:follow_account": (CHIEFS, ""),
    "desk:switch_account": (CHIEFS, "nothing"),
    "desk:collect_account_now": (CHIEFS, "nothing"),
    "desk:decide_source_rule": (APPROVERS, "nothing"),
    "desk:retry_follower_mail": (CHIEFS | ADMINISTRATORS, "nothing"),
}
POSTED = {
    "reason": "Repetida.",
    "note": "Falta a data.",
    "text": "A conta é fechada.",
    "explanation": "O número era outro.",
    "kind": "verdict_change",
    "place": "summary",
}
MAKERS = {
    "": dict,
    "claim": lambda: {"claim_id": ClaimFactory().pk},
    "appearance": lambda: {"appearance_id": appearing.confirm(AppearanceFactory(), by=writer()).pk},
    "match": lambda: {"match_id": proposed_match().pk},
    "draft": lambda: of_check(FactCheckFactory(written=True)),
    "in review": lambda: of_check(FactCheckFactory(in_review=True)),
    "published": lambda: of_check(FactCheckFactory(published=True)),
    "reply": lambda: {"reply_id": asked(FactCheckFactory(written=True), by=writer()).pk},
    "correcting": lambda: of_check(FactCheckFactory(correcting=True)),
}


# No row of any table has this number.
NOTHING = 999_999
OF_WHAT = {
    **dict.fromkeys(("desk:review", "desk:standing", "desk:beside"), "in review"),
    **dict.fromkeys(("desk:ask_reply", "desk:dossiers"), "in review"),
    "desk:reply": "reply",
}


def made_for(name, what):
    """What the address names, made or made up."""
    if what == "nothing":
        keys = addresses()[name].pattern
        kinds = {"kind": "json"} if "(?P<kind>" in str(keys) else {}
        made_up = keys.converters or (["dossier_id"] if kinds else [])
        return dict.fromkeys(made_up, NOTHING) | kinds
    return MAKERS[what]()


def of_check(fact_check):
    return {
        "check_id": fact_check.pk,
        "content_hash": workflow.stage.draft_of(fact_check).current_hash(),
    }


def answers(request):
    """Each identity's status for a request, undone after each; 302 to the login is told apart."""
    make_site()
    person = UserFactory(username="ivo")
    found = {}
    for identity in IDENTITIES:
        client = Client()
        with transaction.atomic():
            asking = become(person, identity)
            if asking.pk:
                client.force_login(asking)
            answer = request(client)
            transaction.set_rollback(True)
        is_sent_away = answer.status_code == 302 and "/login/" in answer.url
        found[identity] = "login" if is_sent_away else answer.status_code
    return found


def allowed(found):
    """Those who were neither sent away nor refused for what they are."""
    return {
        identity
        for identity, status in found.items()
        if status not in {"login", 403} and not is_back_home(identity, status)
    }


def is_back_home(identity, status):
    # Whoever is logged in and has no access to the admin is sent back by Wagtail itself.
    return identity in OUTSIDE and status == 302


def test_every_address_of_the_desk_is_in_one_of_the_tables():
    # A new address: add it to SCREENS or ACTS, with who may open it.
    assert set(views()) == SCREENS.keys() | ACTS.keys()


@pytest.mark.parametrize("name", SCREENS)
def test_who_may_read_a_screen(name):
    made = made_for(name, OF_WHAT.get(name, "nothing"))
    address = reverse(name, kwargs={key: made[key] for key in made if key != "content_hash"})

    found = answers(lambda client: client.get(address, {"stage": "checkable"}))

    assert allowed(found) == SCREENS[name], found
    # Of what does not exist nobody reads anything, but these are told so.
    shown = 200 if NOTHING not in made.values() else 404
    assert all(found[identity] == shown for identity in SCREENS[name]), found


@pytest.mark.parametrize("name", ACTS)
def test_who_may_post_an_act(name):
    who, what = ACTS[name]
    made = made_for(name, what)
    content_hash = made.pop("content_hash", "")
    address = reverse(name, kwargs=made)

    found = answers(lambda client: client.post(address, POSTED | {"content_hash": content_hash}))

    assert allowed(found) == who, found


@pytest.mark.parametrize("name", ACTS)
def test_no_act_is_done_by_looking(name):
    made = made_for(name, ACTS[name][1])
    made.pop("content_hash", None)
    client = Client()
    make_site()
    client.force_login(chief("lia"))

    assert client.get(reverse(name, kwargs=made)).status_code == 405


def snippet(model, view, *args):
    return reverse(f"wagtailsnippets_checks_{model}:{view}", args=args)


def add_round():
    return snippet("electionround", "add")


# Wagtail's own screens: lists, accounts, settings, and what no role opens.
OF_WAGTAIL = {
    "add a person": (lambda: snippet("person", "add"), WRITERS),
    "change a person": (lambda: snippet("person", "edit", PersonFactory().pk), WRITERS),
    "delete a person": (lambda: snippet("person", "delete", PersonFactory().pk), set()),
    "add a candidacy": (lambda: snippet("candidacy", "add"), CHIEFS),
    "add a round": (add_round, CHIEFS),
    "change a proposal": (
        lambda: snippet("proposal", "edit", Proposal.objects.create(quote="Vou abrir").pk),
        WRITERS,
    ),
    "the newsroom's settings": (
        lambda: reverse("wagtailsettings:edit", args=["checks", "newsroomsettings", 1]),
        ADMINISTRATORS,
    ),
    "accounts": (
        lambda: reverse("wagtailusers_users:index"),
        ADMINISTRATORS,
    ),
    "groups": (
        lambda: reverse("wagtailusers_groups:index"),
        ADMINISTRATORS,
    ),
    "collections": (lambda: reverse("wagtailadmin_collections:index"), set()),
    "add an image": (lambda: reverse("wagtailimages:add"), set()),
    "add a document": (lambda: reverse("wagtaildocs:add"), set()),
    "redirects": (lambda: reverse("wagtailadmin_home") + "redirects/", set()),
    "sites": (lambda: reverse("wagtailsites:index"), set()),
    "workflows of Wagtail": (lambda: reverse("wagtailadmin_workflows:index"), set()),
    "captures": (lambda: reverse("social_capture_desk:captures"), INSIDE),
}
SUPERUSERS = {"superuser without a role", "superuser who reports"}


@pytest.mark.parametrize("screen", OF_WAGTAIL)
def test_who_may_open_a_screen_of_wagtail(screen):
    make_site()
    if not Collection.objects.exists():
        Collection.add_root(name="Root")
    address_of, who = OF_WAGTAIL[screen]
    address = address_of()

    found = answers(lambda client: client.get(address))

    # Superusers open everything of Wagtail: it is no editorial power.
    opened = {identity for identity, status in found.items() if status == 200}
    assert opened - SUPERUSERS == who - SUPERUSERS, found


def test_a_role_without_an_act_opens_nothing_of_the_desk():
    assert all(ACTS_OF[role] for role in Role)
