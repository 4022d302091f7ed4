"""What the archiver keeps, with a real browser, is what research reads."""

import json
import socket
from datetime import UTC, datetime

import pytest

from checks import draft_runs
from checks.models.jobs import Job
from checks.providers.offline import OfflineProvider
from checks.research import drafts_research
from checks.research.official.bases import stored_table
from checks.research.running import evidence_of
from social_capture import capturing, evidence_texts
from tests.checks.research_answers import searxng, sgs, sidra
from tests.checks.research_runs import drafted
from tests.factories.checks import AppearanceFactory, ClaimFactory
from tests.social_capture.api_server import api_server, as_json
from tests.social_capture.odd_server import odd_server, page
from tests.social_capture.visited import visit_to

pytestmark = pytest.mark.browser
JSON = b"Content-Type: application/json; charset=utf-8"
HTML = b"Content-Type: text/html; charset=utf-8"


@pytest.mark.parametrize(
    ("path", "answer", "code", "figure"),
    [
        (
            "/values/t/1737/n1/all/v/2265/p/202401-202608",
            sidra({}, {"D3C": "202607", "D3N": "julho 2026", "V": "4.50"}),
            "ipca_12_months",
            "agosto 2026: 4,22%.",
        ),
        (
            "/dados/serie/bcdata.sgs.432/dados?formato=json&dataInicial=01/01/2026",
            sgs(("30/09/2026", "15.00")),
            "selic_target",
            "30/09/2026: 15,00% ao ano.",
        ),
    ],
    ids=["IBGE", "Banco Central"],
)
def test_a_kept_answer_of_a_base_reads_as_its_figures(path, answer, code, figure):
    with odd_server() as server:
        server.answers[path] = page(json.dumps(answer, ensure_ascii=False).encode(), JSON)

        finished = visit_to(server, path).finished

    assert finished.status == "ok", finished
    assert figure in stored_table(code, finished.text_nfc).text


HOST = "www.portosereno.gov.br"
PUBLISHED = """<!doctype html><html lang="pt-BR"><head><title>Escolas fechadas em 2025</title>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "NewsArticle",
"headline": "Escolas fechadas em 2025", "datePublished": "2026-03-01T10:00:00-03:00"}</script>
</head><body><article><h1>Escolas fechadas em 2025</h1>
<p>A prefeitura fechou cinco escolas em 2025, segundo relatório da Secretaria da Educação.</p>
<p>Os alunos foram para outras unidades da rede, informou a secretaria na mesma nota.</p>
</article></body></html>"""


@pytest.fixture
def town(monkeypatch, settings):
    """An official site and a search that knows it, both on this machine."""
    with odd_server() as site, api_server() as search:
        found = [(f"http://{HOST}:{site.port}/escolas", "Escolas")]
        site.answers["/escolas"] = page(PUBLISHED.encode(), HTML)
        search.routes["/search"] = lambda _path, query: as_json(
            searxng(*(found if query["pageno"] == "1" else []))
        )
        lookup = socket.getaddrinfo

        def here(host, port, *args, **more):
            return lookup("127.0.0.1" if host == HOST else host, port, *args, **more)

        monkeypatch.setattr(socket, "getaddrinfo", here)
        settings.CAPTURE_ALLOW_HOSTS = [f"{HOST}:{site.port}"]
        settings.CHECKS_RESEARCH = ["searxng"]
        settings.CHECKS_RESEARCH_SERVICES = {"searxng": {"url": search.url}}
        yield found[0][0]


@pytest.mark.django_db
def test_a_search_a_visit_and_a_reading_bring_dated_evidence_before_the_judge(town):
    claim = ClaimFactory(statement="A prefeitura fechou cinco escolas")
    AppearanceFactory(claim=claim, said_at=datetime(2026, 9, 12, 15, 30, tzinfo=UTC))

    draft = drafted(claim)
    assert draft.state == Job.State.WAITING
    capturing.run(draft.research.leads.get().capture_id)
    evidence_texts.read_waiting()
    draft.refresh_from_db()
    assert draft.state == Job.State.QUEUED

    draft = draft_runs.write(draft.pk)
    lead = draft.research.leads.get()
    assert (lead.url, lead.outcome, lead.source_class) == (town, "evidence", "official")
    assert (lead.date_origin, lead.published_at.isoformat()) == (
        "json_ld",
        "2026-03-01T13:00:00+00:00",
    )
    research = drafts_research.of(draft, draft_runs.input_of(claim), OfflineProvider())
    (piece,) = evidence_of(draft.research, research.question)
    assert "fechou cinco escolas em 2025, segundo relatório" in piece.text
    assert town in draft.result["explanation"]
