"""Says whether a WACZ is whole: every member, digest, record, page and index line.

The public validators accept files without an index, without pages, or with a torn archive;
the list of checks is in docs/explanation. Safe on hostile files: nothing is extracted.
"""

import hashlib
import json
import zipfile
from pathlib import Path
from typing import Any

from social_capture.wacz.cdxj import IndexLine, index_lines, resolves
from social_capture.wacz.members import open_zip
from social_capture.wacz.problems import Findings, NotAWacz, Problem
from social_capture.wacz.records import BrokenRecord, RecordPlace, records

DATAPACKAGE = "datapackage.json"
DIGEST = "datapackage-digest.json"
PAGES = "pages/pages.jsonl"
CHUNK = 1 << 20
UNREADABLE = (zipfile.BadZipFile, OSError, EOFError, ValueError, KeyError, TypeError)


def validate(path: Path) -> list[Problem]:
    """Everything that is wrong with the file; empty when it is whole.

    Raises ``NotAWacz`` when it is missing or no ZIP at all.
    """
    findings = Findings()
    archive = open_zip(path, findings)
    if archive is None:
        return findings.problems
    with archive:
        try:
            _check(archive, findings)
        except UNREADABLE as error:
            findings.add("unreadable", f"{type(error).__name__}: {error}")
        except RecursionError:
            findings.add("unreadable", "JSON nested too deep")
        except zipfile.zlib.error as error:  # type: ignore[attr-defined]
            findings.add("unreadable", f"a member does not unpack: {error}")
    return findings.problems


def _check(archive: zipfile.ZipFile, findings: Findings) -> None:
    package = _datapackage(archive, findings)
    if package is None:
        return
    _check_resources(archive, package, findings)
    places = _check_archives(archive, findings)
    lines = index_lines(archive, findings)
    _check_index(lines, places, findings)
    _check_pages(archive, package, lines, findings)


def _datapackage(archive: zipfile.ZipFile, findings: Findings) -> dict[str, Any] | None:
    names = archive.namelist()
    for name in (DATAPACKAGE, DIGEST):
        if name not in names:
            findings.add("member_missing", name)
            return None
    content = archive.read(DATAPACKAGE)
    stated = json.loads(archive.read(DIGEST))
    if stated.get("path") != DATAPACKAGE or stated.get("hash") != _sha256(content):
        findings.add("datapackage_digest", f"{DIGEST} does not match {DATAPACKAGE}")
    package = json.loads(content)
    if not isinstance(package, dict) or not isinstance(package.get("resources"), list):
        findings.add("datapackage", "no list of resources")
        return None
    return package


def _check_resources(archive: zipfile.ZipFile, package: dict[str, Any], findings: Findings) -> None:
    resources = {str(resource["path"]): resource for resource in package["resources"]}
    members = set(archive.namelist()) - {DATAPACKAGE, DIGEST}
    for name in sorted(members - resources.keys()):
        findings.add("member_unlisted", f"{name} is not among the resources")
    for name in sorted(resources.keys() - members):
        findings.add("member_missing", f"{name} is a resource but not in the file")
    for name in sorted(members & resources.keys()):
        digest, size = hashlib.sha256(), 0
        with archive.open(name) as member:
            while piece := member.read(CHUNK):
                digest.update(piece)
                size += len(piece)
        if resources[name].get("hash") != f"sha256:{digest.hexdigest()}":
            findings.add("resource_hash", f"{name} does not have the listed hash")
        if resources[name].get("bytes") != size:
            findings.add("resource_size", f"{name} does not have the listed size")


def _check_archives(
    archive: zipfile.ZipFile, findings: Findings
) -> dict[tuple[str, int], RecordPlace]:
    places: dict[tuple[str, int], RecordPlace] = {}
    warcs = [member for member in archive.infolist() if member.filename.startswith("archive/")]
    for member in warcs:
        name = member.filename.removeprefix("archive/")
        if not name.endswith(".warc.gz"):
            findings.add("archive_kind", f"{name} is no .warc.gz")
            continue
        if member.compress_type != zipfile.ZIP_STORED:
            findings.add("archive_packed", f"{name} is packed again; a player cannot seek in it")
        try:
            with archive.open(member) as file:
                for place in records(file):
                    places[name, place.offset] = place
        except BrokenRecord as error:
            findings.add("archive_broken", f"{name}: {error}")
    if not any(place.kind == "response" for place in places.values()):
        findings.add("archive_empty", "no response is archived")
    return places


def _check_index(
    lines: list[IndexLine], places: dict[tuple[str, int], RecordPlace], findings: Findings
) -> None:
    for line in lines:
        place = places.get((line.filename, line.offset))
        if place is None or place.length != line.length or place.url != line.url:
            findings.add("index_wrong", f"{line.url} does not lie where the index says")


def _check_pages(
    archive: zipfile.ZipFile,
    package: dict[str, Any],
    lines: list[IndexLine],
    findings: Findings,
) -> None:
    if PAGES not in archive.namelist():
        findings.add("pages_missing", PAGES)
        return
    entries = [json.loads(line) for line in archive.read(PAGES).decode().splitlines() if line]
    urls = [str(entry["url"]) for entry in entries if "url" in entry]
    if not urls:
        findings.add("pages_empty", f"{PAGES} names no page")
    main = package.get("mainPageUrl")
    for url in dict.fromkeys([str(main), *urls] if main else urls):
        if not resolves(url, lines):
            findings.add("page_unresolved", f"{url} is not in the index")


def _sha256(content: bytes) -> str:
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


__all__ = ["NotAWacz", "Problem", "validate"]
