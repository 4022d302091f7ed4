"""A check full of secrets, and every address at which a blind reader could learn them."""

import re

from django.contrib.admindocs.views import simplify_regex
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from wagtail.models import Comment

from checks import replying, saved_views, workflow
from checks.dossier import exporting
from checks.models import Draft, FactCheckPage, ReaderMessage, SavedView
from checks.readers import moderating
from tests.checks.desk_clients import browser_of
from tests.factories.checks import FactCheckFactory, write
from tests.factories.newsroom import ask_for_second_readings
from tests.factories.readers import OFFICIAL_LINK, message_about
from tests.factories.replies import asked

MARKER = "segredo-da-explicacao"
# Enough of it to be searched for, too little to be taken for it when a search field repeats it.
WORD = "segredo"
SECRETS = {
    "title": f"título {MARKER}",
    "verdict": "misleading",
    "distortion_kind": "half_truth",
    "distortion_effect": "neutral",
    "summary": f"resumo {MARKER}",
    "explanation": f"<p>explicação {MARKER}</p>",
    "background": f"<p>pano de fundo {MARKER}</p>",
    "later_evidence_reason": f"prova tardia {MARKER}",
    "seo_title": f"busca {MARKER}",
    "search_description": f"descrição {MARKER}",
    "slug": f"fala-{MARKER}",
}
# What would give the verdict away; the form of the blind screen offers all five, and is cut out.
TELLTALE = re.compile(rf"{MARKER}|misleading|Enganos|half_truth|Meia.verdade", re.IGNORECASE)
OFFERED = re.compile(r'<form[^>]*/second-reading/".*?</form>', re.DOTALL)
# The ledger's headings and what a source can carry name the scale, whatever any check says.
SCALE = re.compile(
    r'<th scope="col" class="r">.*?</th>|Verdadeiro, Impreciso, Enganoso, Falso', re.DOTALL
)
# Acts that a GET refuses, and files that hold no check.
NO_PLACE_TO_READ = re.compile(r"logout|/static/|jsi18n|sprite|failwhale")


def hide(marina):
    """A check under review, written by Marina with secrets in every field and every side road."""
    ask_for_second_readings()
    fact_check = FactCheckFactory(written=True, **SECRETS)
    draft = Draft.objects.create(claim=fact_check.claim)
    Draft.objects.filter(pk=draft.pk).update(
        state="done", result={"verdict": "misleading", "explanation": f"máquina {MARKER}"}
    )
    page = FactCheckPage.objects.get(pk=fact_check.page_id)
    comment = Comment.objects.create(
        page=page, user=marina, text=f"nota {MARKER}", contentpath="summary"
    )
    comment.log_create(user=marina)
    workflow.release(fact_check, by=marina, note=f"recado {MARKER}")
    workflow.take(fact_check, by=marina)
    return workflow.submit(fact_check, by=marina)


def hide_change(marina, davi, bia):
    """A published check whose verdict a correction under review would change, with all its rows.

    Davi approved what is on air, and reads what would take its place without knowing it.
    """
    fact_check = FactCheckFactory(correcting=True, by=marina, approved_by=davi)
    ask_for_second_readings()
    moderating.accept(message_about(fact_check, link=OFFICIAL_LINK), by=bia)
    moderating.take(message_about(fact_check, kind="complaint", note="Contestada."), by=bia)
    answered = replying.record_outcome(
        asked(fact_check, by=marina), by=marina, kind="answered", text="Foram dois."
    )
    replying.record_effect(answered, by=marina, effect="none", reason=f"efeito {MARKER}")
    asked(fact_check, by=marina, name="Sindicato")
    write(fact_check, by=marina, **{n: v for n, v in SECRETS.items() if n != "slug"})
    workflow.describe_correction(
        fact_check, by=marina, kind="verdict_change", explanation=f"correção {MARKER}"
    )
    exporting.export(fact_check, by=marina)
    saved_views.keep("Minha", "state=all", by=davi)
    fact_check.refresh_from_db()
    return workflow.submit(fact_check, by=marina)


def told(answer):
    """Everything of an answer that the verdict could stand in."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    words = SCALE.sub("", OFFERED.sub("", body.decode("utf-8", "replace")))
    return words + str(answer.headers)


def admin_addresses(fact_check):
    """Every GET address of the admin, with this check and its rows in the places of the path."""
    page = FactCheckPage.objects.get(pk=fact_check.page_id)
    revisions = list(page.revisions.order_by("pk").values_list("pk", flat=True))
    values = {
        "page_id": page.pk,
        "page_to_move_id": page.pk,
        "parent_page_id": page.get_parent().pk,
        "destination_id": page.get_parent().pk,
        "check_id": fact_check.pk,
        "claim_id": fact_check.claim_id,
        "revision_id": revisions[-1],
        "revision_id_a": revisions[0],
        "revision_id_b": revisions[-1],
        "app_label": "checks",
        "model_name": "factcheckpage",
        "content_type_app_name": "checks",
        "content_type_model_name": "factcheckpage",
        "app_name": "checks",
        "object_id": page.pk,
        "session_id": 1,
    }
    for pattern in patterns_of(get_resolver(), ""):
        if pattern.startswith("/desk/") and not NO_PLACE_TO_READ.search(pattern):
            filled = re.sub(
                r"<(?:\w+:)?(\w+)>", lambda at: str(values.get(at[1], page.pk)), pattern
            )
            yield filled.replace("\\.", ".")
    yield from extra_addresses(page)


def addresses_of_its_rows(fact_check):
    """The desk's addresses of all that hangs on this check, each with a row that is there."""
    rows = {
        "message_id": ReaderMessage.objects.filter(fact_check=fact_check),
        "reply_id": fact_check.reply_requests.all(),
        "dossier_id": fact_check.dossiers.all(),
        "appearance_id": fact_check.claim.appearances.all(),
        "view_id": SavedView.objects.all(),
    }
    for pattern in patterns_of(get_resolver(), ""):
        for name, found in rows.items():
            if pattern.startswith("/desk/") and f"{name}>" in pattern:
                for row in found:
                    filled = re.sub(rf"<(?:\w+:)?{name}>", str(row.pk), pattern)
                    yield filled.replace("<kind>", "json")
    for states in ("all", "in_review", "published"):
        yield f"{reverse('desk:queue')}?state={states}"
    yield f"{reverse('desk:queue')}?state=all&q={WORD}"
    yield f"{reverse('desk:replies')}?view=settled"
    for box in ("complaints", "research", "closed", "errors"):
        yield f"{reverse('desk:tips')}?box={box}"
        yield f"{reverse('desk:tips')}?box={box}&q={WORD}"
    for stage in ("captured", "checkable", "chosen", "published"):
        yield f"{reverse('desk:ledger_list')}?stage={stage}"


def patterns_of(resolver, prefix):
    for entry in resolver.url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from patterns_of(entry, path)
        elif isinstance(entry, URLPattern):
            yield simplify_regex(path)


def extra_addresses(page):
    """Addresses whose answer hangs on what is asked for."""
    api = "/desk/api/main/pages/"
    yield from (f"{api}?fields=*", f"{api}{page.pk}/?fields=*", f"{api}?type=checks.FactCheckPage")
    yield f"{api}?search={WORD}"
    yield f"{api}?child_of={page.get_parent().pk}&fields=verdict,explanation&for_explorer=1"
    for words in (WORD, "postos"):
        yield f"{reverse('wagtailadmin_pages:search')}?q={words}"
        yield f"{reverse('wagtailadmin_choose_page_search')}?q={words}"
    yield f"{reverse('wagtailadmin_pages:view_draft', args=[page.pk])}?mode="
    for pair in ("earliest...latest", "live...latest"):
        yield f"/desk/pages/{page.pk}/revisions/compare/{pair}/"
    for scope in ("all", "all&export=csv", "all&export=xlsx"):
        yield f"{reverse('wagtailadmin_reports:site_history')}?scope={scope}"
    yield f"{reverse('wagtailadmin_explore', args=[page.get_parent().pk])}?ordering=title"
    yield f"{reverse('desk:queue')}?q=postos"


def where_told(person, addresses):
    """Those of the addresses whose answer gives the verdict or the text away; and how many read."""
    browser = browser_of(person)
    browser.raise_request_exception = False
    answers = {address: browser.get(address) for address in sorted(set(addresses))}
    reached = sum(answer.status_code == 200 for answer in answers.values())
    telling = {address for address, answer in answers.items() if TELLTALE.search(told(answer))}
    return telling, reached
