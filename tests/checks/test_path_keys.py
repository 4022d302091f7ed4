"""A number in an address that no database counts to is no address, and no error."""

import pytest

from tests.factories.checks import FactCheckFactory
from tests.factories.site import make_site

pytestmark = [pytest.mark.django_db, pytest.mark.db]


@pytest.mark.parametrize("key", [2**63, 10**40, 10**18 - 1])
@pytest.mark.parametrize(
    "address",
    [
        "/contar/checagem/{}/",
        "/acompanhar/checagem/{}/",
        "/feeds/checagens/{}/correcoes.atom",
        "/correcoes/{}/",
        "/copias/{}/",
        "/copias/{}/conferir/",
    ],
)
def test_there_is_no_page_under_it(client, address, key):
    make_site()

    assert client.get(address.format(key)).status_code == 404


def test_a_key_of_a_row_leads_to_its_page(client):
    fact_check = FactCheckFactory(published=True)

    assert client.get(f"/contar/checagem/{fact_check.pk}/").status_code == 200
