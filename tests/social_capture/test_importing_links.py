"""A file of links is read whatever wrote it; a bad line is named by its number, the rest waits."""

import csv
import io

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st

from social_capture.importing import import_links
from social_capture.link_files import COLUMNS_MAX, MOST_BYTES, MOST_ROWS, NoLinkFile, read_links
from social_capture.models import Capture, LinkImport

FILES = "/desk/captures/imports/"
TWO = [(2, "https://a.example/ação"), (3, "https://b.example/2")]


@pytest.fixture
def desk(client, db):
    client.force_login(get_user_model().objects.create_superuser("bia", password="x"))
    return client


def bring(desk, content, name="links.csv"):
    return desk.post(FILES, {"table": SimpleUploadedFile(name, content)}, follow=True)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("sign", [",", ";", "\t"], ids=["comma", "semicolon", "tab"])
def test_encodings_and_signs_of_spreadsheets_are_read(encoding, sign):
    rows = ["nome|Link", "João|https://a.example/ação", "Zé|https://b.example/2"]

    found = read_links("\r\n".join(rows).replace("|", sign).encode(encoding))

    assert (found.links, found.column) == (TWO, "Link")


def test_without_names_the_column_that_holds_addresses_counts():
    found = read_links(b"https://a.example/1,Ana\nhttps://b.example/2,Davi\n")

    assert found.links == [(1, "https://a.example/1"), (2, "https://b.example/2")]


def test_a_cell_of_several_lines_does_not_move_the_line_numbers():
    found = read_links(b'nota,url\n"duas\nlinhas",https://a.example/1\n,https://b.example/2\n')

    assert found.links == [(3, "https://a.example/1"), (4, "https://b.example/2")]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"\n , \n", "empty"),
        (b"nome,idade\nAna,30\n", "no_addresses"),
        (b"x" * (MOST_BYTES + 1), "too_large"),
        (b"url\n" + b"https://a.example/\n" * (MOST_ROWS + 1), "too_many_rows"),
    ],
    ids=["empty", "blank", "no addresses", "too large", "too many rows"],
)
def test_what_is_no_list_of_links_is_refused_with_its_reason(content, reason):
    with pytest.raises(NoLinkFile) as refused:
        read_links(content)

    assert refused.value.reason == reason


@given(st.binary(max_size=400))
def test_any_bytes_are_a_list_of_links_or_a_reason(content):
    try:
        found = read_links(content)
    except NoLinkFile:
        return
    assert all(line > 0 and link for line, link in found.links)


@pytest.mark.db
@pytest.mark.django_db
def test_good_lines_wait_and_bad_ones_are_named_by_their_line():
    content = b"url\nhttps://a.example/1\nfile:///etc/passwd\n\nhttps://a.example/1\ntexto\n"

    done = import_links(content, name="links.csv", by=None)

    assert Capture.objects.get().address == "https://a.example/1"
    assert (done.rows, done.asked) == (4, 1)
    assert [error["line"] for error in done.errors] == [3, 6]


@pytest.mark.db
def test_the_desk_brings_a_file_and_sees_what_became_of_it(desk):
    text = bring(desk, b"url\nhttps://a.example/1\n<b>x</b>\n").content.decode()

    assert "&lt;b&gt;x&lt;/b&gt;" in text
    assert LinkImport.objects.get().by.username == "bia"


def test_the_list_of_errors_is_a_file_in_which_no_cell_runs(desk):
    bring(desk, b"url\nhttps://a.example/1\n=cmd|' /C calc'!A0\n")

    answer = desk.get(f"{FILES}{LinkImport.objects.get().pk}/errors.csv")

    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [rows[1][0], rows[1][1][:2]] == ["3", "'="]


@pytest.mark.parametrize("content", [b"", b"nome\nAna\n", b"x" * (MOST_BYTES + 1)], ids=len)
def test_a_file_that_is_none_changes_nothing_and_says_why(desk, content):
    answer = bring(desk, content)

    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not LinkImport.objects.exists()


def test_who_may_only_look_brings_no_file(client, db):
    user = get_user_model().objects.create_user("davi", password="x")
    user.user_permissions.add(Permission.objects.get(codename="access_admin"))
    client.force_login(user)

    bring(client, b"url\nhttps://a.example/1\n")

    assert client.get(FILES).status_code == 200
    assert not Capture.objects.exists()


def test_addresses_beyond_the_columns_of_any_table_of_links_are_not_looked_for():
    row = b"a" + b"," * (COLUMNS_MAX - 1) + b"https://a.example/1,https://b.example/2\n"

    assert read_links(row).links == [(1, "https://a.example/1")]
    with pytest.raises(NoLinkFile, match="no_addresses"):
        read_links(b"," + row)


def test_a_bad_line_runs_nothing_where_cells_are_divided_by_another_sign(desk):
    bring(desk, b"url\nhttps://a.example/1\nfile:///a;=cmd|' /C calc'!A0\n")

    answer = desk.get(f"{FILES}{LinkImport.objects.get().pk}/errors.csv")

    in_brazil = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";")
    cells = [cell for row in in_brazil for cell in row]
    assert not [cell for cell in cells if cell.startswith("=")]


SPELLINGS = (
    "https://x.com/anaprado/status/88",
    "https://twitter.com/anaprado/status/88?s=20",
    "https://mobile.twitter.com/anaprado/status/88/",
    "HTTPS://WWW.X.COM/anaprado/status/88#m",
    "https://x.com/anaprado/status/88/photo/1",
)


@pytest.mark.db
@pytest.mark.django_db
def test_one_post_in_all_its_spellings_waits_once():
    done = import_links("\n".join(["url", *SPELLINGS]).encode(), name="links.csv", by=None)

    assert (done.rows, done.asked, done.known, done.errors) == (len(SPELLINGS), 1, 0, [])
    assert Capture.objects.count() == 1


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_table_in_utf_16_that_does_not_say_so_is_read(encoding):
    rows = "nome;Link\r\nJoana;https://a.example/acao\r\n"

    assert read_links(rows.encode(encoding)).links == [(2, "https://a.example/acao")]


@pytest.mark.parametrize("rows", [MOST_ROWS + 1, 100_000])
def test_a_table_of_too_many_rows_is_refused_before_any_is_asked_for(desk, rows):
    answer = bring(desk, b"url\n" + b"https://a.example/1\n" * rows)

    assert answer.status_code == 422
    assert not Capture.objects.exists()
