"""What a file is by its first bytes: a page that is called a film stays a page."""

from pathlib import Path

TRANSPORT_PACKET = 188
HEAD = 2 * TRANSPORT_PACKET + 1


def kind_of(path: Path) -> str:
    """The media type of a film or a sound; empty for anything else."""
    with path.open("rb") as file:
        head = file.read(HEAD)
    if head[4:8] in {b"ftyp", b"styp", b"moov", b"moof"}:
        return "audio/mp4" if path.suffix == ".m4a" else "video/mp4"
    if head.startswith(b"\x1aE\xdf\xa3"):
        return "video/webm" if path.suffix != ".mkv" else "video/x-matroska"
    if head[:1] == b"G" and head[TRANSPORT_PACKET : TRANSPORT_PACKET + 1] in {b"G", b""}:
        return "video/mp2t" if len(head) >= TRANSPORT_PACKET else ""
    if head.startswith(b"OggS"):
        return "audio/ogg" if path.suffix != ".ogv" else "video/ogg"
    if head.startswith(b"FLV\x01"):
        return "video/x-flv"
    # FF FE begins a text in UTF-16, and a layer of MPEG that nobody sends.
    is_frame = len(head) > 1 and head[0] == 0xFF and head[1] & 0xE0 == 0xE0 and head[1] != 0xFE
    return "audio/mpeg" if head.startswith(b"ID3") or is_frame else ""
