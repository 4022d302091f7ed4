"""From a transcript to a record: people, doubts, and every word kept."""

import pytest

from debates_live.importers.intake import About, participants_from_text, read_file
from debates_live.importers.speakers import is_placeholder
from debates_live.importers.suspects import suspicions
from debates_live.json_input import BadJson
from debates_live.record.problems import InvalidRecord
from social_capture.captions.cues import BadTranscript, Cue

ABOUT = About("debate-da-serra", "", "2026-09-21")
PEOPLE = (
    '[{"id": "ana", "name": "Ana Prado", "role": "candidate", "aliases": ["Aninha"]},'
    ' {"id": "lia", "name": "Lia Fontes", "role": "moderator"}]'
)


def webvtt(*lines):
    cues = [
        f"00:{number:02}:00.000 --> 00:{number:02}:30.000\n<v {tag}>{words}\n"
        for number, (tag, words) in enumerate(lines)
    ]
    return "\n".join(["WEBVTT\n", *cues])


@pytest.mark.parametrize("tag", ["Ana Prado", "ANA PRADO", "Dra. Ana Prado", "aninha", "ana"])
def test_a_tag_that_is_a_name_or_alias_finds_its_person(tag):
    intake = read_file(webvtt((tag, "Boa noite.")), ABOUT, participants_from_text(PEOPLE))

    assert intake.record.segments[0].speaker == "ana"


@pytest.mark.parametrize("tag", ["Ana", "Ana Prados", "Prado", "Zeca"])
def test_an_unknown_name_stays_unknown_and_is_listed(tag):
    people = participants_from_text(PEOPLE.replace('"ana"', '"c1"'))

    intake = read_file(webvtt((tag, "Boa noite.")), ABOUT, people)

    assert intake.record.segments[0].speaker is None
    assert f'speaker tag "{tag}" is no participant: 1 segments' in " ".join(intake.warnings)


def test_a_name_that_two_people_share_finds_nobody():
    people = participants_from_text(PEOPLE.replace("Lia Fontes", "Aninha"))

    intake = read_file(webvtt(("Aninha", "Boa noite.")), ABOUT, people)

    assert intake.record.segments[0].speaker is None


@pytest.mark.parametrize("tag", ["SPEAKER_07", "desconhecido", "unknown", "Speaker 2", "falante 1"])
def test_a_placeholder_is_no_name(tag):
    assert is_placeholder(tag)


def test_the_tag_of_a_placeholder_is_kept_beside_the_record():
    intake = read_file(webvtt(("SPEAKER_07", "Boa noite.")), ABOUT)

    assert intake.record.participants == ()
    assert intake.payload["tags"] == {"s1": "SPEAKER_07"}


def test_named_tags_become_candidates_to_be_confirmed():
    intake = read_file(webvtt(("Ana Prado", "Boa noite."), ("Zeca", "Oi.")), ABOUT)

    assert [(person.id, person.role) for person in intake.record.participants] == [
        ("ana-prado", "candidate"),
        ("zeca", "candidate"),
    ]
    assert any("to be confirmed: Ana Prado (candidate)" in line for line in intake.warnings)


def test_who_hands_over_the_floor_is_presumed_to_moderate():
    lines = [("Lia", "Com a palavra, a candidata Ana."), ("Ana", "Boa noite.")] * 3

    intake = read_file(webvtt(*lines), ABOUT)

    assert {person.name: person.role for person in intake.record.participants}["Lia"] == "moderator"


SUSPECT = {
    "music": (["Música", "Boa noite."], ["music", None]),
    "an outro written on silence": (["Legendas pela comunidade Amara.org"], ["invented"]),
    "a long line twice": (["Vamos falar agora da saúde."] * 2, [None, "repeated"]),
    "an emphasis": (["Não.", "Não."], [None, None]),
    "a loop": (["o que é"] * 4, [None, "repeated", "repeated", "repeated"]),
    "no letters": (["…"], ["invented"]),
}


@pytest.mark.parametrize(("lines", "expected"), SUSPECT.values(), ids=SUSPECT)
def test_what_machines_invent_or_repeat_is_marked(lines, expected):
    cues = [Cue(number, number + 1, line) for number, line in enumerate(lines)]

    assert suspicions(cues) == expected


def test_more_words_than_time_is_suspect():
    assert suspicions([Cue(0, 0.1, "Uma frase inteira em um décimo de segundo.")]) == ["too fast"]


def test_every_word_that_came_in_is_in_the_record():
    lines = [("unknown", "Música"), ("Ana", "Eu falei, eu falei."), ("Ana", "Eu falei, eu falei.")]

    intake = read_file(webvtt(*lines), ABOUT)

    assert [segment.text for segment in intake.record.segments] == [words for _, words in lines]


def test_cues_out_of_order_are_sorted_and_said():
    text = "WEBVTT\n\n00:10.000 --> 00:11.000\nDepois.\n\n00:01.000 --> 00:02.000\nAntes.\n"

    intake = read_file(text, ABOUT)

    assert [segment.text for segment in intake.record.segments] == ["Antes.", "Depois."]
    assert "1 cues were out of order and are sorted by time (first: cue 2)" in intake.warnings


def test_speech_over_speech_is_marked_and_said():
    first = "00:01.000 --> 00:05.000\n<v Ana>Eu dizia"
    text = f"WEBVTT\n\n{first}\n\n00:03.000 --> 00:06.000\n<v Zeca>Não!\n"

    intake = read_file(text, ABOUT)

    assert [segment.overlap for segment in intake.record.segments] == [False, True]
    assert any("(first: s2 at 3.0 s)" in line for line in intake.warnings)


JSONS = {
    "English keys": '{"title": "Debate", "video_url": "https://example.org/v", "segments": '
    '[{"start_s": 1, "end_s": 2, "text": " Oi. ", "speaker_id": "S1", "speaker_name": "Ana"}]}',
    "Portuguese keys": '{"caso": "Debate", "duracao_s": 9, "segmentos": '
    '[{"inicio_s": 1, "fim_s": 2, "texto": "Oi.", "falante": "Ana"}]}',
}


@pytest.mark.parametrize("text", JSONS.values(), ids=JSONS)
def test_both_shapes_of_transcript_json_are_read(text):
    record = read_file(text, ABOUT).record

    segment = record.segments[0]
    assert (segment.text, segment.speaker, segment.start_s) == ("Oi.", "ana", 1)
    assert record.debate.title == "Debate"


BAD = {
    "no format we know": ("Oi, tudo bem?", BadTranscript, "expected a debate record"),
    "JSON of something else": ("[1, 2]", BadTranscript, '"segments" was expected'),
    "broken JSON": ('{"segments": [', BadJson, "line 1, column"),
    "a segment without words": (
        '{"segments": [{"start_s": 1, "end_s": 2}]}',
        BadTranscript,
        "segments[0].text",
    ),
    "a segment before the start": (
        '{"segments": [{"start_s": -1, "end_s": 2, "text": "a"}]}',
        BadTranscript,
        "segments[0].start_s",
    ),
    "reversed times": (
        '{"segments": [{"start_s": 3, "end_s": 2, "text": "a"}]}',
        BadTranscript,
        "segments[0]: ends at 2 s",
    ),
    "segments that are no list": ('{"segments": "a"}', BadTranscript, "a list was expected"),
    "an address that is none": (
        '{"video_url": "no address", "segments": [{"start_s": 0, "end_s": 2, "text": "a"}]}',
        InvalidRecord,
        "debate.video_url",
    ),
}


@pytest.mark.parametrize(("text", "error", "said"), BAD.values(), ids=BAD)
def test_a_bad_file_is_refused_with_the_place(text, error, said):
    with pytest.raises(error) as refusal:
        read_file(text, ABOUT)

    assert said in str(refusal.value)


@pytest.mark.parametrize(
    "text", ["{}", '[{"id": "ana"}]', '[{"id": "a", "name": "A", "role": "host"}]']
)
def test_participants_are_held_against_the_schema(text):
    with pytest.raises((BadJson, InvalidRecord)):
        participants_from_text(text)
