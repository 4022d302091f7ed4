"""Which changes of the source policy one person may make alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.models.source_rules import RESTRICTING as IN_DATABASE
from checks.source_policy.classes import SourceClass
from checks.source_policy.classification import classify_by
from checks.source_policy.effects import RESTRICTING, classes_below, needs_second
from checks.source_policy.rules import Retirement, RuleBook, SourceRule, shipped_rules

HOSTS = ["a.org", "x.a.org", "y.x.a.org", "b.org", "c.com.br"]
PATHS = ["", "/p", "/p/q", "/r"]
ADDRESSES = st.builds(
    lambda host, path: host + path, st.sampled_from(HOSTS), st.sampled_from(PATHS)
)
CLASSES = st.sampled_from(SourceClass)


def rule(address, source_class):
    return SourceRule(address, SourceClass(source_class), "porque sim", "left", "teste")


BOOKS = st.dictionaries(ADDRESSES, CLASSES, max_size=6).map(
    lambda listed: RuleBook.of(rule(*each) for each in listed.items())
)
ENTRIES = st.builds(rule, ADDRESSES, CLASSES) | st.builds(Retirement, ADDRESSES)
EVERY_ADDRESS = [f"https://{host}{path}/z" for host in [*HOSTS, "w.y.x.a.org"] for path in PATHS]


@pytest.mark.parametrize(
    ("entry", "two"),
    [
        (rule("jornal.org", "reference_press"), True),
        (rule("jornal.org", "official"), True),
        (rule("jornal.org", "fact_checker"), True),
        (rule("jornal.org", "excluded"), True),
        (rule("jornal.org", "other"), False),
        (rule("jornal.org", "campaign"), False),
        (rule("jornal.org", "shortener"), False),
        (rule("g1.globo.com", "other"), False),
        (rule("brasil247.com", "other"), True),
        (rule("brasil247.com/checagem", "campaign"), True),
        (rule("blog.brasil247.com", "other"), True),
        (Retirement("g1.globo.com"), True),
        (Retirement("g1.globo.com/vc-no-g1"), True),
    ],
)
def test_alone_a_person_only_takes_support_away(entry, two):
    assert needs_second(shipped_rules(), entry) is two


def test_a_shorter_host_with_a_longer_path_counts_too():
    book = RuleBook.of([rule("a.org/p", "excluded")])

    assert needs_second(book, rule("x.a.org", "other"))


def test_what_the_database_holds_to_be_restricting_is_what_the_rule_does():
    assert {each.value for each in RESTRICTING} == set(IN_DATABASE)


@given(BOOKS, ENTRIES)
def test_what_one_person_may_do_lets_nothing_carry_and_takes_nothing_off_the_public_list(
    book, entry
):
    if needs_second(book, entry):
        return
    after = book.extended([entry])

    for url in EVERY_ADDRESS:
        was, becomes = (classify_by(each, url).source_class for each in (book, after))
        assert was.can_carry or not becomes.can_carry
        assert (was is SourceClass.EXCLUDED) == (becomes is SourceClass.EXCLUDED)


@given(BOOKS, ENTRIES)
def test_the_classes_below_an_address_are_all_that_a_change_there_can_move(book, entry):
    before = classes_below(book, entry.read())
    after = book.extended([entry])

    for url in EVERY_ADDRESS:
        was, becomes = (classify_by(each, url).source_class for each in (book, after))
        assert was is becomes or was in before
