"""The shipped lists: each entry says why and where it comes from, and no side stands alone."""

import csv
from collections import Counter

import pytest

from checks.source_policy.classes import SourceClass
from checks.source_policy.rules import LISTS, shipped_rules
from checks.source_policy.shipped_history import listed_on, shipped_history

EXCLUDED = [r for r in shipped_rules().rules if r.source_class is SourceClass.EXCLUDED]
SIDES = {"left", "right", "centre"}
# Registered with the electoral court in 2026; the site of O Democrata, Mobiliza and Missão was not
# found in a source that says so, and they wait for one.
PARTIES = {
    *("Agir", "Avante", "Cidadania", "DC", "MDB", "NOVO", "PCB", "PCO", "PCdoB", "PDT", "PL", "PP"),
    *("PRD", "PRTB", "PSB", "PSD", "PSDB", "PSOL", "PSTU", "PT", "PV", "Podemos", "Rede"),
    *("Republicanos", "Solidariedade", "UP", "União"),
}


def test_every_party_with_a_known_site_is_on_the_list_of_campaigns():
    sides = {r.side for r in shipped_rules().rules if r.source_class is SourceClass.CAMPAIGN}

    assert sides == PARTIES


def test_an_excluded_site_has_a_side_a_reason_and_an_origin():
    assert all(rule.side in SIDES and rule.reason and rule.origin for rule in EXCLUDED)


@pytest.mark.parametrize("kind", ["Militant outlet", "Foundation of a party"])
def test_no_side_alone_is_excluded_for_a_reason(kind):
    sides = Counter(rule.side for rule in EXCLUDED if rule.reason == kind)

    assert {"left", "right"} <= sides.keys()
    assert min(sides["left"], sides["right"]) * 2 >= max(sides["left"], sides["right"])


def test_neither_side_has_twice_as_many_excluded_sites_as_the_other():
    sides = Counter(rule.side for rule in EXCLUDED)

    assert min(sides["left"], sides["right"]) * 2 >= max(sides["left"], sides["right"])
    assert sides["centre"]


def test_every_shipped_address_is_written_as_rules_are_compared():
    assert all(rule.canonical() == rule for rule in shipped_rules().rules)


@pytest.mark.parametrize("path", sorted(LISTS.glob("*.csv")), ids=lambda path: path.name)
def test_a_list_stands_in_the_order_of_its_addresses(path):
    with path.open(encoding="utf-8", newline="") as lines:
        addresses = [row["address"] for row in csv.DictReader(lines)]

    assert addresses == sorted(addresses)


def test_the_history_of_an_excluded_site_ends_with_how_it_is_listed():
    last = {address: told[-1] for address, told in shipped_history().items()}
    listed = {rule.address: (rule.side, rule.reason, rule.origin) for rule in EXCLUDED}

    told = {
        address: (step.side, step.reason, step.origin)
        for address, step in last.items()
        if step.becomes == SourceClass.EXCLUDED
    }

    assert told == listed


def test_no_step_of_the_history_is_later_than_the_list():
    days = [[step.on for step in told] for told in shipped_history().values()]

    assert all(each == sorted(each) and each[-1] <= listed_on() for each in days)
