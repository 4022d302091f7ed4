"""The fixed rules of the ledger: shares, medians, and when an explanation is asked for."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.ledger.alerts import Rule, Subject, alerts
from checks.ledger.method import SMALL_BASE
from checks.ledger.rows import Row, Tally, by_party, middle_of, share, total_of


def row(name, party="PX", *, is_candidate=False, **counts):
    return Row(name.lower(), name, party, Tally(**counts), is_candidate)


def rules_of(*rows, is_open=True):
    return [(alert.rule, alert.name) for alert in alerts(rows, is_open=is_open)]


@pytest.mark.parametrize(("base", "told"), [(0, None), (7, None), (8, 25.0)])
def test_a_small_base_has_no_percentage(base, told):
    assert share(2, base) == told


@given(st.lists(st.integers(0, 100), min_size=1))
def test_the_middle_of_a_histogram_is_that_of_its_figures(figures):
    ordered = sorted(figures)

    assert middle_of(Counter(figures)) == ordered[(len(ordered) - 1) // 2]


def test_nothing_has_no_middle():
    assert middle_of(Counter()) is None


@given(st.lists(st.tuples(st.sampled_from(["PX", "PY", ""]), st.integers(0, 50)), max_size=12))
def test_parties_add_up_to_everyone_and_stand_by_name(people):
    rows = [row(f"P{place}", party, captured=n) for place, (party, n) in enumerate(people)]

    parties = by_party(rows)

    assert sum(each.tally.captured for each in parties) == total_of(rows).captured
    named = [each.name for each in parties if each.name]
    assert named == sorted(named)
    assert all(each.name for each in parties[:-1])


def test_adding_up_changes_nobodys_own_counts():
    ana = row("Ana", discarded=Counter(opinion=2), waits_for_choice=[1.0])

    total_of([ana, row("Bento", discarded=Counter(opinion=3), waits_for_choice=[2.0])])

    assert ana.tally.discarded == Counter(opinion=2)
    assert ana.tally.waits_for_choice == [1.0]


@pytest.mark.parametrize(
    ("published", "is_asked"),
    [((5, 5), False), ((7, 3), False), ((8, 2), True)],
    ids=["as heard", "at the edge of the band", "outside the band"],
)
def test_a_party_published_out_of_proportion_to_what_was_heard_asks_why(published, is_asked):
    ana = row("Ana", "PX", captured=50, published=published[0])
    bento = row("Bento", "PY", captured=50, published=published[1])

    asked = [rule for rule, _name in rules_of(ana, bento) if rule == Rule.PUBLISHED_SHARE]

    assert bool(asked) == is_asked


def test_few_publications_ask_nothing():
    ana = row("Ana", "PX", captured=50, published=SMALL_BASE - 1)

    assert rules_of(ana, row("Bento", "PY", captured=50)) == []


def test_one_party_alone_is_compared_with_nobody():
    ana = row("Ana", "PX", captured=50, published=20, checkable=50)
    ana.tally.discarded = Counter(opinion=20)

    assert rules_of(ana) == []


@pytest.mark.parametrize(("chosen", "is_asked"), [(20, False), (10, False), (9, True), (41, True)])
def test_a_person_chosen_half_or_twice_as_often_as_the_others_asks_why(chosen, is_asked):
    ana = row("Ana", checkable=100, chosen=chosen)
    others = [row("Bento", checkable=60, chosen=10), row("Caio", checkable=40, chosen=10)]

    asked = [name for rule, name in rules_of(ana, *others) if rule == Rule.CHOSEN_SHARE]

    assert ("Ana" in asked) == is_asked


@pytest.mark.parametrize(("hours", "is_asked"), [(18.0, False), (18.5, True)])
def test_a_wait_more_than_twice_that_of_the_others_asks_why(hours, is_asked):
    ana = row("Ana", waits_for_publication=[hours] * 8)
    bento = row("Bento", waits_for_publication=[9.0] * 8)

    assert rules_of(ana, bento) == ([(Rule.LONGER_WAIT, "Ana")] if is_asked else [])


def test_a_reason_that_falls_on_one_side_asks_why():
    ana = row("Ana", "PX", checkable=50, discarded=Counter(opinion=9, promise=5))
    bento = row("Bento", "PY", checkable=50, discarded=Counter(opinion=1, promise=5))

    (alert,) = alerts([ana, bento], is_open=True)

    assert (alert.rule, alert.subject, alert.key) == (Rule.REASON_ON_ONE_SIDE, Subject.PARTY, "PX")
    assert alert.facts["reason"] == "opinion"
    assert (alert.facts["discarded"], alert.facts["discarded_base"]) == (9, 10)


def test_a_candidate_nobody_captured_asks_why_until_the_round_is_over():
    ana = row("Ana", is_candidate=True)
    stranger = row("Bento")

    assert rules_of(ana, stranger) == [(Rule.NOBODY_CAPTURED, "Ana")]
    assert rules_of(ana, stranger, is_open=False) == []


def test_claims_of_high_priority_that_were_left_ask_why_once():
    rows = [row("Ana", high_left=4), row("Bento", "PY", high_left=3)]

    (alert,) = alerts(rows, is_open=True)

    assert (alert.rule, alert.subject) == (Rule.HIGH_PRIORITY_LEFT, Subject.EVERYONE)
    assert alert.facts == {"left": 7}


@given(
    st.lists(
        st.tuples(*[st.integers(0, 60)] * 4),
        min_size=2,
        max_size=6,
    )
)
def test_the_rules_are_blind_to_names_and_order(counts):
    def rows_named(names):
        return [
            row(name, name, captured=a, checkable=b + c, chosen=b, published=min(b, d))
            for name, (a, b, c, d) in zip(names, counts, strict=True)
        ]

    names = [f"N{place}" for place in range(len(counts))]
    mirrored = names[::-1]

    plain = sorted(str(alert.facts) for alert in alerts(rows_named(names), is_open=True))
    other = sorted(str(alert.facts) for alert in alerts(rows_named(mirrored), is_open=True))
    turned = sorted(str(alert.facts) for alert in alerts(rows_named(names)[::-1], is_open=True))

    assert plain == other == turned


def test_the_code_of_an_alert_tells_two_reasons_of_one_party_apart():
    reasons = Counter(opinion=9, promise=9)
    ana = row("Ana", "PX", checkable=50, discarded=reasons)
    bento = row("Bento", "PY", checkable=50)

    codes = [alert.code for alert in alerts([ana, bento], is_open=True)]

    assert len(set(codes)) == len(codes) == 2
