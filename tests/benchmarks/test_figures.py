"""A benchmark says beside each figure whether its promise was kept."""

import pytest

from benchmarks.figures import Figure, table


@pytest.mark.parametrize(
    ("figure", "kept"),
    [
        (Figure("page", 3.0, "ms"), True),
        (Figure("page", 15, "queries", at_most=15), True),
        (Figure("page", 16, "queries", at_most=15), False),
        (Figure("page", 99.0, "ms", "bare view", ratio=0.9, at_least=0.9), True),
        (Figure("page", 1.0, "ms", "bare view", ratio=0.89, at_least=0.9), False),
    ],
    ids=["no promise", "at the limit", "over it", "the ratio counts", "not the value"],
)
def test_a_promise_is_about_the_ratio_else_about_the_value(figure, kept):
    assert figure.is_kept is kept


def test_the_table_marks_what_was_missed():
    lines = table([Figure("good", 1, "q", at_most=1), Figure("bad", 2, "q", at_most=1)])

    assert [line.endswith("MISSED") for line in lines.splitlines()] == [False, False, True]
