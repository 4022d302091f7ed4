"""The command says what stands in its way before it starts anything."""

import pytest
from django.core.management import CommandError, call_command

from newsroom.demo import ports, processes
from newsroom.demo.social_page.server import SocialPage
from newsroom.management.commands import demo


@pytest.fixture
def nothing_starts(monkeypatch):
    """A start of any process would fail the test."""
    monkeypatch.setattr(processes, "start", pytest.fail)


def test_a_busy_port_is_named_with_its_holder_and_another_one(monkeypatch, capsys, nothing_starts):
    with SocialPage() as other:
        monkeypatch.setenv("LASTRO_DEMO_PORT", str(other.port))

        with pytest.raises(SystemExit) as ended:
            call_command("demo")

    said = capsys.readouterr().err
    assert ended.value.code == 1
    assert f"a porta {other.port} está ocupada por" in said
    assert "LASTRO_DEMO_PORT=8001" in said


@pytest.mark.parametrize("words", ["http", "80", "70000", "8 000"])
def test_a_port_that_is_none_is_refused(monkeypatch, nothing_starts, words):
    monkeypatch.setenv("LASTRO_DEMO_PORT", words)

    with pytest.raises(CommandError, match="LASTRO_DEMO_PORT"):
        call_command("demo")


def test_without_a_word_it_is_port_8000(monkeypatch):
    monkeypatch.delenv("LASTRO_DEMO_PORT", raising=False)

    assert demo.port_wanted() == 8000


def test_a_process_that_ends_at_once_is_told_with_the_end_of_its_log(monkeypatch, tmp_path):
    monkeypatch.setattr(processes, "FOLDER", tmp_path)

    started = processes.start("site", "newsroom.no_such_module", environment={})

    with pytest.raises(processes.DidNotStart, match="no_such_module"):
        processes.wait_until("não respondeu", lambda: False, started)


def test_a_long_wait_says_how_long_it_has_been(monkeypatch, tmp_path):
    monkeypatch.setattr(processes, "FOLDER", tmp_path)
    port = str(ports.free_port())
    started = processes.start(
        "network", "newsroom.demo.social_page", "--port", port, environment={}
    )
    answers, told = iter([False, False, True]), []

    processes.wait_until(
        "não respondeu", lambda: next(answers), started, tell=told.append, tells_every_s=0
    )
    processes.end(started)

    assert told == ["network: esperando há 0 s, de até 120 s"] * 2


def test_a_process_is_started_beside_the_command_and_ended_by_its_number(monkeypatch, tmp_path):
    monkeypatch.setattr(processes, "FOLDER", tmp_path)
    port = str(ports.free_port())

    started = processes.start(
        "network", "newsroom.demo.social_page", "--port", port, environment={}
    )
    noted = int((tmp_path / "network.pid").read_text())
    processes.end(started)

    assert noted == started.process.pid
    assert started.process.poll() is not None
    assert not (tmp_path / "network.pid").exists()


@pytest.mark.parametrize(
    ("folder", "command"),
    [("", "make stop"), ("/srv/my site", "LASTRO_STATE_DIR='/srv/my site' make stop")],
    ids=["the usual folder", "a folder of its own"],
)
def test_the_command_that_ends_the_site_names_the_folder_that_it_was_given(
    monkeypatch, folder, command
):
    monkeypatch.setenv("LASTRO_STATE_DIR", folder)

    assert demo.how_to_stop() == command
