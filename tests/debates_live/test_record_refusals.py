"""What a debate record may not say, and how the refusal names the place."""

import pytest

from debates_live.record.problems import InvalidRecord
from debates_live.record.reading import record_from_data, record_from_text
from tests.factories.debates import assessed_turn, claim, record_data, segment

QUESTION = {
    "id": "q1",
    "asked_by": "lia",
    "start_s": 0,
    "text": "E a água?",
    "kind": "conductor",
    "parts": ["água"],
}
EXCHANGE = {
    "id": "x1",
    "asked_by": "ana",
    "asked_s": 1,
    "question": "?",
    "answered_by": "ana",
    "answered_s": 2,
    "answer": "!",
    "outcome": "faced",
}
PROPOSAL = {"id": "p1", "speaker": "ana", "start_s": 1, "quote": "Farei."}

BAD = {
    "unknown speaker of a segment": (
        {"segments": [segment("s1", 0, 1, "zeca")]},
        'segments[s1].speaker: "zeca" is not a participant',
    ),
    "unknown person who asked": (
        {"questions": [QUESTION | {"asked_by": "zeca"}]},
        'questions[q1].asked_by: "zeca"',
    ),
    "unknown speaker of a reply": (
        {"claims": [claim("k1", replies=[{"speaker": "zeca", "start_s": 1, "quote": "Não."}])]},
        'claims[k1].replies[0].speaker: "zeca"',
    ),
    "unknown repeated claim": ({"claims": [claim("k1", repeats="k9")]}, 'claims[k1].repeats: "k9"'),
    "a claim that repeats itself": ({"claims": [claim("k1", repeats="k1")]}, "claims[k1].repeats"),
    "unknown repeated proposal": (
        {"proposals": [PROPOSAL | {"repeats": "p9"}]},
        'proposals[p1].repeats: "p9"',
    ),
    "unknown turn of a claim": ({"claims": [claim("k1", turn="t9")]}, 'claims[k1].turn: "t9"'),
    "unknown segment of a turn": (
        {"turns": [assessed_turn("t1") | {"segments": ["s9"]}]},
        'turns[t1].segments: "s9"',
    ),
    "a participant twice": (
        {"participants": [{"id": "ana", "name": "Ana", "role": "candidate"}] * 2},
        "participants[ana].id",
    ),
    "a fact twice": (
        {"claims": [claim("k1", facts=[{"id": "f1", "text": "a"}, {"id": "f1", "text": "b"}])]},
        "claims[k1].facts[f1].id",
    ),
    "an answer without its parts": (
        {"questions": [QUESTION], "turns": [assessed_turn("t1", evasion=1) | {"question": "q1"}]},
        "turns[t1].assessment.answered_parts: is missing",
    ),
    "somebody who answers themself": ({"exchanges": [EXCHANGE]}, "exchanges[x1].answered_by"),
    "a debate that ends before it starts": (
        {"debate": {"starts_s": 100, "ends_s": 50}},
        "debate.ends_s: 50",
    ),
    "a grade out of range": (
        {"turns": [assessed_turn("t1", substance=11)]},
        "turns[t1].assessment.substance: 11 is greater",
    ),
    "a verdict outside the scale": (
        {"claims": [claim("k1", review={"verdict": "lie"})]},
        "claims[k1].review.verdict: 'lie'",
    ),
    "a field nobody knows": ({"claims": [claim("k1", intent="bad")]}, "claims[k1]: Additional"),
    "a day that does not exist": ({"debate": {"date": "2026-02-30"}}, "debate.date: '2026-02-30'"),
    "a question without parts": ({"questions": [QUESTION | {"parts": []}]}, "questions[q1].parts"),
}


@pytest.mark.parametrize(("lists", "said"), BAD.values(), ids=BAD)
def test_a_record_is_refused_with_list_id_and_field(lists, said):
    with pytest.raises(InvalidRecord) as refusal:
        record_from_data(record_data(**lists))

    assert said in str(refusal.value)


@pytest.mark.parametrize("data", [None, [], "debate", 3, {}], ids=str)
def test_something_else_than_a_record_is_refused(data):
    with pytest.raises(InvalidRecord):
        record_from_data(data)


def test_thousands_of_problems_make_a_message_that_can_be_read():
    segments = [segment(f"s{number}", 5, 1) for number in range(5000)]

    with pytest.raises(InvalidRecord) as refusal:
        record_from_data(record_data(segments=segments))

    assert len(str(refusal.value)) < 6000
    assert "and 4980 more problems" in str(refusal.value)


def test_a_chain_of_repetitions_of_any_length_is_read():
    first = [claim("k0", verdict="true")]
    chain = [claim(f"k{number}", repeats=f"k{number - 1}") for number in range(1, 3000)]

    record = record_from_data(record_data(claims=[*reversed(chain), *first]))

    assert len(record.claims) == 3000


TEXTS = {
    "no JSON": ("{", "line 1, column 2: not JSON"),
    "nothing": ("", "line 1, column 1: not JSON"),
    "not a number": ('{"a": NaN}', "NaN is not a JSON number"),
    "no finite number": ('{"a": 1e999}', "out of bounds"),
    "a number of a thousand digits": ('{"a": ' + "9" * 1000 + "}", "out of bounds"),
    "a hundred thousand brackets": ("[" * 100_000, "nested too deeply"),
    "fifty objects in each other": ('{"a":' * 50 + "1" + "}" * 50, "nested too deeply"),
    "the same key twice": ('{"a": 1, "a": 2}', '"a" stands twice'),
    "half a character": ('{"a": "\\ud800"}', "cannot be stored"),
    "NUL": ('{"a": "\\u0000"}', "cannot be stored"),
}


@pytest.mark.parametrize(("text", "said"), TEXTS.values(), ids=TEXTS)
def test_text_that_is_no_sound_json_is_refused(text, said):
    with pytest.raises(InvalidRecord) as refusal:
        record_from_text(text)

    assert said in str(refusal.value)


def test_a_pair_of_escapes_that_make_one_character_is_read():
    with pytest.raises(InvalidRecord) as refusal:
        record_from_text('{"format": "\\ud83d\\ude00"}')

    assert "cannot be stored" not in str(refusal.value)


def test_a_reply_that_ends_before_it_starts_is_refused():
    reply = {"speaker": "jo", "start_s": 9, "end_s": 8, "quote": "Não."}

    with pytest.raises(InvalidRecord, match=r"claims\[k1\]\.replies\[0\]\.end_s: 8"):
        record_from_data(record_data(claims=[claim("k1", replies=[reply])]))


def test_a_value_without_end_is_shortened_in_the_message():
    with pytest.raises(InvalidRecord) as refusal:
        record_from_data(record_data(debate={"date": "9" * 100_000}))

    assert len(str(refusal.value)) < 1000
