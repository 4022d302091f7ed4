"""The report of long runs goes on where it stopped, and its page says what its lines say."""

from benchmarks import soak_report
from benchmarks.soak_report import BROKEN, HELD, Batch
from benchmarks.suites import two_person_rule


def batch(seed, **fields):
    values = {"days": 60, "steps": 2_000, "database": "sqlite", "commit": "abc", "outcome": HELD}
    return Batch(seed=seed, at="2026-11-30T18:00:00+00:00", **{**values, **fields})


def test_a_stopped_run_goes_on_with_the_next_seed(tmp_path):
    report = tmp_path / "reports" / "rule.jsonl"
    assert soak_report.next_seed(soak_report.read(report)) == 1

    soak_report.append(report, batch(1))
    soak_report.append(report, batch(2, outcome=BROKEN))

    assert soak_report.read(report) == [batch(1), batch(2, outcome=BROKEN)]
    assert soak_report.next_seed(soak_report.read(report)) == 3


def test_the_page_adds_steps_up_by_database_and_outcome():
    batches = [batch(1), batch(2, database="postgresql", steps=500), batch(3, outcome=BROKEN)]

    page = soak_report.page(batches, title="Played", again="pytest")

    assert "Steps in all: **4,500**" in page
    assert "| postgresql | held | 1 | 500 |" in page
    assert "| sqlite | broken | 1 | 2,000 |" in page


def test_the_committed_page_is_the_one_its_lines_make():
    batches = soak_report.read(two_person_rule.REPORT)

    assert two_person_rule.PAGE.read_text(encoding="utf-8") == two_person_rule.page_of(batches)


def test_every_seed_of_the_committed_report_was_played_once():
    seeds = [batch.seed for batch in soak_report.read(two_person_rule.REPORT)]

    assert seeds == sorted(set(seeds))
