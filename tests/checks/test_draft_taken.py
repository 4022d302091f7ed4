"""What was accepted of a machine's draft is read off the text that people wrote."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.drafting.taken import Fate, accepted_share, pairs_of
from social_capture.word_diff import Change

FIRST = "A portaria 12/2025 encerrou dois postos de saúde em Porto Sereno."
SECOND = "Outros doze fecharam para reforma e reabrem em março."
OWN = "A assessoria de Ana Prado não respondeu até as 16h."

paragraph = st.lists(
    st.sampled_from(["dois", "postos", "em", "2025", "fecharam", "não"]), min_size=1
).map(" ".join)
paragraphs = st.lists(paragraph, max_size=6)


def fates(pairs):
    return [pair.fate for pair in pairs]


def test_a_paragraph_that_stands_in_the_text_was_accepted():
    assert fates(pairs_of([FIRST], [FIRST])) == [Fate.ACCEPTED]


def test_a_paragraph_with_other_words_was_edited_and_shows_which():
    (pair,) = pairs_of([FIRST], [FIRST.replace("dois", "três")])

    changed = [(piece.change, piece.text.strip()) for piece in pair.marks if piece.change != "same"]
    assert pair.fate is Fate.EDITED
    assert changed == [(Change.GONE, "dois"), (Change.NEW, "três")]


def test_a_paragraph_that_is_nowhere_is_open_until_someone_refuses_it():
    assert fates(pairs_of([FIRST, SECOND], [])) == [Fate.OPEN, Fate.OPEN]
    assert fates(pairs_of([FIRST, SECOND], [], refused={1})) == [Fate.OPEN, Fate.REFUSED]


def test_a_refused_paragraph_that_stands_in_the_text_after_all_was_accepted():
    assert fates(pairs_of([FIRST], [FIRST], refused={0})) == [Fate.ACCEPTED]


def test_a_paragraph_without_a_draft_was_written_by_a_person():
    pairs = pairs_of([FIRST], [OWN, FIRST])

    assert fates(pairs) == [Fate.ACCEPTED, Fate.HUMAN]
    assert pairs[1].written == OWN


def test_the_share_counts_the_words_that_stand_as_they_were_drafted():
    assert accepted_share(pairs_of(["um dois três"], ["um dois três", "quatro"])) == 0.75
    assert accepted_share(pairs_of(["um dois três"], ["quatro cinco"])) == 0
    assert accepted_share(pairs_of([FIRST], [])) is None


@pytest.mark.parametrize("text", [[], [OWN]])
def test_without_a_draft_nothing_came_from_a_machine(text):
    assert not accepted_share(pairs_of([], text))


@given(paragraphs, paragraphs)
def test_no_paragraph_is_lost_or_shown_twice(proposed, written):
    pairs = pairs_of(proposed, written)

    assert [pair.proposed for pair in pairs if pair.place is not None] == proposed
    assert sorted(pair.written for pair in pairs if pair.written) == sorted(written)


@given(paragraphs, paragraphs)
def test_the_share_is_a_share_and_the_marks_are_the_text(proposed, written):
    pairs = pairs_of(proposed, written)
    share = accepted_share(pairs)

    assert share is None or 0 <= share <= 1
    for pair in pairs:
        if pair.marks:
            assert "".join(p.text for p in pair.marks if p.change != "gone") == pair.written
            assert "".join(p.text for p in pair.marks if p.change != "new") == pair.proposed
