"""Runs the fictional network as a process of its own: ``--port``, ``--version``."""

import argparse

from newsroom.demo.social_page.server import SocialPage


def main() -> None:
    """Serve until the process is ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--version", type=int, choices=(1, 2), default=1)
    options = parser.parse_args()
    SocialPage(options.port, options.version).serve()


if __name__ == "__main__":
    main()
