"""What the archiver keeps of an official base's answer reads back as its figures."""

import json

import pytest

from checks.research.official.bases import stored_table
from tests.checks.research_answers import sgs, sidra
from tests.social_capture.odd_server import odd_server, page
from tests.social_capture.visited import visit_to

pytestmark = pytest.mark.browser
JSON = b"Content-Type: application/json; charset=utf-8"


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
