"""WebVTT and SRT as strangers write them."""

import pytest

from social_capture.captions.cues import BadTranscript, Cue
from social_capture.captions.payload import clean
from social_capture.captions.subtitles import read_srt, read_webvtt
from social_capture.captions.time_marks import seconds

ONE_CUE = "00:00:01.000 --> 00:00:02.500\n<v Ana Prado>Boa noite.\n"
EXPECTED = (Cue(1.0, 2.5, "Boa noite.", "Ana Prado"),)

WEBVTT = {
    "plain": f"WEBVTT\n\n{ONE_CUE}",
    "byte order mark and CRLF": "\ufeff" + f"WEBVTT\n\n{ONE_CUE}".replace("\n", "\r\n"),
    "old Mac line ends": f"WEBVTT\n\n{ONE_CUE}".replace("\n", "\r"),
    "a title and a header": f"WEBVTT - Debate\nKind: captions\nLanguage: pt\n\n{ONE_CUE}",
    "notes and styles": f"WEBVTT\n\nNOTE by hand\n\nSTYLE\n::cue {{}}\n\n{ONE_CUE}",
    "identifiers": f"WEBVTT\n\nintro\n{ONE_CUE}",
    "cue settings": f"WEBVTT\n\n{ONE_CUE}".replace("02.500", "02.500 align:start line:90%"),
    "no hours": f"WEBVTT\n\n{ONE_CUE}".replace("00:00:", "00:"),
    "commas": f"WEBVTT\n\n{ONE_CUE}".replace(".000", ",000").replace(".500", ",500"),
    "a class and a closing tag": "WEBVTT\n\n00:01.000 --> 00:02.500\n"
    "<v.loud Ana Prado>Boa <b>noite</b>.</v>",
    "no blank line at the end": f"WEBVTT\n\n{ONE_CUE}".strip(),
}


@pytest.mark.parametrize("text", WEBVTT.values(), ids=WEBVTT)
def test_webvtt_is_read_however_it_was_written(text):
    assert read_webvtt(text) == EXPECTED


def test_two_voices_in_a_cue_are_two_cues_of_the_same_time():
    cues = read_webvtt("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>Sim.\n<v João>Não.")

    assert [(cue.tag, cue.text, cue.start_s) for cue in cues] == [
        ("Ana", "Sim.", 1),
        ("João", "Não.", 1),
    ]


def test_srt_has_numbers_and_no_voices():
    cues = read_srt(
        "1\n00:00:01,000 --> 00:00:02,500\nBoa\nnoite.\n\n2\n00:00:03,000 --> 00:00:04,000\nOi."
    )

    assert [(cue.text, cue.tag) for cue in cues] == [("Boa noite.", None), ("Oi.", None)]


WORDS = {
    "nested tags": ("<c.x><i>duas</i></c> <00:00:01.000>vezes", "duas vezes"),
    "entities": ("p&amp;b &lt;aqui&gt; &#233;&nbsp;assim", "p&b <aqui> é assim"),
    "less than": ("3 < 5", "3 < 5"),
    "tags made of tags": ("<<b>b>oi", "oi"),
}


@pytest.mark.parametrize(("payload", "words"), WORDS.values(), ids=WORDS)
def test_only_the_words_of_a_payload_are_kept(payload, words):
    assert clean(payload) == words


@pytest.mark.parametrize(
    ("mark", "expected"),
    [("00:12:23.720", 743.72), ("12:23,7", 743.7), ("10:00:00.000", 36000), ("1:02:03", 3723)],
)
def test_a_time_mark_is_seconds(mark, expected):
    assert seconds(mark) == expected


BAD = {
    "reversed times": (
        "00:00:05.000 --> 00:00:04.000\nOi.",
        "cue 2 (line 6): ends at 4.0 s, before",
    ),
    "sixty-one seconds": (
        "00:00:61.000 --> 00:01:05.000\nOi.",
        "cue 2 (line 6): 00:00:61.000 is no time",
    ),
    "half an arrow line": (
        "00:00:05.000 -->\nOi.",
        'cue 2 (line 6): "00:00:05.000 -->" is no time line',
    ),
    "words without a time": ("solto\nno ar", 'line 6: "solto" belongs to no cue'),
}


@pytest.mark.parametrize(("block", "said"), BAD.values(), ids=BAD)
def test_a_bad_cue_is_named(block, said):
    with pytest.raises(BadTranscript) as refusal:
        read_webvtt(f"WEBVTT\n\n{ONE_CUE}\n\n{block}".replace("\n\n\n", "\n\n"))

    assert said in str(refusal.value)


@pytest.mark.parametrize("text", ["WEBVTT", "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>"])
def test_subtitles_without_words_are_refused(text):
    with pytest.raises(BadTranscript, match="no cue with words"):
        read_webvtt(text)


def test_a_line_without_end_is_refused():
    with pytest.raises(BadTranscript, match="line 3: longer than"):
        read_webvtt("WEBVTT\n\n" + "<b>" * 100_000)
