"""The files whose hashes stand inside a WACZ, and so under the hash that is dated.

Screenshot, text and DOM are kept beside the archive; ``logs/capture.json`` in it names their
hashes, ``datapackage.json`` that file's, and ``datapackage-digest.json`` that one's.
"""

import hashlib
import json
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path

from social_capture.wacz.problems import Problem
from social_capture.wacz.validate import DATAPACKAGE, DIGEST

LISTED = "logs/capture.json"
MAX_BYTES = 32 << 20
SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class HashTree:
    """The hash that is dated, the one under it, and those of the files by their names."""

    dated: str
    datapackage: str
    files: dict[str, str]


def read_tree(wacz: Path) -> HashTree:
    """The tree of an archive that ``validate`` found whole."""
    with zipfile.ZipFile(wacz) as archive:
        digest = hashlib.sha256(archive.read(DIGEST)).hexdigest()
        package = hashlib.sha256(archive.read(DATAPACKAGE)).hexdigest()
        return HashTree(digest, package, _files(archive))


def differing(tree: HashTree, folder: Path) -> list[Problem]:
    """Files of the folder that bear a name of the tree and have another hash."""
    problems = []
    for name, sha256 in tree.files.items():
        path = folder / name
        if path.is_file() and _sha256(path) != sha256:
            problems.append(Problem("file_differs", f"{name} does not have the archived hash"))
    return problems


def _files(archive: zipfile.ZipFile) -> dict[str, str]:
    if LISTED not in archive.namelist() or archive.getinfo(LISTED).file_size > MAX_BYTES:
        return {}
    try:
        listed = json.loads(archive.read(LISTED))
    except (ValueError, RecursionError):
        return {}
    files = listed.get("files") if isinstance(listed, dict) else None
    if not isinstance(files, dict):
        return {}
    # The names come from the archive: none may lead out of a folder.
    return {
        name: sha256
        for name, sha256 in files.items()
        if Path(name).name == name and isinstance(sha256, str) and SHA256.fullmatch(sha256)
    }


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
