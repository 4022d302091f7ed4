"""The list as CSV: out and in again unchanged, and a file with one bad row is taken not at all."""

import io
import json

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from checks.models import SourceRuleChange
from checks.source_policy.classes import SourceClass
from checks.source_policy.rules import RuleBook, SourceRule, shipped_rules
from checks.source_rules import changing
from checks.source_rules.files import read_rows, written_list
from checks.source_rules.importing import changes_of, exported, take_in
from checks.source_rules.in_force import policy
from checks.source_rules.refusals import BadRows
from tests.factories.people import chief
from tests.factories.source_rules import asked_rule, retired, rule_in_force

HEADER = "address,class,side,reason,origin\n"
GOOD = "jornal.exemplo.org,reference_press,,Redação própria,decisão da redação\n"
CAMPAIGN = "ana.exemplo.org,campaign,PX,Site de candidata,registro eleitoral\n"
WORDS = st.text(
    st.characters(categories=["L", "N", "P", "S"], include_characters=" "), max_size=40
).map(lambda text: f"a{text.strip()}")
RULES = st.builds(
    SourceRule,
    st.from_regex(r"[a-z]{1,8}\.(org|net|com\.br)(/[a-z]{1,5})?", fullmatch=True),
    st.sampled_from([SourceClass.OFFICIAL, SourceClass.EXCLUDED, SourceClass.OTHER]),
    WORDS,
    WORDS,
    WORDS,
)


def taken(text):
    return take_in(read_rows(HEADER + text), "lista.csv", by=chief())


@pytest.mark.django_db
def test_an_export_taken_in_again_changes_nothing_and_comes_out_the_same():
    rule_in_force("jornal.exemplo.org", reason='Diz "sim", e assina')
    retired("g1.globo.com/vc-no-g1")
    first = exported()

    changes = take_in(read_rows(first), "lista.csv", by=chief())

    assert changes == []
    assert exported() == first


@pytest.mark.django_db
def test_an_export_of_one_newsroom_taken_in_by_another_gives_it_the_same_list(davi):
    other_newsroom = exported().replace(
        "veja.abril.com.br,reference_press", "veja.abril.com.br,other"
    )
    rows = [line for line in other_newsroom.splitlines() if not line.startswith("boatos.org,")]
    text = "\n".join(sorted([*rows[1:], "boatos.org,retired,,Deixou de checar,"]))

    (first, *_rest) = taken(text + "\n")
    changing.put_in_force(first, by=davi)

    assert exported().splitlines()[1:] == text.splitlines()


@given(st.dictionaries(RULES.map(lambda rule: rule.address), RULES, max_size=8))
def test_any_list_is_read_as_it_was_written(rules):
    book = RuleBook.of(
        SourceRule(address, rule.source_class, rule.reason, rule.side, rule.origin)
        for address, rule in rules.items()
    )

    reading = read_rows(written_list(book))

    assert reading.bad == []
    assert sorted(map(str, [each.rule() for each in reading.rows.values()])) == sorted(
        map(str, book.rules)
    )


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", 1, "header"),
        ("address;class;side;reason;origin\n", 1, "header"),
        (HEADER + GOOD + "a.org,official,,x\n", 3, "columns"),
        (HEADER + GOOD + GOOD, 3, "twice"),
        (HEADER + "WWW.Jornal.exemplo.org.,other,,x,y\n" + GOOD, 3, "twice"),
        (HEADER + "com.br,other,,x,y\n", 2, "public_suffix"),
        (HEADER + "a.org,press,,x,y\n", 2, "no_class"),
        (HEADER + "a.org,excluded,,x,y\n", 2, "no_side"),
        (HEADER + "a.org,other,,,y\n", 2, "no_reason"),
        (HEADER + "a.org,other,,x,\n", 2, "no_origin"),
        (HEADER + "a.org,other,,=1+1,y\n", 2, "formula"),
        (HEADER + "\n\na.org,other,,x,\n", 4, "no_origin"),
        (HEADER + 'a.org,other,,"x\ny",z\nb.org,other,,x,\n', 2, "hidden"),
        (HEADER + GOOD + 'a.org,other,,"x', 3, "csv"),
        (HEADER + "javascript:alert(1),other,,x,y\n", 2, "no_address"),
    ],
)
def test_a_bad_row_is_named_with_its_line_and_the_reason(text, line, code):
    bad = read_rows(text).bad

    assert (bad[0].line, bad[0].code) == (line, code)


def test_every_bad_row_is_named_and_not_only_the_first():
    bad = read_rows(HEADER + "a.org,press,,x,y\n" + GOOD + "b.org,other,,,y\n").bad

    assert [(row.line, row.code) for row in bad] == [(2, "no_class"), (4, "no_reason")]


@pytest.mark.django_db
def test_a_file_with_one_bad_row_is_taken_not_at_all():
    with pytest.raises(BadRows):
        taken(CAMPAIGN + "com.br,other,,x,y\n")

    assert not SourceRuleChange.objects.exists()


@pytest.mark.django_db
def test_a_file_that_meets_a_change_that_waits_is_taken_not_at_all():
    asked_rule("z.exemplo.org")

    with pytest.raises(changing.AlreadyAsked):
        taken(CAMPAIGN + "z.exemplo.org,official,,x,y\n")

    assert SourceRuleChange.objects.count() == 1


@pytest.mark.django_db
def test_a_file_that_only_takes_support_away_is_in_force_at_once():
    (change,) = taken(CAMPAIGN)

    assert change.decision.outcome == "in_force"


@pytest.mark.django_db
def test_a_file_in_which_one_row_needs_two_people_waits_as_a_whole(davi):
    changes = taken(CAMPAIGN + GOOD)
    assert not any(hasattr(change, "decision") for change in changes)

    changing.put_in_force(changes[1], by=davi)

    assert {"ana.exemplo.org", "jornal.exemplo.org"} <= {rule.address for rule in policy().rules}


@pytest.mark.django_db
def test_rows_below_each_other_are_put_in_force_one_over_the_other(davi):
    text = "exemplo.org,official,,a,b\nexemplo.org/blog,other,,a,b\nx.exemplo.org,other,,a,b\n"
    changes = taken(text)

    changing.put_in_force(changes[0], by=davi)

    assert [change.class_before for change in changes] == ["other", "official", "official"]


@pytest.mark.django_db
def test_a_dry_run_tells_what_a_file_would_change_and_writes_nothing(bia):
    changes = changes_of(read_rows(HEADER + GOOD + "g1.globo.com,official,,x,y\n"), by=bia)

    assert {line: change.class_before for line, change in changes.items()} == {
        2: "other",
        3: "reference_press",
    }
    assert not SourceRuleChange.objects.exists()


@pytest.mark.django_db
def test_the_command_takes_a_file_in(tmp_path, capsys, bia):
    path = tmp_path / "lista.csv"
    path.write_text(HEADER + GOOD + CAMPAIGN, encoding="utf-8")

    call_command("import_source_rules", str(path), "--by", "bia")

    told = json.loads(capsys.readouterr().out)
    assert (told["changed"], told["waiting"], told["same"]) == (2, 2, 0)


@pytest.mark.django_db
def test_the_command_names_each_bad_row_and_takes_nothing(tmp_path, bia):
    path = tmp_path / "lista.csv"
    path.write_text(HEADER + GOOD + "com.br,other,,x,y\na.org,x,,x,y\n", encoding="utf-8")

    with pytest.raises(CommandError, match=r"line 3: .*public suffix[\s\S]*line 4: .*no class"):
        call_command("import_source_rules", str(path), "--by", "bia")

    assert not SourceRuleChange.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("person", ["davi", "ninguem"])
def test_the_command_refuses_whoever_does_not_keep_the_list(tmp_path, davi, person):
    path = tmp_path / "lista.csv"
    path.write_text(HEADER + GOOD, encoding="utf-8")

    with pytest.raises(CommandError):
        call_command("import_source_rules", str(path), "--by", person, stdout=io.StringIO())


@pytest.mark.django_db
def test_the_command_writes_the_list_that_it_reads(tmp_path, capsys):
    path = tmp_path / "lista.csv"

    call_command("export_source_rules", str(path))

    told = json.loads(capsys.readouterr().out)
    assert told["rows"] == len(shipped_rules().rules)
    assert path.read_text(encoding="utf-8") == exported()
