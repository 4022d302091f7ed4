"""FACTCK.BR's columns: every row is a review with its own label, or listed with the reason."""

import pytest

from claimreview.reading import ReadRating, read

HEADER = (
    "URL\tAuthor\tdatePublished\tclaimReviewed\treviewBody\ttitle\tratingValue\tbestRating"
    "\talternativeName"
)
ROW = (
    'https://agencia.example/1\thttps:www.agencia.example\t2019-07-22 17:16:52\t Disse "isto" '
    "\tNão é.\tTítulo\t4\t6\tFalso"
)


def table(*rows, header=HEADER):
    return ("\n".join([header, *rows]) + "\n").encode()


def test_a_row_keeps_its_own_label_and_numbers():
    (review,) = read(table(ROW)).reviews

    assert review.where == "line 2"
    assert review.claim == 'Disse "isto"'
    assert review.label == "Falso"
    assert review.rating == ReadRating(4, 6, None)
    assert review.published.iso == "2019-07-22T17:16:52"
    assert (review.title, review.body) == ("Título", "Não é.")
    assert {w.code for w in review.warnings} == {"read_publisher_address", "read_zone_missing"}


def test_a_number_out_of_its_scale_is_kept_and_told():
    (review,) = read(table(ROW.replace("\t4\t6\t", "\t6\t5\t"))).reviews

    assert review.rating == ReadRating(6, 5, None)
    assert "read_rating_out_of_bounds" in {w.code for w in review.warnings}


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (ROW.removesuffix("Falso"), "label"),
        (ROW.removesuffix("\tFalso"), "8 columns"),
        (ROW + "\tmais", "10 columns"),
    ],
)
def test_a_row_that_can_not_be_read_is_listed_with_its_line(row, reason):
    reading = read(table(ROW, row, ROW))

    assert len(reading.reviews) == 2
    assert reading.unreadable[0].where == "line 3"
    assert reason in reading.unreadable[0].reason


def test_an_unclosed_quote_swallows_no_rows_of_the_tab_form():
    row = ROW.replace('Disse "isto"', '"Disse')

    assert [r.claim for r in read(table(row, ROW)).reviews] == ['"Disse', 'Disse "isto"']


def test_the_comma_form_is_read_with_quotes_and_either_spelling_of_the_label():
    header = HEADER.replace("\t", ",").replace("alternativeName", "alternateName")
    row = 'https://a.example/1,Agência,2019-07-22,"Disse isto, e\nmais",,,,,Falso'

    (review,) = read(table(row, header=header)).reviews

    assert review.claim == "Disse isto, e\nmais"
    assert (review.publisher, review.label) == ("Agência", "Falso")


def test_columns_may_stand_in_any_order_with_others_between():
    header = "note\t" + "\t".join(reversed(HEADER.split("\t")))
    row = "x\t" + "\t".join(reversed(ROW.split("\t")))

    assert read(table(row, header=header)).reviews[0].label == "Falso"


def test_a_cell_beyond_any_size_is_listed_and_the_next_row_is_read():
    reading = read(table(ROW.replace("Título", "x" * 200_000), "", ROW))

    assert [review.where for review in reading.reviews] == ["line 4"]
    assert "no row of a table" in reading.unreadable[0].reason
