"""Reads a file that somebody handed us: bounded, as text, or a message that names the file."""

from pathlib import Path

LARGEST_BYTES = 64 * 1024 * 1024


class UnreadableFile(ValueError):
    """A file that cannot be read as text; the message names it and what was expected."""


def head_of(path: Path, most_bytes: int) -> bytes:
    """The file's first bytes, as many as asked for at most; raises UnreadableFile."""
    try:
        with path.open("rb") as source:
            # Not by its stated size: a device has none, and a pipe tells nobody.
            return source.read(most_bytes)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise UnreadableFile(f"{path}: {reason}; expected a readable file") from problem


def read_text(path: Path, most_bytes: int = LARGEST_BYTES) -> str:
    """The file's text (UTF-8, or UTF-16 with its mark); raises UnreadableFile."""
    content = head_of(path, most_bytes + 1)
    if len(content) > most_bytes:
        raise UnreadableFile(f"{path}: larger than {most_bytes} bytes; expected a shorter file")
    return decoded(content, str(path))


def decoded(content: bytes, name: str) -> str:
    """Bytes as text without a byte order mark; raises UnreadableFile for other encodings."""
    encoding = "utf-16" if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as problem:
        said = encoding.removesuffix("-sig").upper()
        raise UnreadableFile(
            f"{name}: byte {problem.start} is not {said}; expected a UTF-8 file"
        ) from problem
