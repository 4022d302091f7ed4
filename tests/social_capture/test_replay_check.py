"""After a capture the archive alone is asked for the page, with no network and no player."""

import gzip
import zipfile
import zlib

import brotlicffi
import pytest

from social_capture.wacz.archived import Archived
from social_capture.wacz.replay import ENOUGH, check_replay
from tests.social_capture.odd_server import page, redirect
from tests.social_capture.wacz_files import rebuilt, recorded

HTML = b"Content-Type: text/html; charset=utf-8"
JSON = b"Content-Type: application/json"
TEXT = "Dobramos as vagas em creche 🚸 desde março"
SENTENCE = TEXT.encode()
VIDEO = bytes(range(256)) * 2000


@pytest.fixture
def checked(tmp_path):
    """The check of what was recorded; the server that sent it is gone by then."""

    def check(answers, *, text=TEXT, pasted="/p", final="/p", main="/p", **recording):
        path, url = recorded(tmp_path, answers, pages=(main,), **recording)
        return check_replay(path, pasted=url(pasted), final=url(final), text=text)

    return check


def reasons(replay):
    return {entry.reason for entry in replay.missing}


def test_a_page_whose_words_are_archived_passes(checked):
    replay = checked({"/p": page(b"<p>" + SENTENCE + b"</p>", HTML)})

    assert (replay.ok, replay.match, replay.missing) == (True, 1.0, ())
    assert replay.tool == "lastro-replay 1"


def test_pasted_and_final_address_both_open_case_17(checked):
    answers = {"/s": redirect("/t"), "/t": redirect("/p"), "/p": page(SENTENCE, HTML)}

    assert checked(answers, pasted="/s").ok


def test_a_redirect_that_leads_out_of_the_archive_fails_case_17(checked):
    replay = checked({"/s": redirect("/elsewhere"), "/p": page(SENTENCE, HTML)}, pasted="/s")

    assert not replay.ok
    assert reasons(replay) == {"pasted"}


def test_redirects_in_a_ring_end(checked):
    answers = {"/a": redirect("/b"), "/b": redirect("/a"), "/p": page(SENTENCE, HTML)}

    assert reasons(checked(answers, pasted="/a")) == {"pasted"}


def test_an_address_that_a_script_wrote_is_noted_and_no_failure(checked):
    replay = checked({"/p": page(SENTENCE, HTML)}, final="/p?seen=1", pasted="/p")

    assert replay.ok
    assert reasons(replay) == {"final_by_script"}


def test_a_redirect_to_a_path_with_accents_is_followed_case_21(checked):
    answers = {"/s": redirect("/a\u00e7\u00e3o"), "/a%C3%A7%C3%A3o": page(SENTENCE, HTML)}

    replay = checked(answers, main="/s", pasted="/s", final="/a%C3%A7%C3%A3o")

    assert replay.ok


@pytest.mark.parametrize(
    ("coding", "pack"),
    [("gzip", gzip.compress), ("br", brotlicffi.compress), ("x-gzip", gzip.compress)],
)
def test_a_packed_page_is_unpacked_case_30(checked, coding, pack):
    answer = page(pack(SENTENCE), HTML, b"Content-Encoding: " + coding.encode())

    assert checked({"/p": answer}).match == 1.0


@pytest.mark.parametrize("pack", [zlib.compress, lambda plain: zlib.compress(plain)[2:-4]])
def test_deflate_is_undone_but_flagged_for_players_show_bytes_case_30(checked, pack):
    replay = checked({"/p": page(pack(SENTENCE), HTML, b"Content-Encoding: deflate")})

    assert (replay.ok, replay.match) == (False, 1.0)
    assert reasons(replay) == {"coding"}


def test_a_coding_that_nobody_here_undoes_is_flagged_case_30(checked):
    replay = checked({"/p": page(SENTENCE, HTML, b"Content-Encoding: zstd")})

    assert (replay.ok, replay.match) == (False, 0.0)
    assert "pasted" in reasons(replay)


@pytest.mark.parametrize(
    "body",
    [
        b'{"post": {"text": "Dobramos as vagas em creche \\ud83d\\udeb8 desde mar\\u00e7o"}}',
        b'{"content": "\\u003cp\\u003eDobramos as <a href=\\"/v\\">vagas</a> em creche'
        b' desde mar&ccedil;o\\u003c/p\\u003e"}',
        b'{"state": "{\\"t\\": \\"Dobramos as vagas em creche desde mar\\\\u00e7o\\"}"}',
    ],
    ids=["escapes", "markup inside", "JSON inside JSON"],
)
def test_text_that_a_script_drew_is_found_in_the_answer_it_came_from(checked, body):
    answers = {"/p": page(b"<script src=/app.js></script>", HTML), "/api": page(body, JSON)}

    assert checked(answers).match == 1.0


def test_text_in_an_attribute_that_scripts_read_is_found(checked):
    props = f"{{&quot;text&quot;:&quot;{TEXT}&quot;}}" + " " * 200
    answer = page(f'<div data-props="{props}"></div>'.encode(), HTML)

    assert checked({"/p": answer}).match == 1.0


def test_capitals_of_a_style_sheet_are_the_same_words(checked):
    assert checked({"/p": page(SENTENCE, HTML)}, text=TEXT.upper()).match == 1.0


def test_a_page_in_an_old_charset_is_read_in_it(checked):
    body = TEXT.replace(" 🚸", "").encode("latin-1")
    answer = page(body, b"Content-Type: text/html; charset=iso-8859-1")

    assert checked({"/p": answer}).match == 1.0


def test_text_that_no_archived_answer_holds_fails_and_is_listed_case_33(checked):
    answers = {"/p": page(b"<p>Something went wrong. Try again.</p>", HTML)}

    replay = checked(answers)

    assert (replay.ok, replay.match) == (False, 0.0)
    assert [entry.what for entry in replay.missing] == [TEXT]


def test_words_that_stand_far_apart_are_not_the_sentence(checked):
    scattered = " x ".join(TEXT.split()).encode()

    assert checked({"/p": page(scattered, HTML)}).match == 0.0


def test_a_counter_put_together_by_a_script_does_not_fail_the_page(checked):
    text = f"{TEXT} para todas as famílias da cidade\n3 min"

    replay = checked({"/p": page(text.split("\n")[0].encode(), HTML)}, text=text)

    assert replay.ok
    assert ENOUGH < replay.match < 1.0
    assert [entry.what for entry in replay.missing] == ["3 min"]


def test_a_page_without_words_has_no_share(checked):
    replay = checked({"/p": page(b"<img src=/x>", HTML)}, text="\n · \n")

    assert (replay.ok, replay.match) == (True, None)


def part_first(connection):
    """The first asking names a range, the second is for the whole."""
    connection.sendall(
        page(
            VIDEO[1000:2000],
            b"Content-Type: video/mp4",
            b"Content-Range: bytes 1000-1999/%d" % len(VIDEO),
            status=b"206 Partial Content",
        )
    )


def test_the_last_fifth_of_a_video_seen_in_parts_comes_out_of_the_archive_case_10(tmp_path):
    given = iter([part_first, lambda c: c.sendall(page(VIDEO, b"Content-Type: video/mp4"))])
    answers = {"/p": page(SENTENCE, HTML), "/v": lambda connection: next(given)(connection)}
    path, url = recorded(tmp_path, answers, pages=("/p",), headers={"/v": "Range: bytes=1000-1999"})

    with Archived(zipfile.ZipFile(path)) as archive:
        film = b"".join(archive.open(url("/v")).body)

    assert film[len(VIDEO) * 4 // 5 :] == VIDEO[len(VIDEO) * 4 // 5 :]
    assert check_replay(path, pasted=url("/p"), final=url("/p"), text=TEXT).ok


def test_the_same_bytes_twice_are_two_whole_records_case_31(tmp_path):
    answers = {"/p": page(SENTENCE, HTML), "/copy": page(SENTENCE, HTML)}
    path, _url = recorded(tmp_path, answers, pages=("/p",), asked=("/p", "/copy", "/p"))

    with Archived(zipfile.ZipFile(path)) as archive:
        bodies = [b"".join(archive.answer(line).body) for line in archive.lines]
        kinds = {line.mime for line in archive.lines}

    assert bodies == [SENTENCE] * 3
    assert kinds == {"text/html"}


def test_a_pointer_to_a_record_elsewhere_fails_case_31(tmp_path):
    path, url = recorded(tmp_path, {"/p": page(SENTENCE, HTML)}, pages=("/p",))

    def as_revisit(name, content):
        if not name.endswith(".cdx.gz"):
            return content
        return gzip.compress(gzip.decompress(content).replace(b"text/html", b"warc/revisit"))

    replay = check_replay(
        rebuilt(path, tmp_path / "b.wacz", as_revisit), pasted=url("/p"), final="", text=TEXT
    )

    assert reasons(replay) >= {"revisit"}


def test_a_chunked_page_is_read_without_its_frames(checked):
    frames = b"%x\r\n%b\r\n%x;note=1\r\n%b\r\n0\r\n\r\n"
    body = frames % (10, SENTENCE[:10], len(SENTENCE) - 10, SENTENCE[10:])
    head = b"HTTP/1.1 200 OK\r\n" + HTML + b"\r\nTransfer-Encoding: chunked\r\n\r\n"

    assert checked({"/p": head + body}).match == 1.0


def test_a_body_that_unpacks_without_end_is_read_up_to_its_bound(checked):
    bomb = gzip.compress(b"a" * (40 << 20))
    answers = {
        "/p": page(SENTENCE, HTML),
        "/bomb": page(bomb, JSON, b"Content-Encoding: gzip"),
    }

    replay = checked(answers)

    assert replay.ok
    assert reasons(replay) == {"too_large"}
