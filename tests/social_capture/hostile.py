"""Answers that break every expectation, and a plain way to fetch from a loopback server."""

from hypothesis import strategies as st

from social_capture.fetch import fetch
from social_capture.platforms.failures import Declined, Gone

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["\ud800\0", "javascript:alert(1)", "9999-12-31T23:59:59-23:59", 10**400])
)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@st.composite
def hostile_json(draw, good):
    """The good document, in which any part is kept, replaced by anything, or gone."""
    if draw(st.integers(0, 4)) == 0:
        return draw(ANYTHING)
    if isinstance(good, dict):
        kept = [key for key in good if draw(st.integers(0, 9))]
        return {key: draw(hostile_json(good[key])) for key in kept}
    if isinstance(good, list):
        return [draw(hostile_json(one)) for one in good] + draw(st.lists(ANYTHING, max_size=1))
    return good


def plain_get(server):
    """Fetches as the product does, but without counting and with errors told simply."""

    def get(url, *, headers=None):
        fetched = fetch(url, allow=frozenset({server.netloc}), headers=headers)
        if fetched.status in {404, 410}:
            raise Gone(url)
        if fetched.status >= 400:
            raise Declined(url, fetched.status, fetched.body)
        return fetched

    return get
