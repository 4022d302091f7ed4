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
    "an assessment without a grade": (
        {"turns": [assessed_turn("t1") | {"assessment": {"clarity": 5, "personal_attack": True}}]},
        "turns[t1].assessment: 'substance' is a required property",
    ),
    "an assessment with a field nobody knows": (
        {"turns": [assessed_turn("t1", mood=3)]},
        "turns[t1].assessment: Additional properties are not allowed ('mood'",
    ),
    "a second reading without verdict": (
        {"claims": [claim("k1", review={})]},
        "claims[k1].review: 'verdict' is a required property",
    ),
    "a second reading that is a word": (
        {"claims": [claim("k1", review="false")]},
        "claims[k1].review: 'false' is not of type 'object'",
    ),
    "a video's address that is none": (
        {"debate": {"video_url": "tv example"}},
        "debate.video_url: 'tv example' is not a 'uri'",
    ),
    "an instant without its zone": (
        {"debate": {"started_at": "2026-09-21T22:00:00"}},
        "debate.started_at: '2026-09-21T22:00:00' is not a 'date-time'",
    ),
    "a video's address that ends in a new line": (
        {"debate": {"video_url": "https://tv.example/serra\n"}},
        r"debate.video_url: 'https://tv.example/serra\n' is not a 'uri'",
    ),
    "an instant that ends in a new line": (
        {"debate": {"started_at": "2026-09-21T22:00:00Z\n"}},
        r"debate.started_at: '2026-09-21T22:00:00Z\n' is not a 'date-time'",
    ),
    "an address that ends in a new line": (
        {"debate": {"slug": "serra\n"}},
        r"debate.slug: 'serra\n' does not match",
    ),
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


def segment_text(seconds, text='"Oi."'):
    return f'{{"segments": [{{"id": "s1", "end_s": {seconds}, "text": {text}}}]}}'


PLACED = {
    "not a number": (segment_text("NaN"), "segments[s1].end_s: NaN is not a JSON number"),
    "endless": (segment_text("-Infinity"), "segments[s1].end_s: -Infinity is not a JSON number"),
    "no finite number": (segment_text("1e999"), "segments[s1].end_s: number 1e999 is out of"),
    "thirty digits": (segment_text("9" * 30), "segments[s1].end_s: number 9999"),
    "a key twice": (segment_text('1, "end_s": 2'), 'segments[s1]: key "end_s" stands twice'),
    "no number under a key that is given again": (
        segment_text('NaN, "end_s": 2'),
        'segments[s1]: key "end_s" stands twice',
    ),
    "half a character": (segment_text("1", '"\\ud800"'), "segments[s1].text: a text holds"),
    "NUL in a key": ('{"claims": [{"id": "k1", "\\u0000": 1}]}', "claims[k1]: a text holds"),
    "NUL in an id": ('{"claims": [{"id": "k\\u0000"}]}', "claims[k\N{REPLACEMENT CHARACTER}].id:"),
}


@pytest.mark.parametrize(("text", "said"), PLACED.values(), ids=PLACED)
def test_what_json_cannot_hold_is_refused_with_its_place(text, said):
    with pytest.raises(InvalidRecord) as refusal:
        record_from_text(text)

    assert str(refusal.value).startswith(said)


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
