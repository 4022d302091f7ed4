"""The process that reads a hostile page: bounded memory and time, and no way out.

It takes one JSON line of facts and then the page on its input, and answers one JSON document.
"""

import json
import resource
import sys
from datetime import datetime
from importlib import metadata
from typing import Any

from social_capture.ends_with_parent import end_with_parent

MEMORY = 2 << 30
CPU_SECONDS = 30
MAX_TEXT = 2_000_000
# [ours] So few letters are a caption, not what the page is about.
LEAST_TEXT = 80
FORBIDDEN = ("socket.", "subprocess.", "os.exec", "os.fork", "os.posix_spawn", "os.system")


def refuse_ways_out(event: str, _args: tuple[Any, ...]) -> None:
    """An audit hook: no connection and no other process, whatever a library has in mind."""
    if event.startswith(FORBIDDEN):
        raise PermissionError(event)


def main() -> None:
    """Read, answer, end."""
    end_with_parent()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    facts = json.loads(sys.stdin.buffer.readline())
    page = sys.stdin.buffer.read().decode("utf-8", "replace")
    # Both come with the extra "capture"; importing them opens nothing.
    import trafilatura  # noqa: PLC0415
    from lxml import html  # noqa: PLC0415

    from social_capture.readable.dates import date_of  # noqa: PLC0415

    sys.addaudithook(refuse_ways_out)
    tree = html.document_fromstring(page, parser=html.HTMLParser(no_network=True, huge_tree=False))
    text = trafilatura.extract(page, include_comments=False, include_tables=True) or ""
    whole = len(text) < LEAST_TEXT
    if whole:
        text = facts["text"]
    found = date_of(
        tree,
        facts["text"] or text,
        facts["last_modified"],
        datetime.fromisoformat(facts["captured_at"]),
    )
    moment = found.moment
    answer = {
        "text": text[:MAX_TEXT],
        "is_whole_page": whole,
        "lang": _language(tree),
        "origin": found.origin,
        "day": moment.day.isoformat() if moment else None,
        "instant": moment.instant.isoformat() if moment and moment.instant else None,
        "precision": moment.precision if moment else "",
        "zone": moment.zone if moment else "",
        "original": moment.original if moment else "",
        "reader": f"trafilatura {metadata.version('trafilatura')}",
    }
    sys.stdout.write(json.dumps(answer))


def _language(tree: Any) -> str:
    said = tree.get("lang") or tree.get("{http://www.w3.org/XML/1998/namespace}lang") or ""
    return said.strip()[:35]


if __name__ == "__main__":
    main()
