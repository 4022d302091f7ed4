"""A list that drops rows while it is scrolled is read whole, in order, each once (case 8)."""

from hypothesis import given
from hypothesis import strategies as st

from social_capture.driver.seen_text import DROPPED_PER_STEP, MAX_LINES, SeenText

HEAD, FOOT = ["Título", "menu"], ["rodapé"]


def window(rows, top, size):
    """The page while only ``size`` rows are in it; each row has a button with the same words."""
    shown = [line for row in rows[top : top + size] for line in (row, "Responder")]
    return "\n".join([*HEAD, *shown, *FOOT])


def seen_down(rows, size, step):
    seen = SeenText()
    for top in [*range(0, max(1, len(rows) - size), step), max(0, len(rows) - size)]:
        seen.add(window(rows, top, size))
    return seen


@given(st.integers(DROPPED_PER_STEP + 1, 80), st.integers(8, 20), st.data())
def test_every_row_stands_there_once_and_in_order(more, size, data):
    rows = [f"resposta {number} de alguém" for number in range(size + more)]
    step = data.draw(st.integers(DROPPED_PER_STEP + 1, size - 2))

    text = seen_down(rows, size, step).with_final(window(rows, 0, size))

    lines = text.split("\n")
    assert [line for line in lines if line.startswith("resposta")] == rows
    assert lines[:2] == HEAD
    assert lines[-1:] == FOOT


def test_a_page_that_only_grows_is_left_as_it_reads_at_the_end():
    seen = SeenText()
    for rows in (10, 20, 30):
        seen.add(window([f"linha {number}" for number in range(rows)], 0, rows))
    final = "Título\n\n  como está agora"

    assert SeenText().with_final(final) == final
    assert seen.with_final(window([f"linha {n}" for n in range(30)], 0, 30)).count("linha 9") == 1


def test_a_clock_on_the_page_is_no_dropped_row():
    seen = SeenText()
    for second in range(40):
        seen.add("\n".join(["Título", f"há {second} s", "texto"]))

    assert seen.with_final("Título\nhá 41 s\ntexto") == "Título\nhá 41 s\ntexto"


def test_what_came_after_the_scroll_is_in_the_text_too():
    rows = [f"resposta {number}" for number in range(60)]
    final = window(rows, 0, 10).replace("menu", "menu\nchegou depois")

    lines = seen_down(rows, 10, 6).with_final(final).split("\n")

    assert lines[:4] == ["Título", "menu", "chegou depois", "resposta 0"]
    assert lines.count("resposta 59") == 1


def test_a_list_without_end_stops_at_the_bound():
    seen = SeenText()
    for start in range(0, MAX_LINES + 4_000, 800):
        seen.add("\n".join(f"linha {number}" for number in range(start, start + 1_000)))

    assert seen.is_cut
    assert len(seen.lines) <= MAX_LINES
