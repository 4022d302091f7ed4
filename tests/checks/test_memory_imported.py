"""Other agencies' checks come into the memory as they stand, once, and stay theirs."""

import json

import pytest
from django.core.management import CommandError, call_command

from checks.memory.asking import matches_of
from checks.memory.index.protocol import Shelf
from checks.models import AgencyReview

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def written(folder, **changes):
    review = {
        "@context": "https://schema.org",
        "@type": "ClaimReview",
        "url": "https://agencia.example/checagem",
        "claimReviewed": "O prefeito fechou 12 escolas em 2023",
        "datePublished": "2024-03-01",
        "author": {"@type": "Organization", "name": "Agência Exemplo"},
        "reviewRating": {"@type": "Rating", "alternateName": "Falso"},
        **changes,
    }
    path = folder / "review.json"
    path.write_text(json.dumps(review), "utf-8")
    return str(path)


def imported(capsys, *sources):
    call_command("import_claimreviews", *sources)
    return json.loads(capsys.readouterr().out)


def test_a_review_is_kept_once_and_found_apart_from_ours(capsys, tmp_path):
    first = imported(capsys, written(tmp_path))
    again = imported(capsys, written(tmp_path))

    assert (first["read"], first["new"], again["new"], again["same"]) == (1, 1, 0, 1)
    ((_match, entry),) = matches_of("Prefeito fechou doze escolas em 2023", Shelf.AGENCY)
    assert entry.review.label == "Falso"
    assert matches_of("O prefeito fechou 12 escolas em 2023", Shelf.OWN) == []


def test_a_changed_label_is_a_changed_review(capsys, tmp_path):
    imported(capsys, written(tmp_path))

    told = imported(capsys, written(tmp_path, reviewRating={"alternateName": "Enganoso"}))

    assert told["changed"] == 1
    assert AgencyReview.objects.get().label == "Enganoso"


@pytest.mark.parametrize(
    "changes", [{"url": "javascript:alert(1)"}, {"claimReviewed": ""}], ids=["address", "claim"]
)
def test_what_cannot_be_shown_is_not_kept(capsys, tmp_path, changes):
    told = imported(capsys, written(tmp_path, **changes))

    assert told["unreadable"] >= 1
    assert not AgencyReview.objects.exists()


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(CommandError, match=r"none\.json"):
        call_command("import_claimreviews", str(tmp_path / "none.json"))
