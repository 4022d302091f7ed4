"""Reads the index of a WACZ: which address lies where in which file."""

import json
import zipfile
import zlib
from dataclasses import dataclass
from urllib.parse import urldefrag

from social_capture.wacz.problems import Findings

MAX_INDEX_BYTES = 256 << 20


@dataclass(frozen=True)
class IndexLine:
    """One line of the index."""

    url: str
    filename: str
    offset: int
    length: int
    status: str
    mime: str = ""
    key: str = ""


def index_lines(archive: zipfile.ZipFile, findings: Findings) -> list[IndexLine]:
    """Every line of every CDXJ file; unreadable ones become problems."""
    names = [name for name in archive.namelist() if name.startswith("indexes/")]
    lines: list[IndexLine] = []
    for name in (name for name in names if name.endswith((".cdx.gz", ".cdx", ".cdxj"))):
        try:
            for text in _text(archive.read(name), name).splitlines():
                lines.append(_line(text))
        except (ValueError, KeyError, TypeError, zlib.error) as error:
            findings.add("index_broken", f"{name}: {error}")
    if not lines and not any(problem.code == "index_broken" for problem in findings.problems):
        findings.add("index_missing", "no index, or an empty one")
    return lines


def resolves(url: str, lines: list[IndexLine]) -> bool:
    """Whether the index knows the address, as a page or a redirect."""
    wanted = urldefrag(url).url
    return any(urldefrag(line.url).url == wanted for line in lines)


def _text(content: bytes, name: str) -> str:
    if not name.endswith(".gz"):
        return content.decode()
    plain = bytearray()
    while content:
        unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
        plain += unpacker.decompress(content, MAX_INDEX_BYTES - len(plain) + 1)
        if not unpacker.eof or len(plain) > MAX_INDEX_BYTES:
            raise ValueError("cut off or too large")
        content = unpacker.unused_data
    return plain.decode()


def _line(text: str) -> IndexLine:
    key, _timestamp, fields = text.split(" ", 2)
    found = json.loads(fields)
    return IndexLine(
        str(found["url"]),
        str(found["filename"]),
        int(found["offset"]),
        int(found["length"]),
        str(found.get("status", "")),
        str(found.get("mime", "")),
        key,
    )
