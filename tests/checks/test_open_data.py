"""The open data: what two people approved, row by row, and nothing a spreadsheet would run."""

import csv
import hashlib
import io
import json
import re

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from checks.models import Correction, FactCheckPage, Follower, NewsroomSettings
from checks.opendata.rows import CHECK_COLUMNS, CORRECTION_COLUMNS
from checks.opendata.writing import cell
from checks.walls import installing
from tests.checks.real_log import RealLog
from tests.checks.test_corrections_of_corrections import correct_again
from tests.checks.test_followers import READER, follow
from tests.checks.test_public_check_page import correct
from tests.factories.checks import FactCheckFactory
from tests.factories.site import make_site

pytestmark = pytest.mark.django_db
REFERENCE = settings.PROJECT_DIR / "docs/reference/open-data.md"


@pytest.fixture
def export(tmp_path, capsys):
    def run():
        make_site()
        call_command("export_open_data", str(tmp_path))
        capsys.readouterr()
        return Exported(tmp_path)

    return run


class Exported:
    """The files of one export."""

    def __init__(self, folder):
        self.folder = folder
        self.manifest = json.loads((folder / "manifest.json").read_text())

    def rows(self, name):
        lines = (self.folder / f"{name}.jsonl").read_text("utf-8").split("\n")
        return [json.loads(line) for line in lines if line]

    def cells(self, name):
        with (self.folder / f"{name}.csv").open(newline="", encoding="utf-8") as table:
            return list(csv.DictReader(table))


@pytest.mark.db
def test_a_correction_is_told_whole_and_linked_both_ways(export, marina, davi):
    fact_check = correct(
        FactCheckFactory(published=True, by=marina, approved_by=davi),
        by=marina,
        approved_by=davi,
        summary="Três postos.",
    )
    correct_again(fact_check, by=marina, approved_by=davi)

    first, second = export().rows("corrections")

    assert (first["corrected_by"], second["corrects"]) == ([second["id"]], first["id"])
    assert first["changes"]["summary"] == {
        "old": "Dois postos fecharam, não 14.",
        "new": "Três postos.",
    }
    assert (first["written_by"], first["approved_by"]) == ("Marina", "Davi")
    assert first["address"] == f"https://testserver/correcoes/{first['id']}/"


def test_the_manifest_tells_hash_size_and_rows_of_each_file(export, marina, davi):
    FactCheckFactory(published=True)
    exported = export()

    for file in exported.manifest["files"]:
        content = (exported.folder / file["name"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == file["sha256"]
        assert len(content) == file["bytes"]
    assert exported.manifest["licence"]["id"] == "CC-BY-4.0"
    assert [file["rows"] for file in exported.manifest["files"]] == [1, 1, 0, 0]


def test_drafts_and_open_corrections_are_in_no_file(export):
    FactCheckFactory(written=True)
    FactCheckFactory(correcting=True)

    exported = export()

    assert [row["state"] for row in exported.rows("checks")] == ["published"]
    assert exported.rows("corrections") == []


def test_a_withdrawn_check_stays_and_says_so(export, bia, davi):
    correct(FactCheckFactory(published=True), by=bia, approved_by=davi, is_withdrawal=True)

    exported = export()

    assert exported.rows("checks")[0]["state"] == "withdrawn"
    assert exported.rows("corrections")[0]["kind"] == "retraction"


@pytest.mark.parametrize("model", [FactCheckPage, Correction], ids=["check", "correction"])
def test_what_was_rewritten_behind_the_walls_is_in_no_file(export, marina, davi, model):
    correct(FactCheckFactory(published=True), by=marina, approved_by=davi, summary="Três.")
    installing.drop(connection)
    text = "summary" if model is FactCheckPage else "explanation"
    model.objects.update(**{text: "Nada de importante."})

    exported = export()

    assert exported.rows("checks") == exported.rows("corrections") == []


def test_readers_addresses_are_in_no_file(export, marina, davi):
    fact_check = FactCheckFactory(published=True)
    follow(fact_check=fact_check)
    correct(fact_check, by=marina, approved_by=davi, summary="Três postos.")

    exported = export()

    assert Follower.objects.exists()
    assert all(READER not in path.read_text() for path in exported.folder.iterdir())


def test_names_stay_inside_where_the_newsroom_prefers_roles(export, marina, davi):
    fact_check = FactCheckFactory(published=True)
    NewsroomSettings.objects.create(site=fact_check.page.get_site(), byline="roles")
    correct(fact_check, by=marina, approved_by=davi, summary="Três postos.")

    exported = export()

    assert all("Marina" not in path.read_text() for path in exported.folder.iterdir())
    assert exported.rows("corrections")[0]["written_by"] == "Edição"


def test_the_csv_holds_a_formula_as_text(export, marina, davi):
    FactCheckFactory(published=True, summary='=HYPERLINK("https://x.example";"clique")')

    exported = export()

    assert exported.cells("checks")[0]["summary"].startswith("'=HYPERLINK")
    assert exported.rows("checks")[0]["summary"].startswith("=HYPERLINK")


@given(st.text(max_size=20) | st.integers() | st.booleans() | st.none() | st.lists(st.text()))
def test_no_cell_begins_as_a_formula(value):
    shown = cell(value)

    assert isinstance(value, int) or not shown.startswith(("=", "+", "-", "@", "\t", "\r"))
    # A cell comes back out of its line as it was.
    line = io.StringIO(newline="")
    csv.writer(line).writerow([shown, "x"])
    assert "\x00" in shown or next(csv.reader(io.StringIO(line.getvalue(), newline="")))[0] == shown


def test_twice_the_same_is_byte_for_byte_the_same(export):
    FactCheckFactory(published=True)

    first, second = export().manifest["files"], export().manifest["files"]

    assert first == second


def test_a_folder_that_is_not_there_is_bad_input(tmp_path):
    with pytest.raises(CommandError) as refusal:
        call_command("export_open_data", str(tmp_path / "nowhere"))

    assert refusal.value.returncode == 2


def test_the_reference_names_each_column():
    reference = REFERENCE.read_text("utf-8")
    checks, corrections = reference.split("\n## ")[1:]

    for text, columns in ((checks, CHECK_COLUMNS), (corrections, CORRECTION_COLUMNS)):
        named = [row.split("|")[1] for row in text.splitlines() if row.startswith("| `")]
        assert re.findall(r"`(\w+)`", " ".join(named)) == list(columns)


@pytest.mark.shared
def test_the_real_log_comes_out_in_its_order(export, shared_material, monkeypatch, marina, davi):
    log = RealLog(shared_material, monkeypatch, writer=marina, approver=davi)
    log.enter()

    rows = export().rows("corrections")

    assert [(row["kind"], row["explanation"]) for row in rows] == [each[1:] for each in log.told]
    assert [row["published_at"][:10] for row in rows][:3] == ["2026-09-06"] * 3
    assert rows[3]["corrects"] == rows[0]["id"]
