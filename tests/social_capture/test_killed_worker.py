"""A worker killed in the middle leaves no ok and no browser, and the next run completes."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest
from django.utils import timezone

from social_capture import capturing
from social_capture.driver.options import Options
from social_capture.driver.visit import visit
from social_capture.models import Capture
from tests.social_capture.browsers import browsers_under
from tests.social_capture.odd_server import odd_server, page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WORKER = """
import os, sys, threading
from pathlib import Path
from social_capture.driver.events import FileReady, Step
from social_capture.driver.options import Options
from social_capture.driver.visit import visit
with visit(sys.argv[1], Options(allow=frozenset({sys.argv[2]}))) as events:
    for event in events:
        if isinstance(event, Step) and event.result == "running" and event.name == sys.argv[3]:
            os.write(1, b"reached\\n")  # packing sends what is printed elsewhere
            threading.Event().wait()
"""


@pytest.fixture
def server():
    with odd_server() as running:
        running.answers["/"] = page(b"<p>Dobramos as vagas</p>", b"Content-Type: text/html")
        yield running


def kill_at(step, server):
    """Run a visit in a process of its own and kill it without warning at the step."""
    worker = subprocess.Popen(
        [sys.executable, "-c", WORKER, server.url("/"), server.netloc, step],
        stdout=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    try:
        assert worker.stdout.readline() == "reached\n"
        browsers = browsers_under(worker.pid)
    finally:
        os.kill(worker.pid, signal.SIGKILL)
        worker.wait(10)
        worker.stdout.close()
    return worker.pid, browsers


def gone(pids, within_s=10):
    waiting = threading.Event()
    for _turn in range(int(within_s / 0.2)):
        if not any(os.path.exists(f"/proc/{pid}") for pid in pids):
            return True
        waiting.wait(0.2)
    return False


@pytest.mark.parametrize("step", ["open", "screenshot"])
def test_no_browser_outlives_a_killed_worker(server, step):
    _pid, browsers = kill_at(step, server)

    assert browsers
    assert gone(browsers)


def test_the_next_visit_clears_the_folder_that_a_killed_one_left(server, tmp_path):
    pid, _browsers = kill_at("package", server)
    left = list(Path(tempfile.gettempdir()).glob(f"lastro-capture-{pid}-*"))

    with visit("http://127.0.0.1:1/", Options()) as events:
        list(events)

    assert left
    assert not any(folder.exists() for folder in left)


def test_the_capture_of_a_killed_worker_completes_on_the_next_run(server):
    capture = capturing.request(server.url("/"), reason="source", slot="kill")
    Capture.objects.filter(pk=capture.pk).update(
        status="running", lease="killed", lease_until=timezone.now()
    )
    kill_at("dom", server)

    capture = capturing.run(capture.pk, options=Options(allow=frozenset({server.netloc})))

    assert (capture.status, capture.text_nfc) == ("ok", "Dobramos as vagas")
    assert {"wacz", "dom", "text", "screenshot"} == {file.kind for file in capture.artefacts.all()}
