"""Two people at the same instant: each in a thread with a database connection of its own."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier

from django.db import DatabaseError, connections

from checks.refusals import Refusal

DONE = "done"


class Pair:
    """Two threads that stay: two hundred pairs open two connections, not four hundred."""

    def __init__(self, threads):
        """Keep the threads."""
        self.threads = threads

    def at_once(self, *acts):
        """Start both acts together; what each answered in words, ``done``, or its refusal."""
        start = Barrier(len(acts))
        futures = [self.threads.submit(_run, start, act) for act in acts]
        return [future.result(timeout=120) for future in futures]


@contextmanager
def two_people():
    """A pair whose connections are closed at the end, or the test database could not go."""
    with ThreadPoolExecutor(max_workers=2) as threads:
        pair = Pair(threads)
        try:
            yield pair
        finally:
            pair.at_once(connections.close_all, connections.close_all)


def _run(start, act):
    start.wait(timeout=60)
    try:
        answer = act()
    except (Refusal, DatabaseError) as refusal:
        return type(refusal).__name__
    if isinstance(answer, str):
        return answer
    status = getattr(answer, "status_code", 200)
    return DONE if status < 400 else f"answered {status}"
