"""The guard's second door: services that the newsroom itself configured, exactly as written.

An address found in data goes through ``Guard``; an endpoint comes from settings alone, may stand
on the newsroom's own network, and nothing but its exact scheme, host and port is let through.
"""

import logging
from dataclasses import dataclass

from social_capture.guard.policy import Refused, target_of

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class ConfiguredEndpoint:
    """One service, by the name that the log uses and the address that settings hold."""

    name: str
    url: str

    def admit(self, url: str) -> None:
        """Let a request through, with a line in the log.

        Raises ``Refused`` for another scheme, host or port: a redirect, or an address that came
        out of an answer.
        """
        target = target_of(url)
        if target != target_of(self.url):
            raise Refused(f"not the configured {self.name} endpoint", target.host, target.port)
        logger.info("request to %s: %s://%s", self.name, target.scheme, target.netloc)
