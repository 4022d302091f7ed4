"""The site refuses an installation whose state machine may be another's."""

from importlib import metadata

from newsroom import installation


def test_an_installation_with_one_state_machine_is_fine():
    assert installation.no_second_state_machine() == []


def test_the_abandoned_state_machine_beside_ours_is_an_error(monkeypatch):
    monkeypatch.setattr(metadata, "version", {"django-fsm": "3.0.1"}.__getitem__)

    (problem,) = installation.no_second_state_machine()

    assert problem.id == "newsroom.E001"
    assert "3.0.1" in problem.msg
