"""A newsroom's real log of corrections, entered through the workflow as it happened."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from checks import workflow
from checks.models import FactCheck
from tests.factories.checks import OFFICIAL_SOURCE, FactCheckFactory, write

FILE = "data/correction_log_br/correcoes_sabatina_lula_2026.json"
ITEMS = ("A002", "A003", "A007", "A009", "A011", "A017", "A020", "A021")
IMF = {"url": "https://www.imf.org/datamapper", "title": "DataMapper", "publisher": "FMI"}


def source(name: str, **fields: Any) -> tuple[str, dict[str, Any]]:
    """An official source of its own address."""
    url = f"https://www.bcb.gov.br/{name}"
    return "source", OFFICIAL_SOURCE | {"url": url, "title": name} | fields


class RealLog:
    """The rows of the log; ``enter`` plays all of them, two people each, on their days."""

    def __init__(self, folder: Any, monkeypatch: Any, *, writer: Any, approver: Any) -> None:
        self.rows = json.loads((folder / FILE).read_text("utf-8"))
        self.writer, self.approver = writer, approver
        self.checks: dict[str, FactCheck] = {}
        self.told: list[tuple[str, str, str]] = []
        self.now = datetime(2026, 9, 1, 12, tzinfo=timezone.get_default_timezone())
        monkeypatch.setattr("django.utils.timezone.now", self._tick)

    def _tick(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now

    def enter(self) -> None:
        """Publish what was said, then every row of the log in its order."""
        for item in ITEMS:
            self.checks[item] = FactCheckFactory(
                published=True,
                by=self.writer,
                approved_by=self.approver,
                statement=f"A fala {item}",
                **self._first(item),
            )
        for row, (items, kind, fields) in zip(self.rows, self._steps(), strict=True):
            day = datetime.fromisoformat(row["data"]).replace(tzinfo=self.now.tzinfo, hour=12)
            self.now = max(self.now, day)
            for item in items:
                self._correct(item, row, kind, fields)

    def _correct(self, item: str, row: dict[str, Any], kind: str, fields: Callable[[str], Any]):
        fact_check = self.checks[item]
        corrects = fact_check.corrections.last() if "este registro" in row["item"] else None
        told = row["por_que"] if corrects is None else f"{row['passou_a_ser']}. {row['por_que']}"
        workflow.open_correction(
            fact_check, by=self.writer, kind=kind, explanation=told, corrects=corrects
        )
        if changed := fields(item):
            write(fact_check, by=self.writer, **changed)
        fact_check = workflow.submit(fact_check, by=self.writer)
        self.checks[item] = workflow.approve(
            fact_check, by=self.approver, seen_hash=fact_check.review_hash
        )
        self.told.append((item, kind, told))

    def _first(self, item: str) -> dict[str, Any]:
        was = [row["estava"] for row in self.rows]
        imf = ("source", OFFICIAL_SOURCE | IMF)
        return {
            "A002": {"explanation": f"<p>{was[8]}</p>"},
            "A003": {"explanation": f"<p>{was[8]}</p>"},
            "A007": {"explanation": f"<p>{was[5]}</p>", "sources": [imf, imf, source("série")]},
            "A009": {"sources": [source("2025"), source("2021"), source("FGV")]},
            "A011": {"summary": was[0]},
            "A017": {"verdict": "true", "summary": was[6]},
            "A020": {"sources": [source("carta", publisher=was[9])]},
            "A021": {
                "explanation": f"<p>{was[4]}</p>",
                "sources": [source("raf", url=was[7]), source("carta", publisher=was[9])],
            },
        }[item]

    def _steps(self) -> list[tuple[tuple[str, ...], str, Callable[[str], Any]]]:
        now = [row["passou_a_ser"] for row in self.rows]
        imf = ("source", OFFICIAL_SOURCE | IMF)
        years = [source(str(year)) for year in (2025, 2021, 2022, 2023, 2024)]
        raf = source("raf", url=now[7].split(" ")[0])
        carta = source("carta", publisher=now[9])
        old_carta = source("carta", publisher=self.rows[9]["estava"])
        return [
            (("A011",), "factual", lambda _: {"summary": now[0]}),
            (("A007",), "factual", lambda _: {"sources": [imf, source("série")]}),
            (("A009",), "factual", lambda _: {"sources": [*years, source("FGV")]}),
            (("A011",), "factual", lambda _: {}),
            (("A021",), "factual", lambda _: {"explanation": f"<p>{now[4]}</p>"}),
            (("A007",), "factual", lambda _: {"explanation": f"<p>{now[5]}</p>"}),
            (
                ("A017",),
                "verdict_change",
                lambda _: {
                    "verdict": "imprecise",
                    "distortion_kind": "deflated_number",
                    "summary": now[6],
                },
            ),
            (("A021",), "factual", lambda _: {"sources": [raf, old_carta]}),
            (("A002", "A003"), "update", lambda _: {"explanation": f"<p>{now[8]}</p>"}),
            (
                ("A020", "A021"),
                "minor",
                lambda item: {"sources": [carta] if item == "A020" else [raf, carta]},
            ),
        ]
