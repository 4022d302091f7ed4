"""A visit to a page, with everything that it told and the files it named."""

import json
import zipfile
from dataclasses import replace

from social_capture.driver.events import FileReady, Finished, Step
from social_capture.driver.options import Budget, Options
from social_capture.driver.visit import visit
from social_capture.wacz.validate import validate
from tests.social_capture.recording import responses

QUICK = Budget(total_s=90, open_s=30, ready_s=3, scroll_s=20, media_s=8, settle_s=3)


def pages_of(wacz):
    with zipfile.ZipFile(wacz) as archive:
        lines = archive.read("pages/pages.jsonl").splitlines()
    return [json.loads(line)["url"] for line in lines[1:]]


class Visited:
    """Everything that a visit told, with the files it named still open to look at."""

    def __init__(self, url, **options):
        self.steps, self.files, self.all_files, self.sizes = [], {}, [], {}
        on_step = options.pop("on_step", lambda step: None)
        with visit(url, replace(Options(budget=QUICK), **options)) as events:
            for event in events:
                if isinstance(event, Step):
                    on_step(event)
                if isinstance(event, Step) and event.result != "running":
                    self.steps.append(event)
                if isinstance(event, FileReady):
                    self.all_files.append(event)
                    self.files.setdefault(event.kind, event.path.read_bytes())
                    self.sizes[event.url] = event.path.stat().st_size
                if isinstance(event, Finished):
                    self._finish(event)

    def _finish(self, finished):
        self.finished = finished
        self.problems = validate(finished.wacz) if finished.wacz else None
        if finished.wacz:
            self.pages = pages_of(finished.wacz)
            self.responses = responses(finished.wacz.parent)

    def result(self, name):
        return next((step.result for step in self.steps if step.name == name), "")

    def note(self, name):
        return next((step.note for step in self.steps if step.name == name), "")

    def kept(self, kind):
        return [ready for ready in self.all_files if ready.kind == kind]


def visit_to(server, path, **options):
    """A visit to a page of that loopback server."""
    return Visited(server.url(path), allow=frozenset({server.netloc}), **options)
