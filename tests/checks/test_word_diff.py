"""What changed between two texts, and rich text as everything a reader sees of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.corrections.readable_html import readable
from social_capture.word_diff import MOST_PIECES, Change, word_diff

texts = st.text(alphabet="ab \n\t<&é.", max_size=60)


@given(texts, texts)
def test_the_pieces_of_each_side_are_exactly_its_text(old, new):
    left, right = word_diff(old, new)

    assert "".join(piece.text for piece in left) == old
    assert "".join(piece.text for piece in right) == new


@given(texts, texts)
def test_what_stays_is_the_same_on_both_sides(old, new):
    left, right = word_diff(old, new)

    def kept(pieces):
        return [piece.text for piece in pieces if piece.change is Change.SAME]

    assert kept(left) == kept(right)


@given(texts)
def test_equal_texts_have_no_change(text):
    left, right = word_diff(text, text)

    assert {piece.change for piece in [*left, *right]} <= {Change.SAME}


def test_only_the_words_that_differ_are_marked():
    left, right = word_diff("Fechou 14 postos em 2025.", "Fechou dois postos em 2025.")

    assert [piece.text for piece in left if piece.change is Change.GONE] == ["14 "]
    assert [piece.text for piece in right if piece.change is Change.NEW] == ["dois "]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a " * 50_000, "b a " * 50_000),
        ("a\n" * 50_000, "a\nb\n" * 50_000),
        ("x" * 1_000_000, "y" * 1_000_000),
        ("a " * (MOST_PIECES - 1), "a b " * (MOST_PIECES // 2)),
    ],
    ids=["many words", "many lines", "one long word", "as many words as are compared"],
)
def test_whatever_is_pasted_comes_back_whole(old, new):
    _left, right = word_diff(old, new)

    assert "".join(piece.text for piece in right) == new


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>Dois postos.</p><p>E um.</p>", "Dois postos.\nE um."),
        (
            "<p>Veja a <a href='https://x.example/a'>lei</a>.</p>",
            "Veja a lei [https://x.example/a].",
        ),
        ("<p>Veja <a linktype='page' id='7'>aqui</a></p>", "Veja aqui [page 7]"),
        ("<h3>Título</h3><ul><li>um</li><li>dois</li></ul>", "### Título\n• um\n• dois"),
        ("<p><b>Não</b> é <i>assim</i></p>", "*Não* é _assim_"),
        ("<p>1 &lt; 2 &amp; 3</p>", "1 < 2 & 3"),
        ("<p data-block-key='k3x'>Igual.</p>", "Igual."),
        ("<p>sem fim", "sem fim"),
        ("</a></a><b>", "*"),
        ("", ""),
    ],
    ids=[
        "paragraphs",
        "a link with its address",
        "a link to a page",
        "headings and lists",
        "emphasis",
        "entities",
        "keys of the editor",
        "unclosed",
        "stray tags",
        "nothing",
    ],
)
def test_rich_text_says_everything_a_reader_sees(html, text):
    assert readable(html) == text
