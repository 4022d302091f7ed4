"""What the environment says is read strictly: a word that could mean either stops the start."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from newsroom.settings import environment

NAME = "LASTRO_SOMETHING"


@pytest.mark.parametrize("word", ["1", "true", "YES", " on "])
def test_words_for_yes(monkeypatch, word):
    monkeypatch.setenv(NAME, word)

    assert environment.switch(NAME)


@pytest.mark.parametrize("word", ["0", "false", "No", "off"])
def test_words_for_no(monkeypatch, word):
    monkeypatch.setenv(NAME, word)

    assert not environment.switch(NAME, default=True)


def test_an_empty_switch_is_an_unset_one(monkeypatch):
    monkeypatch.setenv(NAME, "")

    assert environment.switch(NAME, default=True)


@pytest.mark.parametrize("word", ["tru", "2", "-"])
def test_a_word_that_is_neither_is_refused_by_name(monkeypatch, word):
    monkeypatch.setenv(NAME, word)

    with pytest.raises(ImproperlyConfigured, match=NAME):
        environment.switch(NAME)


def test_a_list_drops_spaces_and_empty_entries(monkeypatch):
    monkeypatch.setenv(NAME, " a, ,b,")

    assert environment.words(NAME) == ["a", "b"]


@pytest.mark.parametrize("value", ["-1", "1.5", "x"])
def test_what_is_no_whole_number_is_refused_by_name(monkeypatch, value):
    monkeypatch.setenv(NAME, value)

    with pytest.raises(ImproperlyConfigured, match=NAME):
        environment.number(NAME, 25)


def test_an_unset_folder_is_the_usual_one(monkeypatch):
    monkeypatch.delenv(NAME, raising=False)

    assert environment.folder(NAME, Path("usual")) == Path("usual")


def test_entries_are_split_into_their_parts(monkeypatch):
    monkeypatch.setenv(NAME, "one| https://a.example/|/x.pem , two|https://b.example/|/y.pem")

    assert environment.entries(NAME, ("name", "url", "file")) == [
        {"name": "one", "url": "https://a.example/", "file": "/x.pem"},
        {"name": "two", "url": "https://b.example/", "file": "/y.pem"},
    ]


@pytest.mark.parametrize("value", ["one|https://a.example/", "one||/x.pem", "a|b|c|d"])
def test_an_entry_with_a_part_too_few_or_too_many_is_refused(monkeypatch, value):
    monkeypatch.setenv(NAME, value)

    with pytest.raises(ImproperlyConfigured, match=NAME):
        environment.entries(NAME, ("name", "url", "file"))
