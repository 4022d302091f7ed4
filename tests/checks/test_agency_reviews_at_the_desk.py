"""Other agencies' checks have a screen of their own: found, with source and licence, as theirs."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from checks.models import AgencyImport, AgencyReview
from tests.checks.desk_clients import browser_of
from tests.factories.checks import FactCheckFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def review(claim, **fields):
    return AgencyReview.objects.create(
        key=claim[:64],
        claim=claim,
        url="https://agencia.example/checagem",
        **{"publisher": "Agência Um", "label": "Falso", **fields},
    )


def shown(person, **query):
    return browser_of(person).get(reverse("desk:agency_reviews"), query).content.decode()


def written(folder, **changes):
    said = {
        "@context": "https://schema.org",
        "@type": "ClaimReview",
        "url": "https://agencia.example/checagem",
        "claimReviewed": "O prefeito fechou 12 escolas em 2023",
        "author": {"@type": "Organization", "name": "Agência Um"},
        "reviewRating": {"@type": "Rating", "alternateName": "Falso"},
        **changes,
    }
    path = folder / "review.json"
    path.write_text(json.dumps(said), "utf-8")
    return str(path)


def test_they_stand_there_in_their_words_with_their_label_and_link(marina):
    review("O prefeito fechou 12 escolas", claimants=["Fulano"])
    FactCheckFactory(published=True, statement="A nossa checagem não está aqui")

    html = shown(marina)

    for words in ("O prefeito fechou 12 escolas", "Fulano", "Falso", "Agência Um"):
        assert words in html
    assert 'href="https://agencia.example/checagem"' in html
    assert "A nossa checagem não está aqui" not in html
    assert "desk-verdict" not in html


def test_they_are_found_as_the_memory_finds_them(marina):
    review("O prefeito fechou 12 escolas em Recife")
    review("O dólar subiu ontem")

    html = shown(marina, q="ESCOLA fechada RECIFE")

    assert "O prefeito fechou 12 escolas" in html
    assert "O dólar subiu" not in html
    assert "Nenhuma checagem de outra agência tem essas palavras" in shown(marina, q="xyzzy")


def test_one_agency_alone(marina):
    review("O prefeito fechou 12 escolas")
    review("O dólar subiu ontem", publisher="Agência Dois")

    html = shown(marina, publisher="Agência Dois")

    assert "O dólar subiu" in html
    assert "12 escolas" not in html


def test_the_next_fifty_follow(marina):
    for number in range(51):
        review(f"Afirmação número {number}")

    first = shown(marina)
    oldest = AgencyReview.objects.order_by("pk")[1]

    assert f"after={oldest.pk}" in first
    assert "Afirmação número 0”" not in first
    assert "Afirmação número 0”" in shown(marina, after=oldest.pk)


@pytest.mark.parametrize("query", [{"before": "x"}, {"before": "9" * 40}, {"q": "\x00"}])
def test_an_address_that_makes_no_sense_shows_the_list(marina, query):
    review("O prefeito fechou 12 escolas")

    assert "12 escolas" in shown(marina, **query)


def test_what_they_wrote_cannot_become_markup(marina):
    review("<script>x</script> fechou", label="<b>", publisher='"><script>')

    assert "<script>x" not in shown(marina)
    assert '"><script>' not in shown(marina)


def test_an_import_leaves_its_source_licence_and_counts(marina, tmp_path, capsys):
    path = written(tmp_path)
    call_command("import_claimreviews", path, licence="CC BY 4.0")
    call_command("import_claimreviews", path, licence="CC BY 4.0")

    second, first = AgencyImport.objects.all()
    assert (first.source, first.licence, first.new, second.same) == (path, "CC BY 4.0", 1, 1)
    assert AgencyReview.objects.get().brought_by == first
    html = shown(marina)
    assert "CC BY 4.0" in html
    assert "Novas: 0 · mudadas: 0 · sem mudança: 1" in html


def test_an_import_that_failed_is_on_the_screen_with_its_reason(marina, tmp_path):
    with pytest.raises(CommandError):
        call_command("import_claimreviews", str(tmp_path / "none.json"))

    assert "none.json" in AgencyImport.objects.get().problem
    assert "Nada foi lido" in shown(marina)


def test_the_licence_that_a_review_names_itself_is_kept_with_it(marina, tmp_path):
    terms = "https://creativecommons.org/licenses/by/4.0/"
    call_command("import_claimreviews", written(tmp_path, license=terms))

    assert AgencyReview.objects.get().licence == terms
    assert terms in shown(marina)
