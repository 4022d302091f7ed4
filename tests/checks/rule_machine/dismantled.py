"""Takes walls down for one run, to see that the rule then breaks and the test says so.

``LASTRO_RULE_WITHOUT`` names them, comma-separated; nothing in the product knows this switch.
"""

import os
from contextlib import ExitStack, contextmanager
from unittest import mock

from django.db import connection

from checks.walls import installing

WITHOUT = "LASTRO_RULE_WITHOUT"


def _only_born_as_a_draft(page):
    # Without this no day could begin: in Wagtail's tree a new page is live by itself.
    if page._state.adding:
        page.live = False


PATCHES = {
    # The page's own save lets everything through.
    "save": ("checks.models.pages.refuse_unapproved_save", _only_born_as_a_draft),
    # The public view shows whatever is stored.
    "view": ("checks.models.pages.refusal_of", lambda _page: ""),
    # Whoever wrote it may approve it, as far as the workflow is concerned.
    "self approval": ("checks.workflow.publishing.contributors_of", lambda _fact_check: []),
}


@contextmanager
def walls_taken_down():
    """Without what the environment names; with everything when it names nothing."""
    names = [name.strip() for name in os.environ.get(WITHOUT, "").split(",") if name.strip()]
    with ExitStack() as patches:
        for name in names:
            if name == "triggers":
                installing.drop(connection)
            else:
                patches.enter_context(mock.patch(*PATCHES[name]))
        yield
