"""Addresses written to deceive, each with the class, the reason and the site it imitates."""

import csv
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from checks.source_policy.classification import classify
from checks.source_policy.confusables import SEEM, skeleton
from checks.source_policy.lookalikes import names_of
from checks.source_policy.public_suffixes import registrable_domain
from checks.source_policy.rules import shipped_rules

LABELLED = Path(__file__).parent.parent / "vectors" / "source-addresses.csv"
CARRYING = sorted(shipped_rules().carrying_hosts())
# Names of five letters or more, which an edit can be told of.
NAMES = [h for h in CARRYING if len(names_of(h)[0]) >= 5 and registrable_domain(h) == h]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def labelled():
    """The rows of the labelled file."""
    with LABELLED.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.mark.parametrize("row", labelled(), ids=lambda row: f"{row['trick']}: {row['url']!a}")
def test_a_labelled_address_has_its_class_and_its_reason(row):
    found = classify(row["url"])

    assert (found.source_class, found.code, found.imitates) == (
        row["class"],
        row["code"],
        row["looks_like"],
    )


def test_the_labelled_file_is_large_and_names_no_address_twice():
    urls = [row["url"] for row in labelled()]

    assert len(urls) >= 80
    assert len(urls) == len(set(urls))


@given(st.sampled_from(NAMES), st.data())
def test_one_look_alike_letter_never_carries(host, data):
    own = [place for place, letter in enumerate(host) if letter in SEEM]
    place = data.draw(st.sampled_from(own))
    sign = data.draw(st.sampled_from(SEEM[host[place]]))

    found = classify(f"https://{host[:place]}{sign}{host[place + 1 :]}/")

    assert not found.can_carry


@given(st.sampled_from(NAMES), st.data())
def test_one_look_alike_letter_in_the_name_is_told(host, data):
    name, _, rest = host.partition(".")
    own = [place for place, letter in enumerate(name) if letter in SEEM]
    assume(own)
    place = data.draw(st.sampled_from(own))
    sign = data.draw(st.sampled_from([each for each in SEEM[name[place]] if each.isalpha()]))

    found = classify(f"https://{name[:place]}{sign}{name[place + 1 :]}.{rest}/")

    # A letter that the rules of international names write as another one stays unreadable.
    assert found.imitates or found.code in {"malformed", "disguised_letters", "international"}


@given(
    st.sampled_from([host for host in NAMES if host.count(".") == 1 and "-" not in host]),
    st.integers(0, 40),
    st.sampled_from(LETTERS),
    st.sampled_from(["add", "drop", "put"]),
)
def test_one_letter_more_less_or_another_is_told_or_is_listed(host, place, letter, edit):
    name, _, suffix = host.partition(".")
    place %= len(name)
    after = name[place + (edit != "add") :]
    changed = name[:place] + ("" if edit == "drop" else letter) + after
    assume(changed != name and len(changed) >= 5)

    found = classify(f"https://{changed}.{suffix}/")

    assert found.code in {"lookalike", "listed"}


@given(
    st.sampled_from(CARRYING),
    st.from_regex(r"[a-z][a-z0-9]{4,12}\.(com|net|org|site|com\.br)", fullmatch=True),
    st.sampled_from(
        [
            "https://{listed}.{own}/",
            "https://{own}/{listed}",
            "https://{own}/?u=https://{listed}",
            "https://{own}#{listed}",
            "https://{listed}@{own}/",
            "https://{own}\\{listed}/",
            "https://{listed}%2e{own}/",
            "https://{listed}%00.{own}/",
            "https://{own}//{listed}/",
        ]
    ),
)
def test_a_listed_name_anywhere_in_another_address_never_carries(listed, own, shape):
    assume(not classify(f"https://{own}/").can_carry)

    assert not classify(shape.format(listed=listed, own=own)).can_carry


@given(st.sampled_from(CARRYING), st.sampled_from([".", ":443", ":80", ":8080"]), st.booleans())
def test_a_dot_a_port_and_capitals_change_no_class(host, after, is_upper):
    written = host.upper() if is_upper else host

    there = classify(f"https://{written}{after}/")

    assert there.source_class is classify(f"https://{host}/").source_class


@given(st.text(max_size=60))
def test_no_text_makes_a_skeleton_fail(text):
    assert skeleton(skeleton(text)) == skeleton(text) or not text.isascii()
