"""What a list of hits may hold, whatever a model listed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.providers.search_hits import Returned, covers, listed
from tests.checks.messages_server import cited, result

URLS = st.sampled_from(
    [f"https://{host}/{page}" for host in ("a.example", "b.example") for page in "xy"]
)
WORDS = st.sampled_from(["", "uma coisa", "outra", "uma coisa e outra"])


@given(
    pages=st.lists(URLS),
    said=st.lists(st.tuples(URLS, WORDS)),
    rows=st.lists(st.fixed_dictionaries({"url": URLS, "cited_text": WORDS})),
)
def test_every_hit_was_returned_once_and_its_words_were_cited_from_it(pages, said, rows):
    returned = Returned()
    blocks = [result(*((url, "t") for url in pages)), *(cited("s", *one) for one in said)]
    returned.take({"content": blocks})
    list(returned.within((), ()))

    hits, _changes = listed(rows, returned)

    assert len({hit.url for hit in hits}) == len(hits)
    for hit in hits:
        assert hit.url in pages
        assert not hit.cited_text or any(
            url == hit.url and hit.cited_text in words for url, words in said
        )


@pytest.mark.parametrize(
    ("domain", "url", "is_covered"),
    [
        ("gov.br", "https://www.ibge.gov.br/a", True),
        ("gov.br", "https://gov.br/", True),
        ("gov.br", "https://gov.br.example.com/", False),
        ("gov.br", "https://falsogov.br/", False),
        ("g1.globo.com/fato-ou-fake", "https://g1.globo.com/fato-ou-fake/1", True),
        ("g1.globo.com/fato-ou-fake", "https://g1.globo.com/fato-ou-fakes", False),
        ("g1.globo.com/fato-ou-fake", "https://g1.globo.com/", False),
        ("GOV.BR", "https://IBGE.GOV.BR./a", True),
    ],
)
def test_a_domain_covers_what_is_below_it_and_nothing_that_looks_like_it(domain, url, is_covered):
    assert covers(domain, url) is is_covered
