"""A draft's worker in a process of its own, that halts in the middle of its research.

``PK POINT`` writes the draft up to the point, says ``reached`` and waits to be killed.
"""

import os
import sys

import django

PAGE = "https://www.portosereno.gov.br/escolas"


def halt() -> None:
    """Say where we are; what happens next is for others to decide."""
    os.write(1, b"reached\n")
    sys.stdin.readline()


def main(pk: int, point: str) -> None:
    """Write the draft, with a provider that names one page."""
    django.setup()
    from checks import draft_runs, leases  # noqa: PLC0415
    from checks.research import asked, configured, copies  # noqa: PLC0415
    from social_capture import capturing  # noqa: PLC0415
    from tests.checks.research_runs import Names  # noqa: PLC0415

    places = {
        "answered": (asked, "_keep"),
        "leads kept": (copies, "order"),
        "copy ordered": (copies.ResearchLead, "save"),
        "about to wait": (leases, "wait"),
    }
    place, name = places[point]

    def halted(*_args, **_more):
        halt()

    setattr(place, name, halted)
    # Nobody visits: the rows of the visits are what is looked at.
    capturing.wake = lambda _task, _pk: None
    configured.providers_for = lambda *_, **_more: [Names(PAGE, "https://bit.ly/x")]
    draft_runs.write(pk)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
