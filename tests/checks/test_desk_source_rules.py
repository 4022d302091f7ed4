"""The screens of the source policy: the list, a rule with its history, a change, a file."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from checks.models import SourceRuleChange
from checks.source_rules import changing
from checks.source_rules.in_force import policy
from tests.checks.desk_clients import browser_of
from tests.factories.checks import FactCheckFactory
from tests.factories.source_rules import asked_rule, retired, rule_in_force

pytestmark = pytest.mark.django_db
LIST, RULE = reverse("desk:source_rules"), reverse("desk:source_rule")
CHANGE, WAITING = reverse("desk:change_source_rule"), reverse("desk:waiting_source_rules")
IMPORT = reverse("desk:import_source_rules")
TYPED = {
    "address": "https://www.jornal.exemplo.org/",
    "source_class": "reference_press",
    "side": "",
    "reason": "Redação própria e correções públicas.",
    "origin": "decisão da redação, 2026-12",
}


def text_of(answer):
    return " ".join(answer.content.decode().split())


def shown(browser, screen, **query):
    return text_of(browser.get(screen, query))


def confirm(browser, typed=TYPED, **query):
    """Ask what it would do, then confirm exactly that."""
    preview = browser.post(f"{CHANGE}?{query_of(query)}", typed).context["preview"]
    return browser.post(f"{CHANGE}?{query_of(query)}", typed | {"seen": preview["seen"]})


def query_of(query):
    return "&".join(f"{name}={value}" for name, value in query.items())


def addresses(answer):
    return [row.address for row in answer.context["page"]]


# The list
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"q": "militante brasil247"}, ["brasil247.com"]),
        ({"q": "BRASIL247"}, ["brasil247.com"]),
        ({"q": "redacao propria"}, ["jornal.exemplo.org", "veja.abril.com.br"]),
        ({"class": "official", "q": "tribunais"}, ["jus.br", "leg.br"]),
        ({"class": "excluded", "side": "right", "q": "oeste"}, ["revistaoeste.com"]),
        ({"place": "ours"}, ["jornal.exemplo.org"]),
        ({"place": "over"}, ["veja.abril.com.br"]),
        ({"place": "retired"}, ["boatos.org"]),
    ],
)
def test_the_list_is_found_by_words_class_side_and_whose_rule_it_is(teo, query, expected):
    rule_in_force("jornal.exemplo.org")
    rule_in_force("veja.abril.com.br", "other")
    retired("boatos.org")

    assert addresses(browser_of(teo).get(LIST, query)) == expected


def test_the_list_shows_fifty_rules_and_the_way_to_the_rest(teo):
    answer = browser_of(teo).get(LIST, {"class": "other"})

    assert len(addresses(answer)) == 50
    assert "class=other&amp;page=2" in answer.content.decode()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("g1.globo.com/fato-ou-fake/x", ["hecagem", "g1.globo.com/fato-ou-fake"]),
        ("https://g1-globo.com/", ["Outra fonte", "parece g1.globo.com"]),
        ("https://xn--gv-fmc.br/", ["parece gov.br", "gоv.br"]),  # Cyrillic o
        ("https://gov.br@example.com/", ["Outra fonte", "nenhum que se possa ler"]),
        ('"><script>alert(1)</script>', ["&lt;script&gt;"]),
    ],
)
def test_an_address_can_be_tried(teo, typed, words):
    page = shown(browser_of(teo), LIST, **{"try": typed})

    assert all(word in page for word in words)


def test_the_list_is_taken_along_as_csv(teo):
    answer = browser_of(teo).get(reverse("desk:export_source_rules"))

    assert answer["Content-Type"].startswith("text/csv")
    assert answer.content.decode().startswith("address,class,side,reason,origin\n")


def test_who_only_reads_has_no_button_to_change(teo):
    page = shown(browser_of(teo), RULE, address="g1.globo.com")

    assert CHANGE not in page
    assert "A chefia de edição pede as mudanças" in page


# A change
def test_what_a_rule_would_do_is_shown_before_anything_is_kept(bia):
    answer = browser_of(bia).post(CHANGE, TYPED)

    assert answer.status_code == 200
    assert answer.context["preview"]["change"].address == "jornal.exemplo.org"
    assert not SourceRuleChange.objects.exists()


def test_the_preview_names_the_checks_that_cite_what_would_move(bia):
    check = FactCheckFactory(published=True)
    typed = TYPED | {"address": "portosereno.gov.br", "source_class": "other"}

    page = text_of(browser_of(bia).post(CHANGE, typed))

    assert "1 endereço citado muda de classe" in page
    assert check.claim.statement in page


def test_a_confirmed_rule_waits_for_a_second_person(bia):
    answer = confirm(browser_of(bia))

    assert answer.url == f"{RULE}?address=jornal.exemplo.org"
    assert SourceRuleChange.objects.get().needs_second


def test_a_rule_whose_fields_changed_after_the_preview_is_shown_again(bia):
    browser = browser_of(bia)
    preview = browser.post(CHANGE, TYPED).context["preview"]
    typed = TYPED | {"source_class": "official", "seen": preview["seen"]}

    answer = browser.post(CHANGE, typed)

    assert answer.status_code == 409
    assert not SourceRuleChange.objects.exists()


def test_a_rule_whose_effect_changed_after_the_preview_is_shown_again(bia):
    browser = browser_of(bia)
    typed = TYPED | {"address": "portosereno.gov.br", "source_class": "other"}
    preview = browser.post(CHANGE, typed).context["preview"]
    FactCheckFactory(published=True)

    answer = browser.post(CHANGE, typed | {"seen": preview["seen"]})

    assert answer.status_code == 409
    assert "1 endereço citado muda de classe" in text_of(answer)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"address": "com.br"}, "address"),
        ({"address": "a b"}, "address"),
        ({"source_class": "excluded"}, "side"),
        ({"reason": ""}, "reason"),
        ({"origin": ""}, "origin"),
        ({"source_class": "press"}, "source_class"),
    ],
)
def test_a_rule_that_cannot_stand_is_refused_at_its_field(bia, fields, field):
    answer = browser_of(bia).post(CHANGE, TYPED | fields)

    assert answer.status_code == 422
    assert field in answer.context["form"].errors


def test_a_shipped_rule_is_retired_with_a_reason(bia):
    typed = {"address": "boatos.org", "reason": "Deixou de checar."}

    confirm(browser_of(bia), typed, kind="retired")

    assert SourceRuleChange.objects.get().kind == "retired"


def test_the_form_of_a_change_begins_with_the_rule_as_it_stands(bia):
    page = browser_of(bia).get(CHANGE, {"address": "brasil247.com"})

    assert page.context["form"].initial["side"] == "left"


# Decisions
def test_a_second_person_puts_a_change_in_force(davi):
    change = asked_rule()

    browser_of(davi).post(
        reverse("desk:decide_source_rule", args=[change.pk]), {"outcome": "in_force"}
    )

    assert "jornal.exemplo.org" in {rule.address for rule in policy().rules}


def test_who_asked_is_refused_with_the_reason(bia):
    change = asked_rule(by=bia)

    answer = browser_of(bia).post(
        reverse("desk:decide_source_rule", args=[change.pk]), {"outcome": "in_force"}
    )

    assert answer.status_code == 403
    assert "Foi você quem pediu" in text_of(answer)


def test_who_asked_sees_the_way_to_take_it_back_and_no_other(bia):
    asked_rule(by=bia)

    page = shown(browser_of(bia), WAITING)

    assert "Desfazer o pedido" in page
    assert "Pôr em vigor" not in page


def test_the_history_of_an_address_tells_who_when_why_and_what_became_of_it(teo, davi):
    changing.refuse(asked_rule(), by=davi, note="Sem correções públicas.")
    rule_in_force(reason="Agora publica correções.")

    page = shown(browser_of(teo), RULE, address="jornal.exemplo.org")

    words = ["Bia", "Davi", "Recusada", "Sem correções públicas.", "Em vigor", "Agora publica"]
    assert all(each in page for each in words)


def test_hostile_words_are_shown_and_never_run(teo):
    rule_in_force(reason="<img src=x onerror=alert(1)>", origin="<script>1</script>")

    page = shown(browser_of(teo), RULE, address="jornal.exemplo.org")

    assert "<img src=x" not in page
    assert "<script>1" not in page


def test_the_pages_on_air_with_another_class_are_listed(teo):
    check = FactCheckFactory(published=True)
    rule_in_force("portosereno.gov.br", "other")

    page = shown(browser_of(teo), reverse("desk:source_classes_to_look_at"))

    assert check.claim.statement in page
    assert "na página: Oficial; na lista de hoje: Outra fonte" in page


# A file
def upload(text):
    return {"file": SimpleUploadedFile("lista.csv", text.encode(), "text/csv")}


GOOD = "address,class,side,reason,origin\njornal.exemplo.org,other,,Sem redação,decisão\n"


def test_a_file_is_looked_at_before_it_is_taken_in(bia):
    browser = browser_of(bia)
    plan = browser.post(IMPORT, upload(GOOD)).context["plan"]
    assert not SourceRuleChange.objects.exists()

    browser.post(IMPORT, {"text": plan["text"], "name": plan["name"], "seen": plan["seen"]})

    assert SourceRuleChange.objects.get().decision.outcome == "in_force"


def test_what_a_form_carries_unseen_has_no_label(bia):
    browser = browser_of(bia)

    retire = text_of(browser.get(f"{CHANGE}?kind=retired&address=boatos.org"))

    assert 'name="address" value="boatos.org"' in retire
    assert 'for="id_address"' not in retire
    assert 'for="id_text"' not in text_of(browser.get(IMPORT))


def test_bad_rows_are_listed_with_their_lines_and_nothing_is_taken(bia):
    answer = browser_of(bia).post(IMPORT, upload(GOOD + "com.br,other,,x,y\n"))

    assert answer.status_code == 422
    assert [line for line, _why, _said in answer.context["plan"]["bad"]] == [3]
    assert "Receber este arquivo" not in text_of(answer)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x00\x01\x02", b"", b"a" * 2_100_000])
def test_what_is_no_list_is_refused(bia, content):
    answer = browser_of(bia).post(IMPORT, {"file": SimpleUploadedFile("x.csv", content)})

    assert answer.status_code == 422
    assert not SourceRuleChange.objects.exists()
