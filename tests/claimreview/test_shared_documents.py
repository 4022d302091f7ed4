"""The real material: every file present reads as its index says."""

import csv
import json
import os
from collections import Counter
from pathlib import Path

import pytest

from claimreview.reading import read

SHARED = os.environ.get("LASTRO_SHARED")
pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SHARED, reason="LASTRO_SHARED does not point to the real material"),
]
DATA = Path(SHARED or ".") / "data"
DOCUMENTS = DATA / "claimreview_docs"
CASES = DATA / "extruct_cases"

# file: reviews, label and numbers of the first, codes that its faults must give
EXPECTED = {
    "01": (1, None, None, {"read_zone_missing", "unconfirmed_publisher", "read_value_empty"}),
    "02": (1, "True", (1, 1, 0), {"claim_is_headline", "read_author_is_claimant"}),
    "03": (1, None, None, {"read_date_wrong", "read_language_wrong", "claim_long"}),
    "04": (1, "Unproven", (-1, -1, -1), {"read_rating_degenerate"}),
    "05": (1, "Falso", (5, 1, 5), {"read_rating_inverted", "read_zone_missing"}),
    "06": (1, "Mixto", (3, 5, 1), {"read_value_empty"}),
    "07": (1, "Not really, charts say", (-1, -1, -1), {"claim_is_question"}),
    "08": (1, None, None, set()),
    "09": (1, "FAUX", (0, 2, 0), {"read_claim_missing"}),
    "10": (1, "Falsk", (1, 1, 1), {"read_rating_degenerate", "read_appearance_wrong"}),
    "11": (1, "False", (4, 0, 5), {"read_rating_inverted", "read_value_empty"}),
    "12": (1, "False", (4, 9, None), set()),
    "13": (0, None, None, set()),
    "14": (1, "True", (1, 6, None), set()),
    "15": (1, "True", (1, 6, None), set()),
    "16": (0, None, None, set()),
    "17": (0, None, None, set()),
    "18a": (0, None, None, set()),
    "19": (1, "False", (1, 5, 1), set()),
    "20": (1, None, None, set()),
    "21": (1, "False", (0, 1, None), {"read_value_empty", "read_rating_out_of_bounds"}),
    "22": (1, "(claimReviewForm:review)", (None, 8, 1), {"read_url_is_home", "read_date_wrong"}),
    "23": (2, "False", (None, None, None), set()),
    "24": (3, "Faux", (None, None, None), set()),
}


def files_of(folder):
    return sorted(path for path in folder.glob("[0-9]*") if path.is_file()) if SHARED else []


@pytest.mark.parametrize("path", files_of(DOCUMENTS), ids=lambda path: path.name)
def test_each_document_reads_as_its_index_says(path):
    count, label, numbers, codes = EXPECTED[path.name.partition("_")[0]]

    reading = read(path.read_bytes())

    assert len(reading.reviews) == count
    for review in reading.reviews[:1]:
        rating = review.rating
        assert label in (None, review.label)
        assert numbers in (None, (rating.value, rating.best, rating.worst))
        assert codes <= {warning.code for warning in review.warnings}


@pytest.mark.parametrize("path", files_of(CASES), ids=lambda path: path.name)
def test_each_way_to_embed_gives_what_the_manifest_says(path):
    manifest = json.loads((CASES / "MANIFEST.json").read_text(encoding="utf-8"))
    wanted = {case["file"]: case["claimreviews_a_tolerant_reader_should_find"] for case in manifest}

    reading = read(path.read_bytes())

    assert len(reading.reviews) == wanted[path.name]
    assert reading.reviews or reading.unreadable


def test_every_row_of_factckbr_is_a_review_with_its_own_label_or_listed():
    path = DATA / "factckbr" / "FACTCKBR.tsv"
    with path.open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))

    reading = read(path.read_bytes())

    assert len(rows) == 1313
    assert len(reading.reviews) + len(reading.unreadable) == 1313
    labelled = [row for row in rows if row["alternativeName"].strip()]
    assert Counter((r.label, str(r.rating.value)) for r in reading.reviews) == Counter(
        (row["alternativeName"].strip(), row["ratingValue"].strip()) for row in labelled
    )
    assert all("label" in place.reason for place in reading.unreadable)
