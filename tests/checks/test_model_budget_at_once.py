"""Two workers at once never spend more than a limit: the most of each call is held beforehand."""

import pytest
from django.db.models import Sum

from checks.models import ModelCall
from checks.provider_calls import chosen_provider
from checks.providers.failures import ProviderFailure
from tests.checks import messages_server
from tests.checks.at_once import DONE, two_people
from tests.factories.model_terms import limited

pytest.importorskip("anthropic", reason="the extra «ai» is not installed")
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.db]

# One call holds some 13,000 tokens here: its request, what the service adds, the longest answer.
ROOM_FOR_ONE = 20_000


def asking(server, text):
    def ask():
        try:
            chosen_provider("anthropic").extract(text)
        except ProviderFailure as failure:
            server.held.set()
            return failure.kind.value
        return DONE

    return ask


@pytest.mark.parametrize("turn", range(5))
def test_of_two_calls_that_fit_only_one_at_a_time_one_is_made(settings, turn):
    limited(tokens_per_day=ROOM_FOR_ONE)
    with messages_server.running() as server, two_people() as pair:
        settings.CHECKS_PROVIDERS = {
            "anthropic": {"api_key": "k", "model": "m", "base_url": server.address}
        }
        server.holds()
        for _ in range(2):
            server.answers({"claims": [], "proposals": []})

        answers = pair.at_once(asking(server, "Uma fala."), asking(server, "Outra fala."))

    assert sorted(answers) == [DONE, "over_budget"]
    assert ModelCall.objects.aggregate(all=Sum("counted_tokens"))["all"] <= ROOM_FOR_ONE
