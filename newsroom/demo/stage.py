"""What the acts of the demo share: the site, its worker, the fictional network, the narration."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from checks.models import Claim, FactCheck
from checks.wording import key_of
from newsroom.demo.narration import Narration
from newsroom.demo.processes import Started
from newsroom.demo.reader import Reader
from newsroom.demo.social_page.post import CLAIM
from social_capture.models import Post
from social_capture.platforms import identify

JOB_ENDS_WITHIN_S = 240


class Unfinished(Exception):
    """An act that the next ones need did not come to its end."""


@dataclass(frozen=True)
class Stage:
    """One run of the demo."""

    narration: Narration
    reader: Reader
    network: Reader
    post_url: str
    worker: Started | None
    has_browser: bool

    def post(self) -> Post:
        """The candidate's post, whatever was captured of it."""
        identity = identify(self.post_url)
        return Post.objects.get(platform=identity.platform, post_id=identity.post_id)

    def claim(self) -> Claim:
        """The claim that the demo follows."""
        return Claim.objects.get(statement_key=key_of(CLAIM), claimant__slug="ana-prado")

    def fact_check(self) -> FactCheck:
        """Its check, as the database has it now."""
        return FactCheck.objects.select_related("page", "claim").get(claim=self.claim())

    def wait_for(self, what: str, is_true: Callable[[], bool]) -> None:
        """Until the worker has done it; raises ``Unfinished`` when it can't."""
        until = time.monotonic() + JOB_ENDS_WITHIN_S
        while not is_true():
            if self.worker is not None:
                self.worker.require_alive()
            if time.monotonic() > until:
                raise Unfinished(f"{what} não terminou em {JOB_ENDS_WITHIN_S} s")
            time.sleep(0.2)
