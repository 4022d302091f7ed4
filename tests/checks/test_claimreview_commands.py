"""``read_claimreview`` and ``validate_claimreview``: one JSON document, and an exit that says."""

import json

import pytest
from django.core.management import CommandError, call_command

from claimreview.writing import to_script
from tests.claimreview.pages import BLOCK, as_json, block_with, page, script
from tests.claimreview.reviews import COMPLETE
from tests.social_capture.odd_server import odd_server
from tests.social_capture.odd_server import page as http_answer


@pytest.fixture
def saved(tmp_path):
    def save(body, name="pagina.html"):
        path = tmp_path / name
        path.write_bytes(body)
        return str(path)

    return save


@pytest.fixture
def server(settings):
    with odd_server() as running:
        settings.CAPTURE_ALLOW_HOSTS = [running.netloc]
        yield running


def served(body, content_type=b"text/html; charset=utf-8", **status):
    return http_answer(body, b"Content-Type: " + content_type, b"Connection: close", **status)


def test_reading_prints_the_reviews_and_what_could_not_be_read(saved, capsys):
    path = saved(page(script("{"), script(json.dumps(BLOCK))))

    call_command("read_claimreview", path)

    printed = capsys.readouterr()
    answer = json.loads(printed.out)
    (review,) = answer["reviews"]
    assert review["claim"] == "A ponte custou R$ 3 bilhões"
    assert review["rating"] == {"value": 1, "best": 5, "worst": 1}
    assert (review["label"], review["publisher"]) == ("Falso", "Agência")
    assert answer["unreadable"][0]["where"] == "script 1, line 1"
    assert printed.err.startswith(f"{path}: script 1, line 1: not JSON")


def test_warnings_are_printed_with_code_and_place(saved, capsys):
    call_command(
        "read_claimreview", saved(as_json(block_with(datePublished="05/07/2026")), "a.json")
    )

    assert json.loads(capsys.readouterr().out)["reviews"][0]["warnings"] == [
        {
            "code": "read_date_wrong",
            "severity": "warning",
            "where": "datePublished",
            "message": "datePublished can't be read without guessing: «05/07/2026».",
        }
    ]


def test_a_document_without_reviews_is_read_as_none(saved, capsys):
    call_command("read_claimreview", saved(page(script('{"@type": "MediaReview"}'))))

    assert json.loads(capsys.readouterr().out) == {"reviews": [], "unreadable": []}


@pytest.mark.parametrize("command", ["read_claimreview", "validate_claimreview"])
def test_broken_input_exits_2_and_names_file_place_and_what_was_expected(command, saved, capsys):
    path = saved(b'{"claimReviewed": "disse "isto" ontem"}', "quebrado.jsonld")

    with pytest.raises(CommandError, match=r"document: not JSON: Expecting.*line 1") as refused:
        call_command(command, path)

    assert refused.value.returncode == 2
    assert str(refused.value).startswith(path)
    assert json.loads(capsys.readouterr().out)["reviews"] == []


@pytest.mark.parametrize("command", ["read_claimreview", "validate_claimreview"])
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("/nowhere/at/all.html", "No such file"),
        ("/", "directory"),
        ("a\x00b", "null"),
        ("http://127.0.0.1:9/x", "expected a public page"),
        ("http://[::1", "expected a public page"),
    ],
    ids=["missing", "folder", "no path", "refused by the guard", "no address"],
)
def test_what_can_not_be_opened_exits_2_with_the_reason(command, source, reason):
    with pytest.raises(CommandError, match=reason) as refused:
        call_command(command, source)

    assert refused.value.returncode == 2


def test_an_address_is_read_with_its_charset_and_its_own_host(server, capsys):
    text = json.dumps(block_with(claimReviewed="ação"), ensure_ascii=False)
    body = page(script(text), head="", encoding="latin-1")
    server.answers["/p"] = served(body, b"text/html; charset=iso-8859-1")

    call_command("read_claimreview", server.url("/p"))

    (review,) = json.loads(capsys.readouterr().out)["reviews"]
    assert review["claim"] == "ação"
    assert [warning["code"] for warning in review["warnings"]] == ["unconfirmed_publisher"]


def test_a_server_that_has_no_such_page_exits_2(server):
    server.answers["/p"] = served(b"{}", status=b"404 Not Found")

    with pytest.raises(CommandError, match=r"/p: .*answered 404; expected 200") as refused:
        call_command("read_claimreview", server.url("/p"))

    assert refused.value.returncode == 2


def test_a_host_that_is_not_allowed_stays_behind_the_guard(server, settings):
    settings.CAPTURE_ALLOW_HOSTS = []

    with pytest.raises(CommandError) as refused:
        call_command("validate_claimreview", server.url("/p"))

    assert refused.value.returncode == 2
    assert server.requests == []


def test_a_page_that_breaks_no_rule_is_valid(saved, capsys):
    head = f'<meta charset="utf-8"><link rel="canonical" href="{COMPLETE.url}">'

    call_command("validate_claimreview", saved(page(to_script(COMPLETE), head=head)))

    answer = json.loads(capsys.readouterr().out)
    assert answer["problems"] == []
    assert answer["reviews"][0]["label"] == "Enganoso"


def test_an_error_exits_1_with_code_severity_place_and_message(saved, capsys):
    path = saved(as_json(block_with(url="http://agencia.example/ponte")), "a.jsonld")

    with pytest.raises(SystemExit) as ended:
        call_command("validate_claimreview", path)

    printed = capsys.readouterr()
    assert ended.value.code == 1
    assert json.loads(printed.out)["problems"] == [
        {
            "code": "url_not_https",
            "severity": "error",
            "where": "document: url",
            "message": "url must begin with https://, not «http://agencia.example/ponte».",
        }
    ]
    assert printed.err.startswith(f"{path}: document: url: error: url must begin")


def test_warnings_alone_do_not_make_it_invalid(saved, capsys):
    call_command(
        "validate_claimreview", saved(as_json(block_with(claimReviewed="a" * 80)), "a.json")
    )

    problems = json.loads(capsys.readouterr().out)["problems"]
    assert [problem["code"] for problem in problems] == ["claim_long"]


def test_a_page_without_a_review_is_not_valid(saved, capsys):
    with pytest.raises(SystemExit):
        call_command("validate_claimreview", saved(page()))

    assert json.loads(capsys.readouterr().out)["problems"][0]["code"] == "review_missing"
