"""Every screen of the desk in a real browser: no barrier, none wider than it, no complaint."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from checks.models import (
    AgencyImport,
    AgencyReview,
    Draft,
    IndicatorEdit,
    MemoryMatch,
    Proposal,
)
from checks.permissions import Role
from newsroom.demo.social_page.chromium import launched
from newsroom.site_preparation import prepare
from social_capture.models import CollectionGap
from tests.factories.captures import AccountFactory, ArtefactFactory, CaptureFactory
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory
from tests.factories.people import PersonFactory, UserFactory
from tests.screens import looked_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# What Wagtail's own frame brings along, in every admin page of 8.0; nothing of the desk's.
OF_WAGTAIL = ["#wagtail-sidebar", ".w-slim-header", ".footer", "[data-side-panel]"]
EVERY = [(1440, "light"), (1440, "dark"), (390, "light"), (390, "dark")]
SCREENS = looked_at(EVERY, [(1440, "light"), (390, "dark")])
GRAVE = {"serious", "critical"}
# One pixel: a picture is about its place on the screen.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753"
    "de0000000c49444154789c63606868000001840101568f20230000000049454e"
    "44ae426082"
)


def evidence():
    """A capture with a picture, and one that needs a person."""
    capture = CaptureFactory(ok=True, text_nfc="Antes. A gestão fechou postos. Depois.")
    ArtefactFactory(capture=capture, kind="screenshot", mime="image/png", content=PIXEL)
    CaptureFactory(failed=True)
    return capture


def drafted(fact_check):
    """A draft with a paragraph of each fate, and a step that failed and cost nobody knows what."""
    draft = fact_check.claim.drafts.create(
        provider="offline",
        state=Draft.State.DONE,
        result={
            "verdict": "false",
            "explanation": "A portaria lista dois postos.\n\nNinguém respondeu ainda.",
            "sources": [{"url": "https://a.example/x", "title": "X", "source_class": "other"}],
        },
        revised=[{"code": "excluded_source", "detail": "militante.example"}],
    )
    draft.steps.create(
        purpose="judge", provider="anthropic", model="m", input_hash="0" * 64, failure="timeout"
    )
    return fact_check


@pytest.fixture
def desk(live_server, marina, davi):
    """A day at the desk: by name, the address of every screen; and Davi's way in."""
    # Before the browser starts: its event loop and the database do not share a thread.
    cache.clear()
    list(prepare(live_server.url))
    # Who may do most sees most.
    UserFactory(username=davi.username, role=Role.CHIEF_EDITOR)
    capture = evidence()
    followed = AccountFactory(platform="bluesky", collect=True, last_failure="gone")
    CollectionGap.objects.create(account=followed, reason="bound", noticed_at=timezone.now())
    waiting = ClaimFactory(claimant=PersonFactory(), assigned_to=davi)
    AppearanceFactory(claim=waiting, post=capture.post, capture=capture)
    Proposal.objects.create(quote="Vamos abrir dez creches.", what="creches", target="10")
    mine = drafted(FactCheckFactory(written=True, by=davi))
    AppearanceFactory(claim=mine.claim, capture=capture, quote="A gestão fechou postos.")
    theirs = FactCheckFactory(in_review=True, by=marina)
    own = FactCheckFactory(in_review=True, by=davi, approved_by=marina)
    on_air = FactCheckFactory(published=True, by=marina, approved_by=davi)
    correcting = FactCheckFactory(correcting=True, by=davi, approved_by=marina)
    for claim in (waiting, mine.claim):
        MemoryMatch.objects.update_or_create(
            claim=claim,
            fact_check=on_air,
            defaults={
                "decision": "suggested",
                "score": 0.8,
                "reasons": [{"code": "number", "a": ["14"], "b": ["2"]}],
                "opinion": "same",
            },
        )
    brought = AgencyImport.objects.create(source="https://agencia.example/feed.json", new=1)
    AgencyReview.objects.create(
        key="k", url="https://agencia.example/a", claim="Fechou tudo", brought_by=brought
    )
    IndicatorEdit.objects.create(key="fome", kind="retired", reason="Sem série.", by=davi)
    edit = "wagtailadmin_pages:edit"
    paths = {
        "dashboard": reverse("wagtailadmin_home"),
        "queue": reverse("desk:queue"),
        "queue, discarded": reverse("desk:queue") + "?state=discarded",
        "promises": reverse("desk:promises"),
        "mine": reverse("desk:mine"),
        "review list": reverse("desk:review_list"),
        "review": reverse("desk:review", args=[theirs.pk]),
        "review of own work": reverse("desk:review", args=[own.pk]),
        "workspace in editing": reverse(edit, args=[mine.page_id]),
        "workspace under review": reverse(edit, args=[own.page_id]),
        "workspace of a correction": reverse(edit, args=[correcting.page_id]),
        "workspace on air": reverse(edit, args=[on_air.page_id]),
        "captures": reverse("social_capture_desk:captures") + "?tab=all",
        "captures as pictures": reverse("social_capture_desk:captures") + "?view=gallery",
        "capture": reverse("social_capture_desk:capture", args=[capture.pk]),
        "post": reverse("social_capture_desk:post", args=[capture.post_id]),
        "files of links": reverse("social_capture_desk:imports"),
        "sending a picture": reverse("social_capture_desk:supply", args=[capture.pk]),
        "followed accounts": reverse("desk:followed_accounts"),
        "requests for comment": reverse("desk:replies"),
        "asking for comment": reverse("desk:ask_reply", args=[mine.pk]),
        "dossiers": reverse("desk:dossiers", args=[on_air.pk]),
        "ledger": reverse("desk:ledger"),
        "checks of other agencies": reverse("desk:agency_reviews"),
        "indicators": reverse("desk:indicators"),
        "dead sources": reverse("desk:dead_sources"),
        "refusal": reverse("wagtailadmin_pages:copy", args=[on_air.page_id]),
    }
    client = Client()
    client.force_login(davi)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    return {name: live_server.url + path for name, path in paths.items()}, {
        "name": settings.SESSION_COOKIE_NAME,
        "value": cookie,
        "url": live_server.url,
    }


def grave_barriers(page):
    found = Axe().run(page, context={"exclude": [[one] for one in OF_WAGTAIL]}).response
    return [
        f"{each['id']}: {node['html'][:120]}"
        for each in found["violations"]
        if each["impact"] in GRAVE
        for node in each["nodes"]
    ]


@pytest.mark.parametrize(("width", "scheme"), SCREENS)
def test_no_screen_has_a_barrier_or_a_complaint(desk, chromium_path, width, scheme):
    addresses, cookie = desk
    found = {}
    with launched(chromium_path) as browser:
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
        )
        context.add_cookies([cookie])
        page = context.new_page()
        complaints = []
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else 0)
        for name, address in addresses.items():
            page.goto(address, wait_until="networkidle")
            found[name] = (grave_barriers(page), list(complaints))
            complaints.clear()

    refused = [text for text in found["refusal"][1] if "403" in text]
    assert len(refused) == 1
    found["refusal"] = (found["refusal"][0], [])
    assert found == dict.fromkeys(addresses, ([], []))


def test_no_screen_scrolls_sideways_on_the_narrowest_phone(desk, chromium_path):
    addresses, cookie = desk
    widths = {}
    with launched(chromium_path) as browser:
        context = browser.new_context(viewport={"width": 320, "height": 700})
        context.add_cookies([cookie])
        page = context.new_page()
        for name, address in addresses.items():
            page.goto(address, wait_until="domcontentloaded")
            widths[name] = page.evaluate("document.documentElement.scrollWidth")

    assert {name: width for name, width in widths.items() if width > 320} == {}
