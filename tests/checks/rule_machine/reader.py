"""A reader without an account: what the site really answers, searched for words nobody approved."""

import re

from django.test import Client

MARK = re.compile(r"marca-[a-z]+")
# Words that drafts, corrections and sightings are written with, so that a leak can be read off.
WORDS = ("marca-alfa", "marca-beta", "marca-gama")
LISTS = ("/checagens/", "/feeds/checagens.atom", "/pessoas/ana-prado/", "/")
CORRECTIONS = ("/correcoes/", "/feeds/correcoes.atom")


class Reader:
    """Looks at the check's own pages at once, and at one list after the other."""

    def __init__(self):
        """A browser that is logged in nowhere."""
        self.client = Client()
        self.turn = 0

    def problems(self, witness, addresses, lists):
        """What is on screen and was not approved; ``addresses`` by page number."""
        for number, address in addresses.items():
            memory = witness.pages[number]
            yield from self._look_at_page(address, memory, witness)
        for address in lists:
            told = {word for memory in witness.pages.values() for word in public_words(memory)}
            yield from self._look_at(address, told | seen_words(witness), {200})

    def next_list(self):
        """Each list in its turn: they cost more than the rule needs at every step."""
        self.turn += 1
        every = [*LISTS, *CORRECTIONS]
        return [every[self.turn % len(every)]]

    def _look_at_page(self, address, memory, witness):
        if memory.public is None:
            # A redirect may lead away from where there is no page yet.
            yield from self._look_at(address, set(), {301, 302, 404})
        else:
            words = public_words(memory) | seen_words(witness)
            yield from self._look_at(address, words, {200})

    def _look_at(self, address, allowed, statuses):
        answer = self.client.get(address)
        if answer.status_code not in statuses:
            yield f"{address} answers {answer.status_code}"
        for word in sorted(set(MARK.findall(answer.content.decode())) - allowed):
            yield f"{address} shows {word}"


def public_words(memory):
    """Words of whatever of this page was ever public: corrections quote what was before."""
    return set(MARK.findall(repr(memory.ever_public)))


def seen_words(witness):
    """Words of the sightings that two people stand behind."""
    public = [each for each in witness.sightings.values() if each.state == "approved"]
    return set(MARK.findall(repr([each.words for each in public])))
