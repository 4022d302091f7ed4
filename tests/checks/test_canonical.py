"""Two contents are the same if and only if their canonical bytes are."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.canonical import canonical_json, changed_fields, content_hash

contents = st.dictionaries(
    st.text(max_size=8),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=8,
    ),
    max_size=5,
)


@given(contents)
def test_the_order_of_the_fields_does_not_matter(content):
    assert content_hash(dict(reversed(content.items()))) == content_hash(content)


@given(contents, contents)
def test_different_contents_have_different_hashes(first, second):
    same = json.dumps(first, sort_keys=True) == json.dumps(second, sort_keys=True)

    assert (content_hash(first) == content_hash(second)) == same


@given(contents)
def test_canonical_json_is_json_of_the_same_content(content):
    assert json.loads(canonical_json(content)) == content


@pytest.mark.parametrize("text", ["\ud800", "\x00", "\u2028", "🗳️", "e\u0301"])
def test_hostile_text_has_a_hash(text):
    assert len(content_hash({"text": text})) == 64


def test_a_changed_space_is_a_change():
    assert content_hash({"text": "a b"}) != content_hash({"text": "a  b"})


def test_a_number_json_has_no_form_for_is_refused():
    with pytest.raises(ValueError, match="JSON"):
        content_hash({"value": float("nan")})


def test_changed_fields_are_named_in_order():
    assert changed_fields({"b": 1, "a": 1}, {"a": 2, "c": 3}) == ["a", "b", "c"]
