"""``import_debate`` and ``export_debate``: whole or not at all, and back without loss."""

import json
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from debates_live import log
from debates_live.events import EventKind, UnusableEvent
from debates_live.models import Debate, DebateEvent
from tests.factories.debates import checked, record_data, stored
from tests.vectors import SCORED, vector

pytestmark = [pytest.mark.db, pytest.mark.django_db]

COMPLETE = record_data(
    debate={"publishing": "held", "video_url": "https://example.org/v", "other_methods": []},
    claims=[
        checked("k1", "misleading", distortion={"kind": "half_truth"}, no_data_reason=None),
        checked("k2", "true", sources=[{"url": "https://example.org/s", "class": "official"}]),
    ],
    segments=[],
    corrections=[{"at": "2026-09-22T10:00:00Z", "text": "Era 7,5%.", "from": "a", "to": "b"}],
    log=[{"kind": "claim_hidden", "deep": {"er": [1, None]}}],
    snapshots=[{"at": "2026-09-21T23:00:00Z"}],
    costs=[],
)


def imported(path, capsys, **options):
    call_command("import_debate", path, **options)
    return json.loads(capsys.readouterr().out)


def exported(slug, capsys):
    call_command("export_debate", slug)
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def write(tmp_path):
    def write(content, name="debate.json"):
        path = tmp_path / name
        path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        return path

    return write


@pytest.mark.parametrize("name", [path.stem for path in SCORED if path.stat().st_size < 100_000])
def test_an_imported_example_is_exported_identically(name, write, capsys):
    record = vector(name)["record"]
    imported(write(record), capsys)

    assert exported(record["debate"]["slug"], capsys) == record


def test_optional_blocks_nulls_and_empty_lists_survive_twice(write, capsys):
    imported(write(COMPLETE), capsys)
    once = exported("debate-da-serra", capsys)
    imported(write(once), capsys)

    assert exported("debate-da-serra", capsys) == once == COMPLETE


def test_the_answer_counts_what_was_stored(write, capsys):
    answer = imported(write(vector("by-hand")["record"]), capsys)

    assert (answer["debate"], answer["segments"], answer["turns"]) == ("by-hand", 3, 2)
    assert [person["id"] for person in answer["participants"]] == ["c0", "c1", "mod", "jor"]


def test_the_same_content_again_stores_nothing(write, capsys):
    path = write(COMPLETE)
    imported(path, capsys)
    before = DebateEvent.objects.count()

    answer = imported(path, capsys)

    assert DebateEvent.objects.count() == before
    assert "holds this content already" in answer["warnings"][-1]


def test_a_transcript_without_a_date_is_the_same_tomorrow(write, capsys, monkeypatch):
    path = write("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>Oi.\n", "serra.vtt")
    imported(path, capsys)
    tomorrow = timezone.localdate() + timedelta(days=1)
    monkeypatch.setattr(timezone, "localdate", lambda: tomorrow)

    answer = imported(path, capsys)

    assert "holds this content already" in answer["warnings"][-1]


def test_an_exported_transcript_is_the_same_content(write, capsys):
    imported(write("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>Oi.\n", "serra.vtt"), capsys)
    once = exported("serra", capsys)

    answer = imported(write(once), capsys)

    assert "holds this content already" in answer["warnings"][-1]
    assert exported("serra", capsys) == once


def refused(path, **options):
    with pytest.raises(CommandError) as refusal:
        call_command("import_debate", path, **options)
    assert refusal.value.returncode == 2
    return str(refusal.value)


def test_another_content_under_the_same_slug_is_refused_by_name(write, capsys):
    imported(write(COMPLETE), capsys)

    said = refused(write(record_data(debate={"title": "Outro"})))

    assert '"debate-da-serra" is already stored' in said
    assert exported("debate-da-serra", capsys) == COMPLETE


def test_replace_imports_over_it_and_the_log_keeps_both(write, capsys):
    imported(write(COMPLETE), capsys)
    other = record_data(debate={"title": "Outro"})

    imported(write(other), capsys, replace=True)

    assert exported("debate-da-serra", capsys) == other
    kinds = Debate.objects.get().events.values_list("kind", flat=True)
    assert list(kinds).count(EventKind.RECORD_IMPORTED) == 2


BAD = {
    "no JSON": ("{", "line 1, column 2"),
    "a bad record": (json.dumps(vector("bad-input")[0]["record"]), "turns[t1].question"),
    "a bad cue": ("WEBVTT\n\n00:05.000 --> 00:04.000\nOi.\n", "cue 1 (line 3)"),
    "a title without end": (json.dumps(record_data(debate={"title": "a" * 400})), "debate.title"),
    "an address that runs code": (
        json.dumps(record_data(debate={"video_url": "javascript:alert(1)"})),
        "debate.video_url",
    ),
}


@pytest.mark.parametrize(("content", "place"), BAD.values(), ids=BAD)
def test_a_failed_import_leaves_nothing_and_says_where(content, place, write):
    path = write(content)

    said = refused(path)

    assert str(path) in said
    assert place in said
    assert not Debate.objects.exists()


def test_a_file_of_participants_that_is_bad_is_named(write):
    people = write('[{"id": "ana"}]', "people.json")

    said = refused(write("WEBVTT\n\n00:01.000 --> 00:02.000\nOi."), participants=people)

    assert f"{people}: participants[ana]: 'name' is a required" in said


def test_an_import_that_fails_while_storing_leaves_what_was_there(write, capsys):
    imported(write(COMPLETE), capsys)

    refused(write(record_data(debate={"title": "a" * 400})), replace=True)

    assert exported("debate-da-serra", capsys) == COMPLETE


def test_an_unknown_slug_is_refused():
    with pytest.raises(CommandError) as refusal:
        call_command("export_debate", "nowhere")

    assert refusal.value.returncode == 2


def test_an_act_that_does_not_fit_is_not_stored():
    debate = stored()

    with pytest.raises(UnusableEvent):
        log.append(debate, EventKind.CLAIM_HIDDEN, {"claim": "k9"}, cause="a test")

    assert [event.sequence for event in debate.events.all()] == [1]


def test_events_are_numbered_one_by_one():
    debate = stored(record_data(claims=[checked("k1", "true")]))

    log.append(debate, EventKind.CLAIM_HIDDEN, {"claim": "k1"}, cause="a test")

    assert [event.sequence for event in debate.events.all()] == [1, 2, 3]


@pytest.mark.shared
@pytest.mark.parametrize("suffix", ["vtt", "json"])
def test_a_real_debate_comes_in_whole_and_goes_out_whole(suffix, capsys, shared_material):
    (path,) = (shared_material / "data" / "debates_br").glob(f"*acip.{suffix}")

    answer = imported(path, capsys)

    assert (answer["segments"], len(answer["participants"])) == (2405, 5)
    assert answer["turns"] > 50
    record = exported(answer["debate"], capsys)
    spoken = [segment["speaker"] for segment in record["segments"] if segment["speaker"]]
    assert len(spoken) == 293 + 291 + 303 + 360 + 285
    assert record["segments"][0]["suspect"] == "music"
    assert record["segments"][0]["start_s"] == 720


UNSTORABLE = {
    "a slug longer than its column": ({"slug": "x" * 121}, "debate.slug: "),
    "a title of bytes that are no text": ({"title": "\udce9"}, "--title: "),
}


@pytest.mark.parametrize(("options", "place"), UNSTORABLE.values(), ids=UNSTORABLE)
def test_what_the_database_cannot_hold_is_refused_with_its_place(write, options, place):
    path = write("WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ana>Boa noite\n", "a.vtt")

    with pytest.raises(CommandError, match=place) as refused:
        call_command("import_debate", path, **options)

    assert refused.value.returncode == 2
    assert not Debate.objects.exists()


def test_a_file_name_that_is_no_text_is_imported_with_its_escapes(write):
    path = write("WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ana>Boa noite\n", "a\udce9\n.vtt")

    call_command("import_debate", path)

    assert DebateEvent.objects.get().cause == "import_debate a\\udce9\\n.vtt"


def test_a_slug_that_is_no_text_is_no_stored_debate():
    with pytest.raises(CommandError, match="is no stored debate"):
        call_command("export_debate", "\udce9")
