"""When a server says that a page last changed, as the archive of a visit has it."""

import zipfile
from typing import IO

from social_capture.wacz.archived import Archived, NotArchived
from social_capture.wacz.records import BrokenRecord


def last_modified(file: IO[bytes], url: str) -> str:
    """The header of the page's own answer; empty where there is none."""
    try:
        with Archived(zipfile.ZipFile(file)) as archive:
            return archive.open(url).head.get("last-modified")
    except (NotArchived, BrokenRecord, zipfile.BadZipFile):
        return ""
