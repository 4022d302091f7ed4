"""The ZIP around a WACZ, opened only after its directory is found harmless."""

import re
import stat
import zipfile
from collections import Counter
from pathlib import Path
from typing import IO

from social_capture.wacz.problems import Findings, NotAWacz
from social_capture.wacz.seal import END_RECORD, SEAL, is_sealed, seal_holds

MAX_MEMBERS = 2_000
MAX_PACKED_BYTES = 64 << 20
MAX_COMMENT = 65_535
NAME = re.compile(r"[\w.-]+(?:/[\w.-]+)*", re.ASCII)


def open_zip(path: Path, findings: Findings) -> zipfile.ZipFile | None:
    """The ZIP, or None when what is wrong with it forbids reading on.

    Raises ``NotAWacz`` for a file that is missing, unreadable or no ZIP at all.
    """
    try:
        kind = path.stat().st_mode
        if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):
            # A pipe or a device would make us wait for an end that may never come.
            raise NotAWacz(f"{path}: no regular file")
        with path.open("rb") as file:
            size = path.stat().st_size
            _check_kind(file, size, path)
            _check_seal(file, size, findings)
        archive = zipfile.ZipFile(path)
    except OSError as error:
        raise NotAWacz(f"{path}: {error.strerror or error}") from error
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError) as error:
        findings.add("zip_broken", f"the ZIP directory cannot be read: {error}")
        return None
    if _is_harmless(archive, findings):
        return archive
    archive.close()
    return None


def _check_kind(file: IO[bytes], size: int, path: Path) -> None:
    starts = file.read(4) == b"PK\x03\x04"
    file.seek(max(0, size - MAX_COMMENT - 22))
    if not starts and END_RECORD not in file.read():
        raise NotAWacz(f"{path}: not a ZIP file")


def _check_seal(file: IO[bytes], size: int, findings: Findings) -> None:
    if is_sealed(file, size) and not seal_holds(file, size):
        findings.add("seal_broken", "the file is not byte for byte the one that was sealed")


def _is_harmless(archive: zipfile.ZipFile, findings: Findings) -> bool:
    members = archive.infolist()
    names = [member.filename for member in members]
    if archive.comment and not SEAL.fullmatch(archive.comment):
        findings.add("zip_comment", "the ZIP carries a comment that is no seal")
    before = len(findings.problems)
    if len(members) > MAX_MEMBERS:
        findings.add("zip_too_many_members", f"{len(members)} members")
        return False
    for name, count in Counter(names).items():
        if count > 1:
            findings.add("zip_duplicate_member", f"{name[:100]!r} is there {count} times")
    for member in members:
        _check_member(member, findings)
    return len(findings.problems) == before


def _check_member(member: zipfile.ZipInfo, findings: Findings) -> None:
    name = member.filename
    parts = name.split("/")
    if not NAME.fullmatch(name) or any(set(part) == {"."} for part in parts):
        findings.add("zip_member_name", f"{name[:100]!r} is no plain relative path")
    if member.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED} or (
        member.flag_bits & 0x1
    ):
        findings.add("zip_member_kind", f"{name!r} is encrypted or packed in an unknown way")
    if member.compress_type == zipfile.ZIP_DEFLATED and member.file_size > MAX_PACKED_BYTES:
        findings.add("zip_bomb", f"{name!r} unpacks to {member.file_size} bytes")
