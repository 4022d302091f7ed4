"""Which address may carry a verdict, and which only looks as if it did."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from checks.source_policy.classes import CARRYING, SourceClass
from checks.source_policy.classification import classify
from checks.source_policy.rules import InvalidRule, SourceRule, shipped_rules

OFFICIAL, OTHER = SourceClass.OFFICIAL, SourceClass.OTHER
REFERENCE_PRESS = SourceClass.REFERENCE_PRESS


def class_of(url, *rules):
    return classify(url, rules).source_class


@pytest.mark.parametrize(
    ("url", "source_class", "domain"),
    [
        ("https://www.gov.br/pt-br", OFFICIAL, "www.gov.br"),
        ("https://gov.br/", OFFICIAL, "gov.br"),
        ("https://sidra.ibge.gov.br/tabela/1", OFFICIAL, "ibge.gov.br"),
        ("https://saude.sp.gov.br/", OFFICIAL, "saude.sp.gov.br"),
        ("https://www.camara.leg.br/x", OFFICIAL, "camara.leg.br"),
        ("http://portal.exemplo.edu.br", OFFICIAL, "exemplo.edu.br"),
        ("https://HTTPS.TSE.JUS.BR./a", OFFICIAL, "tse.jus.br"),
        ("https://www.ibge.gov.br:443/", OFFICIAL, "ibge.gov.br"),
        ("  https://www.ibge.gov.br/  ", OFFICIAL, "ibge.gov.br"),
        ("https://lupa.uol.com.br/a", SourceClass.FACT_CHECKER, "uol.com.br"),
        ("https://www.folha.uol.com.br/", REFERENCE_PRESS, "uol.com.br"),
        ("https://pt.org.br/", SourceClass.CAMPAIGN, "pt.org.br"),
        ("https://brasil247.com/a", SourceClass.EXCLUDED, "brasil247.com"),
        ("https://www.revistaoeste.com/", SourceClass.EXCLUDED, "revistaoeste.com"),
        ("https://bit.ly/3x", SourceClass.SHORTENER, "bit.ly"),
        ("https://www.google.com/url?q=https://gov.br", SourceClass.SHORTENER, "google.com"),
        ("https://exemplo.com.br/", OTHER, "exemplo.com.br"),
    ],
)
def test_an_address_has_the_class_of_its_list(url, source_class, domain):
    found = classify(url)

    assert (found.source_class, found.domain) == (source_class, domain)


def test_only_three_classes_can_carry_a_verdict():
    assert (
        {one for one in SourceClass if one.can_carry}
        == CARRYING
        == {
            OFFICIAL,
            SourceClass.FACT_CHECKER,
            REFERENCE_PRESS,
        }
    )


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://g1.globo.com/politica/noticia/a", REFERENCE_PRESS),
        ("https://g1.globo.com/fato-ou-fake", SourceClass.FACT_CHECKER),
        ("https://g1.globo.com/fato-ou-fake/noticia/a", SourceClass.FACT_CHECKER),
        ("https://g1.globo.com//fato-ou-fake/./a", SourceClass.FACT_CHECKER),
        ("https://g1.globo.com/Fato-Ou-Fake/a", SourceClass.FACT_CHECKER),
        ("https://g1.globo.com/fato-ou-fakes", REFERENCE_PRESS),
        ("https://g1.globo.com/fato-ou-fake/../vc-no-g1/a", OTHER),
        ("https://g1.globo.com/fato-ou-fake/%2e%2e/vc-no-g1/a", OTHER),
        ("https://g1.globo.com/%76c-no-g1/a", OTHER),
    ],
)
def test_the_longest_rule_over_host_and_path_wins(url, expected):
    assert class_of(url) is expected


@pytest.mark.parametrize(
    "url",
    [
        "https://blogosfera.uol.com.br/a",
        "https://brasilparticipativo.presidencia.gov.br/processes/a",
        "https://www12.senado.leg.br/ecidadania/visualizacaoideia?id=1",
        "https://alguem.wordpress.com/",
        "https://www-ibge-gov-br.translate.goog/x",
    ],
)
def test_what_anyone_can_write_is_other_even_under_a_listed_parent(url):
    assert class_of(url) is OTHER


@pytest.mark.parametrize(
    ("url", "imitated"),
    [
        ("https://g1-globo.com/noticia", "g1.globo.com"),
        ("https://gov.br.example.com/", "gov.br"),
        ("https://www-ibge-gov-br.site/", "gov.br"),
        ("https://estadao.com/", "estadao.com.br"),
        ("https://estadoa.com.br/", "estadao.com.br"),
        ("https://poder36O.com.br/", "poder360.com.br"),
        ("https://rnetropoles.com/", "metropoles.com"),
        ("https://gоv.br/", "gov.br"),  # a Cyrillic o
        ("https://xn--gv-fmc.br/", "gov.br"),
        ("https://méetropoles.com/", "metropoles.com"),
        ("https://xn--999999999.gov.br.example.com/", "gov.br"),
        ("https://xn--a-ecp.ru/", None),
    ],
)
def test_a_look_alike_is_other_and_the_reason_names_what_it_resembles(url, imitated):
    found = classify(url)

    assert found.source_class is OTHER
    assert (found.detail or None) == imitated


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("https://gov.br@example.com/", "user_information"),
        ("https://example.com@gov.br/", "user_information"),
        ("https://gov.br\\@example.com/", "hidden_characters"),
        ("https://go\tv.br/", "hidden_characters"),
        ("https://gov.br\u200b.example.com/", "hidden_characters"),
        ("https://gov .br/", "hidden_characters"),
        ("https://10.0.0.1/", "ip_address"),
        ("https://2130706433/", "ip_address"),
        ("https://0x7f.1/", "ip_address"),
        ("https://[::1]/", "ip_address"),
        ("https://gov.br:99999/", "malformed"),
        ("https://gov.br:0/", "malformed"),
        ("https://[gov.br/", "malformed"),
        ("https://%67ov.br/", "malformed"),
        ("https://gov..br/", "malformed"),
        ("https://localhost/", "malformed"),
        ("https://" + "a." * 200 + "gov.br/", "malformed"),
        ("https://ｇov.br/", "disguised_letters"),
        ("javascript:alert(1)", "not_web"),
        ("ftp://ftp.ibge.gov.br/", "not_web"),
        ("data:text/html,gov.br", "not_web"),
        ("//ibge.gov.br/", "not_web"),
        ("ibge.gov.br", "not_web"),
        ("", "not_web"),
        ("https:///caminho", "no_host"),
        ("https://gov.br/" + "a" * 5000, "too_long"),
    ],
)
def test_a_deceptive_or_broken_address_is_other_with_its_reason(url, code):
    found = classify(url)

    assert (found.source_class, found.code) == (OTHER, code)
    assert not found.can_carry


def test_an_international_label_below_an_official_suffix_needs_a_rule_of_its_own():
    url = "https://são-josé.gov.br/"
    rule = SourceRule("xn--so-jos-eta8j.gov.br", OFFICIAL, "City hall")

    assert class_of(url) is OTHER
    assert "xn--" in classify(url).domain
    assert class_of(f"https://{rule.address}/") is OTHER
    assert class_of(f"https://www.{rule.address}/", rule) is OFFICIAL


def test_the_desks_rule_counts_over_the_shipped_one():
    rule = SourceRule("g1.globo.com", SourceClass.EXCLUDED, "Decided by the desk", side="left")

    found = classify("https://g1.globo.com/politica/a", [rule])

    assert (found.source_class, found.reason, found.side) == (
        SourceClass.EXCLUDED,
        "Decided by the desk",
        "left",
    )


def test_the_desks_rules_leave_the_shipped_lists_as_they_were():
    classify("https://g1.globo.com/", [SourceRule("g1.globo.com", OTHER, "For one call")])

    assert class_of("https://g1.globo.com/") is REFERENCE_PRESS


@pytest.mark.parametrize(
    ("address", "reason", "message"),
    [
        ("com.br", "All of them", "public suffix"),
        ("", "Nothing", "no host"),
        ("https://a.com", "With a scheme", "no host"),
        ("a b.com", "With a space", "no host"),
        ("exemplo.com.br", "  ", "a reason is needed"),
    ],
)
def test_a_rule_that_cannot_stand_is_refused(address, reason, message):
    with pytest.raises(InvalidRule, match=message):
        classify("https://gov.br/", [SourceRule(address, REFERENCE_PRESS, reason)])


def test_every_shipped_rule_says_why_and_where_it_comes_from():
    assert all(rule.reason and rule.origin for rule in shipped_rules().rules)


def test_every_excluded_or_campaign_rule_names_its_side():
    taken = [
        rule
        for rule in shipped_rules().rules
        if rule.source_class in {SourceClass.EXCLUDED, SourceClass.CAMPAIGN}
    ]

    assert all(rule.side for rule in taken)
    assert {"left", "right"} <= {rule.side for rule in taken}


def test_no_address_stands_in_two_lists():
    addresses = [rule.address for rule in shipped_rules().rules]

    assert len(addresses) == len(set(addresses))


@given(st.text(max_size=300))
def test_no_text_makes_it_fail(text):
    assert classify(text).url == text
    assert classify(f"https://{text}").source_class in SourceClass


@given(
    st.from_regex(r"[a-z][a-z0-9-]{0,20}\.(com|net|org|site|br\.com)", fullmatch=True),
    st.sampled_from(["gov.br", "g1.globo.com", "estadao.com.br", "aosfatos.org"]),
    st.sampled_from(["{listed}.{own}", "{own}/{listed}", "{listed}-{own}", "{own}?{listed}"]),
)
def test_naming_a_listed_site_inside_another_address_never_carries(own, listed, shape):
    assume(not classify(f"https://{own}/").can_carry)

    assert not classify("https://" + shape.format(listed=listed, own=own)).can_carry
