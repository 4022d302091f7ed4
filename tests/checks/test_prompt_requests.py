"""The whole request of each prompt, as it leaves, beside the one that is kept of its version.

A prompt, schema or material that changes makes another request: give the prompt a new version and
keep the new request beside it, under the name of that version.
"""

import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from checks.drafting.material import (
    CheckedClaim,
    ClaimInput,
    Evidence,
    EvidenceKind,
    Fact,
    StoredSource,
)
from checks.extraction.questions import Question
from checks.judging.judgement import Citation, Judgement
from checks.providers.call_record import Purpose
from checks.providers.comparing import ModelComparer
from checks.providers.failures import ProviderFailure
from checks.providers.prompts import FOLDER, prompt_for
from checks.providers.registry import provider_named
from checks.verdicts import Verdict
from tests.checks import messages_server
from tests.checks.messages_server import cited, result

pytest.importorskip("anthropic", reason="the extra «ai» is not installed")

KEPT = Path(__file__).parents[1] / "vectors" / "requests"
CLAIM = ClaimInput(
    "Porto Sereno construiu 300 creches em 2025.",
    "Ana Prado",
    said_at=datetime(2026, 9, 1, 21, 30, tzinfo=UTC),
)
FACTS = (Fact("Porto Sereno construiu 300 creches em 2025.", is_central=True), Fact("Outro."))
PAGE = Evidence(
    "https://dados.portosereno.gov.br/creches",
    EvidenceKind.PAGE,
    "Creches entregues",
    "Prefeitura",
    "Em 2025 foram entregues 297 creches.",
    published_on=date(2026, 6, 30),
)
CHECKED = Evidence(
    "https://lastro.example/checagens/creches",
    EvidenceKind.OWN_CHECK,
    checked=CheckedClaim(
        "A cidade tem 300 creches novas",
        verdict=Verdict.TRUE,
        sources=(StoredSource("https://dados.portosereno.gov.br/creches"),),
    ),
)
JUDGEMENT = Judgement(
    Verdict.TRUE, "Foram 297.", citations=(Citation(PAGE.url, "297 creches", (0,)),)
)
# The desk's table is no part of the prompt: its questions are material like the text.
QUESTIONS = [
    Question("names_number", "Names a figure?", weight=0.35, read="figure"),
    Question("about_health", "Could it lead somebody to harm their health?", harm=0.4),
]
ASKING = {
    Purpose.EXTRACT: lambda provider: provider.extract(
        "A prefeitura fechou 14 postos em 2025.", QUESTIONS
    ),
    Purpose.DECOMPOSE: lambda provider: provider.decompose(CLAIM),
    Purpose.JUDGE: lambda provider: provider.judge(CLAIM, FACTS, [PAGE, CHECKED]),
    Purpose.READ_AGAIN: lambda provider: provider.read_again(CLAIM, FACTS, [PAGE], JUDGEMENT),
    Purpose.COMPARE: lambda provider: ModelComparer(provider.model).compare(
        "Fechou 14 postos.", "Fechou 41 postos."
    ),
    Purpose.SEARCH: lambda provider: provider.search(
        CLAIM.statement, blocked=["blog.example"], at_most=2
    ),
    Purpose.LIST_HITS: lambda provider: provider.search(
        CLAIM.statement, blocked=["blog.example"], at_most=2
    ),
}


def sent(purpose):
    """The body that arrives when this is asked; the search is a call before its list."""
    with messages_server.running() as server:
        provider = provider_named(
            "anthropic", {"api_key": "k", "model": "model-x", "base_url": server.address}
        )
        found = result((PAGE.url, PAGE.title))
        server.searches(found, cited("Foram 297.", PAGE.url, "foram entregues 297 creches"))
        server.answers(None, raw="not looked at here")
        with pytest.raises(ProviderFailure):
            ASKING[purpose](provider)
    _, _, body = server.requests[-1 if purpose is Purpose.LIST_HITS else 0]
    return body


@pytest.mark.parametrize("purpose", Purpose)
def test_the_request_that_leaves_is_the_one_kept_of_the_prompts_version(purpose):
    file = KEPT / f"{prompt_for(purpose).version}.json"

    assert sent(purpose) == json.loads(file.read_text("utf-8")), f"new version? see {__name__}"


def test_every_prompt_has_a_version_and_a_request_that_is_kept():
    versions = {prompt_for(purpose).version for purpose in Purpose}

    assert {path.stem for path in FOLDER.glob("*.md")} == {purpose.value for purpose in Purpose}
    assert versions <= {path.stem for path in KEPT.glob("*.json")}
