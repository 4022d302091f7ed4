"""A Celery worker as in production, whose platforms answer on loopback and who knows no names.

``python -m benchmarks.mixed.worker QUEUE``; where the platforms are stands in ``SOAK_HOSTS``.
"""

import json
import os
import re
import socket
import sys
from ipaddress import ip_address
from typing import Any

import django


def know_no_names() -> None:
    """No name has an address here, whatever the machine's resolver says: nothing leaves it."""
    real = socket.getaddrinfo

    def resolve(host: Any, *given: Any, **named: Any) -> Any:
        try:
            ip_address(host)
        except ValueError:
            if host != "localhost":
                raise socket.gaierror(socket.EAI_NONAME, "no names here") from None
        return real(host, *given, **named)

    socket.getaddrinfo = resolve


def put_platforms_on_loopback(at: dict[str, str]) -> None:
    """The registry asks these addresses; the site's ``/s/…`` is a shortener."""
    from social_capture.platforms import registry, share_links  # noqa: PLC0415

    ours = (
        registry.Bluesky(api=at["bluesky"]),
        registry.YouTube(site=at["youtube"]),
        registry.Telegram(site=at["telegram"]),
    )
    slugs = {one.slug for one in ours}
    others = (one for one in registry.PLATFORMS if one.slug not in slugs)
    registry.PLATFORMS = (*ours, *others)
    site = frozenset({at["site"]})
    short = share_links.ShareLink(site, re.compile(r"/s/\w+"), "soak")
    table = (*share_links.share_links(), short)
    share_links.share_links = lambda: table


def main(queue: str) -> None:
    """Work until told to stop."""
    django.setup()
    from newsroom.celery import app  # noqa: PLC0415

    know_no_names()
    put_platforms_on_loopback(json.loads(os.environ["SOAK_HOSTS"]))
    app.conf.broker_transport_options = {"global_keyprefix": os.environ["SOAK_PREFIX"]}
    app.worker_main(
        ["worker", "-Q", queue, "-n", f"{queue}@soak", "--concurrency", "1", "--loglevel", "INFO"]
    )


if __name__ == "__main__":
    main(sys.argv[1])
