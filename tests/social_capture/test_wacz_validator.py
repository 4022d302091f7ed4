"""A WACZ is valid only when all of it is there, and no byte of it can change unseen."""

import hashlib
import json
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from social_capture.wacz.validate import NotAWacz, validate
from tests.social_capture.wacz_files import copied, make_wacz, rebuilt


@pytest.fixture(scope="session")
def wacz(tmp_path_factory):
    return make_wacz(tmp_path_factory.mktemp("wacz"))


def codes(path):
    return {problem.code for problem in validate(path)}


def relisted(package, name, content):
    """The datapackage after a member was changed by somebody who knows the format."""
    for resource in package["resources"]:
        if resource["path"] == name:
            resource["hash"] = f"sha256:{hashlib.sha256(content).hexdigest()}"
            resource["bytes"] = len(content)


def forged(wacz, target, name, new):
    """A member replaced and every hash above it made anew; only deeper checks can see it."""
    with zipfile.ZipFile(wacz) as archive:
        package = json.loads(archive.read("datapackage.json"))
        old = archive.read(name)
    content = new(old)
    relisted(package, name, content)
    described = json.dumps(package).encode()
    digest = f"sha256:{hashlib.sha256(described).hexdigest()}"
    replaced = {
        name: content,
        "datapackage.json": described,
        "datapackage-digest.json": json.dumps(
            {"path": "datapackage.json", "hash": digest}
        ).encode(),
    }
    return rebuilt(wacz, target, lambda found, content: replaced.get(found, content))


def test_what_we_pack_is_valid(wacz):
    assert validate(wacz) == []


def test_what_others_pack_is_valid_without_our_seal(wacz, tmp_path):
    unsealed = rebuilt(wacz, tmp_path / "a.wacz", lambda name, content: content)

    assert validate(unsealed) == []


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_any_one_byte_changed_is_seen(wacz, tmp_path_factory, data):
    content = bytearray(wacz.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1), label="place")
    content[place] ^= data.draw(st.integers(1, 255), label="change")
    changed = tmp_path_factory.mktemp("flip") / "a.wacz"
    changed.write_bytes(content)

    assert validate(changed) != []


def test_every_byte_of_the_directory_and_the_seal_counts(wacz, tmp_path):
    content = wacz.read_bytes()
    unseen = []

    for place in range(len(content) - 130, len(content)):
        changed = bytearray(content)
        changed[place] ^= 1
        (tmp_path / "a.wacz").write_bytes(changed)
        if not validate(tmp_path / "a.wacz"):
            unseen.append(place - len(content))

    assert unseen == []


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_a_file_cut_anywhere_is_not_valid(wacz, tmp_path_factory, data):
    content = wacz.read_bytes()
    cut = tmp_path_factory.mktemp("cut") / "a.wacz"
    cut.write_bytes(content[: data.draw(st.integers(4, len(content) - 1), label="length")])

    assert validate(cut) != []


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("datapackage.json", "member_missing"),
        ("datapackage-digest.json", "member_missing"),
        ("pages/pages.jsonl", "pages_missing"),
        ("indexes/index.cdx.gz", "index_missing"),
        ("archive/archive.warc.gz", "archive_empty"),
    ],
)
def test_a_missing_part_is_named(wacz, tmp_path, name, code):
    """Case 23: py-wacz calls a file without index and pages valid."""
    torn = rebuilt(
        wacz, tmp_path / "a.wacz", lambda found, content: None if found == name else content
    )

    assert code in codes(torn)


@pytest.mark.parametrize(
    ("name", "new", "code"),
    [
        ("pages/pages.jsonl", lambda old: old.split(b"\n")[0] + b"\n", "pages_empty"),
        ("pages/pages.jsonl", lambda old: old.replace(b"/p/1", b"/p/2"), "page_unresolved"),
        ("pages/pages.jsonl", lambda old: b"{", "unreadable"),
        ("indexes/index.cdx.gz", lambda old: b"", "index_missing"),
        ("indexes/index.cdx.gz", lambda old: old[:-9], "index_broken"),
        ("indexes/index.cdx.gz", lambda old: b"not gzip", "index_broken"),
        ("archive/archive.warc.gz", lambda old: old[:-20], "archive_broken"),
        ("archive/archive.warc.gz", lambda old: old + b"\x1f\x8b", "archive_broken"),
        ("archive/archive.warc.gz", lambda old: old[:400], "archive_broken"),
        (
            "archive/archive.warc.gz",
            lambda old: old.replace(bytes(range(20, 60)), bytes(40), 1),
            "archive_broken",
        ),
    ],
    ids=[
        "no pages",
        "pages of another address",
        "broken pages",
        "empty index",
        "index cut",
        "index not packed",
        "archive cut in the last record",
        "archive with a torn record behind",
        "archive cut early",
        "archive with other bytes",
    ],
)
def test_a_forged_part_with_fresh_hashes_is_still_seen(wacz, tmp_path, name, new, code):
    assert code in codes(forged(wacz, tmp_path / "a.wacz", name, new))


def test_a_hash_that_is_not_that_of_the_archive_is_seen(wacz, tmp_path):
    """Case 23: a recorded hash that went stale, as js-wacz 0.1.6 writes it."""
    name = "archive/archive.warc.gz"
    stale = rebuilt(wacz, tmp_path / "a.wacz", lambda n, old: old + old if n == name else old)

    assert {"resource_hash", "resource_size"} <= codes(stale)


def test_a_member_that_nobody_listed_is_seen(wacz, tmp_path):
    path = copied(wacz, tmp_path / "a.wacz")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("extra.txt", "hello")

    assert "member_unlisted" in codes(path)


@pytest.mark.parametrize("name", ["../evil", "/etc/passwd", "a\\b", "a/../../b", "C:evil", "a//b"])
def test_names_that_lead_elsewhere_are_refused(tmp_path, name):
    path = tmp_path / "a.wacz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(name, "x")

    assert codes(path) == {"zip_member_name"}


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_member_that_is_there_twice_is_refused(tmp_path):
    path = tmp_path / "a.wacz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("datapackage.json", "{}")
        archive.writestr("datapackage.json", "[]")

    assert codes(path) == {"zip_duplicate_member"}


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path):
    path = tmp_path / "a.wacz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("datapackage.json", b"0" * (65 << 20))

    assert codes(path) == {"zip_bomb"}


def test_a_member_packed_in_another_way_is_refused(tmp_path):
    path = tmp_path / "a.wacz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("datapackage.json", b"{}")

    assert codes(path) == {"zip_member_kind"}


@pytest.mark.parametrize("content", [b"", b"plain text", b"\x89PNG\r\n"])
def test_what_is_no_zip_is_not_validated(tmp_path, content):
    path = tmp_path / "a.wacz"
    path.write_bytes(content)

    with pytest.raises(NotAWacz, match=r"a\.wacz"):
        validate(path)


def test_a_missing_file_is_not_validated(tmp_path):
    with pytest.raises(NotAWacz, match=r"nowhere\.wacz"):
        validate(tmp_path / "nowhere.wacz")
