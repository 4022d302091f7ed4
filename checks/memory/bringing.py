"""Brings other agencies' checks in from a file or an address, and keeps what came of it."""

from checks.claimreview_sources import UnreachableSource, reading_of
from checks.memory.importing import keep
from checks.models.memory import AgencyImport
from claimreview.reading import Reading

COUNTS = ("read", "new", "changed", "same", "unreadable")
PROBLEM_MAX = 2_000


def bring(source: str, *, licence: str = "") -> AgencyImport:
    """Read and keep; a source that did not open is on the record with its ``problem``."""
    done = AgencyImport.objects.create(
        source=source[: AgencyImport._meta.get_field("source").max_length],
        licence=licence[: AgencyImport._meta.get_field("licence").max_length],
    )
    try:
        reading = reading_of(source)
    except UnreachableSource as problem:
        done.problem = str(problem)[:PROBLEM_MAX]
    else:
        _keep(done, reading)
    done.save()
    return done


def _keep(done: AgencyImport, reading: Reading) -> None:
    if not reading.opened:
        told = (f"{place.where}: {place.reason}" for place in reading.unreadable)
        done.problem = "\n".join(told)[:PROBLEM_MAX]
        return
    kept = keep(reading.reviews, brought_by=done)
    done.read = len(reading.reviews)
    done.new, done.changed, done.same = kept["new"], kept["changed"], kept["same"]
    done.unreadable = len(reading.unreadable) + kept["unreadable"]
