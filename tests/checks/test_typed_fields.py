"""Numbers in forms and addresses come from outside: what is no key of a row is answered as such."""

import pytest
from django.urls import reverse

from checks.desk.typed_fields import number_of
from tests.checks.desk_clients import browser_of
from tests.factories.checks import FactCheckFactory

TOO_LONG = "9" * 5_000


@pytest.mark.parametrize("text", ["", "-1", "1.5", "um", "²", "9" * 19, TOO_LONG])
def test_what_is_no_number_of_a_row_is_none(text):
    assert number_of(text) is None


def test_the_number_of_a_row_is_read():
    assert number_of("42") == 42


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("act", "field", "status"),
    [("hand_over", "person", 409), ("open_correction", "corrects", 404)],
)
def test_a_number_longer_than_any_key_is_no_error_of_ours(marina, act, field, status):
    fact_check = FactCheckFactory(written=True)

    answer = browser_of(marina).post(
        reverse(f"desk:{act}", args=[fact_check.pk]), {"kind": "factual", field: TOO_LONG}
    )

    assert answer.status_code == status
