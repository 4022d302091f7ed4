"""The reader: the page, its sources, its archived copy, its markup and its feeds, over HTTP."""

import hashlib
import io
import json
import re
import tempfile
from pathlib import Path
from typing import Any

from django.core.management import call_command

from checks.labels import verdict_name
from checks.models import FactCheck
from newsroom.demo.acts.archive import verify
from newsroom.demo.reader import Answer
from newsroom.demo.stage import Stage, Unfinished

COPY = re.compile(r'href="(/copias/\d+/)"')
SCRIPT = re.compile(r'<script type="application/ld\+json"[^>]*>(.*?)</script>', re.DOTALL)
ROOMS = (
    *("/", "/checagens/", "/pessoas/", "/correcoes/", "/debates/", "/desk/login/"),
    *("/feeds/checagens.atom", "/feeds/correcoes.atom"),
)
EVIDENCE = re.compile(r'href="([^"]*/evidence/[0-9a-f]{64})"')


def read_the_check(stage: Stage) -> None:
    """The page says what was approved, and extruct reads the same from its markup."""
    fact_check = stage.fact_check()
    page = _page(stage, fact_check)
    for shown in (fact_check.page.statement, label_of(fact_check), *_sources(fact_check)):
        _require(shown in page.text, f"a página não mostra “{shown}”")
    stage.narration.say(f"200 {page.url}, {len(page.content)} bytes")
    review = read_markup(page)
    rating = review["rating"]
    stage.narration.say(
        f"ClaimReview lido por extruct: “{review['claim']}”, «{review['label']}» "
        f"({rating['value']} de {rating['worst']} a {rating['best']})"
    )
    _require(review["claim"] == fact_check.page.statement, "a marcação traz outra afirmação")
    _require(review["label"] == label_of(fact_check), "a marcação traz outro veredito")


def download_the_copy(stage: Stage) -> None:
    """The archived copy that the page links to is the one that was captured, and is whole."""
    page = _page(stage, stage.fact_check())
    links = COPY.findall(page.text)
    _require(bool(links), "a página não liga para a cópia guardada")
    copy_page = stage.reader.get(links[0])
    _require(copy_page.status == 200, f"{copy_page.url} respondeu {copy_page.status}")
    stage.narration.say(f"200 {copy_page.url}")
    files = {
        link: stage.reader.get(link) for link in dict.fromkeys(EVIDENCE.findall(copy_page.text))
    }
    archives = {
        link: copy
        for link, copy in files.items()
        if copy.headers.get_content_type() == "application/wacz"
    }
    _require(bool(archives), "nenhuma cópia guardada é um WACZ")
    for link, copy in archives.items():
        sha256 = hashlib.sha256(copy.content).hexdigest()
        _require(copy.status == 200 and link.endswith(sha256), f"{link}: bytes trocados")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "copia.wacz"
            path.write_bytes(copy.content)
            _require(verify(path)["valid"], f"{link}: verify_capture recusa")
        stage.narration.say(f"{len(copy.content)} bytes, sha256 confere, verify_capture aceita")


def read_the_correction(stage: Stage) -> None:
    """Page, feed and markup show the old verdict and the new one, with date and reason."""
    fact_check = stage.fact_check()
    correction = fact_check.corrections.first()
    old = verdict_name(correction.old_verdict, correction.old_no_data_reason)
    new = label_of(fact_check)
    page = _page(stage, fact_check)
    feed = stage.reader.get("/feeds/correcoes.atom")
    _require(feed.status == 200, f"o feed respondeu {feed.status}")
    for name, answer in (("página", page), ("feed de correções", feed)):
        for shown in (old, new, correction.explanation):
            _require(shown in answer.text, f"{name}: falta “{shown}”")
        stage.narration.say(f"{name}: «{old}» e «{new}», com data e motivo")
    review = read_markup(page)
    _require(review["label"] == new, "a marcação traz o veredito antigo")
    (raw,) = SCRIPT.findall(page.text)
    (notice,) = json.loads(raw)["correction"]
    for shown in (old, new, correction.explanation, str(correction.published_at.date())):
        _require(shown in json.dumps(notice, ensure_ascii=False), f"marcação: falta “{shown}”")
    stage.narration.say(f"marcação: «{review['label']}»; correção: {notice['text']}")


def visit_every_room(stage: Stage) -> None:
    """The addresses that the demo prints all answer."""
    for path in ROOMS:
        answer = stage.reader.get(path)
        _require(answer.status == 200, f"{answer.url} respondeu {answer.status}")
    stage.narration.say(f"200 em {len(ROOMS)} endereços, do início à entrada da redação")


def read_markup(page: Answer) -> dict[str, Any]:
    """The one ClaimReview of a page, as the command ``read_claimreview`` reads it."""
    out = io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pagina.html"
        path.write_bytes(page.content)
        call_command("read_claimreview", str(path), stdout=out)
    reviews = json.loads(out.getvalue())["reviews"]
    _require(len(reviews) == 1, f"{len(reviews)} ClaimReviews na página")
    return reviews[0]


def label_of(fact_check: FactCheck) -> str:
    """The verdict's name as readers see it."""
    return verdict_name(fact_check.page.verdict, fact_check.page.no_data_reason)


def _page(stage: Stage, fact_check: FactCheck) -> Answer:
    answer = stage.reader.get(fact_check.page.full_url or "/")
    _require(answer.status == 200, f"{answer.url} respondeu {answer.status}")
    return answer


def _sources(fact_check: FactCheck) -> list[str]:
    return [source.value["url"] for source in fact_check.page.sources]


def _require(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise Unfinished(otherwise)
