"""Reads a file that somebody handed us: bounded, as text, or a message that names the file."""

from pathlib import Path

LARGEST_BYTES = 64 * 1024 * 1024


class UnreadableFile(ValueError):
    """A file that cannot be read as text; the message names it and what was expected."""


def read_text(path: Path) -> str:
    """The file's text (UTF-8, or UTF-16 with its mark); raises UnreadableFile."""
    try:
        with path.open("rb") as source:
            content = source.read(LARGEST_BYTES + 1)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise UnreadableFile(f"{path}: {reason}; a readable file was expected") from problem
    if len(content) > LARGEST_BYTES:
        raise UnreadableFile(
            f"{path}: larger than {LARGEST_BYTES} bytes, which is the most we read"
        )
    return decoded(content, str(path))


def decoded(content: bytes, name: str) -> str:
    """Bytes as text without a byte order mark; raises UnreadableFile for other encodings."""
    encoding = "utf-16" if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as problem:
        said = encoding.removesuffix("-sig").upper()
        raise UnreadableFile(
            f"{name}: byte {problem.start} is not {said}; a UTF-8 file was expected"
        ) from problem
