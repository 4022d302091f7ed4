"""Captions of platforms are read whatever wrote them; every word is kept once."""

import time
import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as some

from social_capture.captions.blocks import Block
from social_capture.captions.cues import BadTranscript
from social_capture.captions.reading import MAX_BYTES, read_captions
from social_capture.captions.rolling import unrolled

ROLLING = """WEBVTT
Kind: captions
Language: pt

00:00:00.160 --> 00:00:02.390 align:start position:0%

boa<00:00:00.400><c> noite</c><00:00:00.900><c> a</c>

00:00:02.390 --> 00:00:02.400 align:start position:0%
boa noite a
 

00:00:02.400 --> 00:00:04.310 align:start position:0%
boa noite a
todos<00:00:02.600><c> e</c><00:00:02.900><c> todas</c>

00:00:04.310 --> 00:00:04.320 align:start position:0%
todos e todas
 

00:00:04.320 --> 00:00:06.000 align:start position:0%
todos e todas
todos<00:00:04.600><c> e</c><00:00:04.900><c> todas</c>
"""  # noqa: W293  (platforms write that space)


def texts(content):
    return [cue.text for cue in read_captions(content.encode()).cues]


def cue(number, words):
    return f"00:00:{number:02}.000 --> 00:00:{number + 1:02}.000\n{words}\n"


def test_lines_that_roll_are_read_once_and_what_was_said_twice_is_kept_twice():
    assert texts(ROLLING) == ["boa noite a", "todos e todas", "todos e todas"]


def test_captions_that_do_not_roll_keep_what_is_said_twice():
    said = ["Não.", "Não.", "Eu disse que não.", "Por quê?", "Sim."]

    assert texts("WEBVTT\n\n" + "\n".join(map(cue, range(5), said))) == said


SAID = some.lists(some.sampled_from(["sim", "não", "nós", "a", "vaga"]), min_size=1, max_size=4)


@given(some.lists(SAID, min_size=1, max_size=12))
def test_no_word_is_lost_or_doubled_however_lines_roll(lines):
    blocks, above = [], ()
    for number, words in enumerate(lines):
        new = f"{words[0]}<00:00:01.000><c> {' '.join(words[1:])}</c>"
        blocks.append(Block("new", number, number + 0.9, (*above, new)))
        above = (" ".join(words),)
        blocks.append(Block("still", number + 0.9, number + 1, above))

    kept = [line for block in unrolled(blocks) for line in block.lines]

    assert [line.split("<")[0] for line in kept] == [words[0] for words in lines]


ODD = {
    "a cue of ten hours": "00:00:00.000 --> 10:00:00.000\nOi.",
    "cues out of order": cue(9, "Depois.") + "\n" + cue(1, "Oi."),
    "negative times": "-00:00:01.000 --> 00:00:02.000\nPerdido.\n\n" + cue(1, "Oi."),
    "a cue that ends before it starts": "00:00:05.000 --> 00:00:01.000\nOi.",
    "words without a time": "Perdido.\n\n" + cue(1, "Oi."),
    "a line without end": cue(1, "Oi.") + "\n" + cue(3, "<b>" * 10_000),
}


@pytest.mark.parametrize("body", ODD.values(), ids=ODD)
def test_one_bad_cue_costs_no_other(body):
    read = read_captions(f"WEBVTT\n\nNOTE x\n\n{body}".encode())

    assert "Oi." in [cue.text for cue in read.cues]
    assert all(cue.end_s >= cue.start_s >= 0 for cue in read.cues)


def test_what_could_not_be_read_is_counted():
    assert read_captions(f"{ODD['negative times']}".encode()).left_out == 1


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_the_encoding_is_found(encoding):
    content = ("1\r\n" + cue(1, "Não, creches.")).encode(encoding)

    assert read_captions(content).cues[0].text == "Não, creches."


@pytest.mark.parametrize("content", [b"", b"WEBVTT", b"\0" * 900, b"<html><p>login</p></html>"])
def test_what_holds_no_captions_is_refused(content):
    with pytest.raises(BadTranscript, match="no cue with words"):
        read_captions(content)


def test_more_than_anybody_says_is_refused():
    with pytest.raises(BadTranscript, match="bytes; at most"):
        read_captions(b"WEBVTT\n\n" + b"x" * 50_000_000)


@pytest.mark.parametrize("piece", ["<v ", "<v\t\t", "<", "&#", "--> ", "a\n"])
def test_a_file_made_to_hold_us_up_is_over_soon(piece):
    line = piece * (19_000 // len(piece))
    content = ("WEBVTT\n\n" + cue(1, f"{line}\n" * 125) * 2).encode()[: MAX_BYTES - 1]
    began = time.process_time()

    with suppress(BadTranscript):
        read_captions(content)

    assert time.process_time() - began < 10


BOMBS = {
    "places that are no cues": ("a\n\n", "places that are no cues"),
    "arrows without times": ("-->\n\n", "places that are no cues"),
    "voices in one cue": ("<v A>a", "pieces of speech"),
    "cues": ("0:0 --> 0:1\na\n\n", "cues"),
}


@pytest.mark.parametrize(("piece", "said"), BOMBS.values(), ids=BOMBS)
def test_five_megabytes_of_nothing_are_refused_and_take_no_memory(piece, said):
    """One such file took 800 MB of the newsroom's worker, and 70 seconds."""
    head = "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n"
    line = f"{piece * (15_000 // len(piece))}\n" if "\n" not in piece else piece * 1_000
    content = (head + line * (MAX_BYTES // len(line))).encode()[:MAX_BYTES]
    tracemalloc.start()

    with pytest.raises(BadTranscript, match=said):
        read_captions(content)

    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 30 * MAX_BYTES
