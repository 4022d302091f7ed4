"""The tree names no machine and no package index, its links lead somewhere, its locks are fresh.

``--record-lock`` notes which dependencies the locks were resolved from.
"""

import hashlib
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKED_FROM = ROOT / "requirements" / "locked-from.sha256"
# Written so that this file does not contain what it looks for.
FORBIDDEN = {
    re.compile(r"py[p]i\.(org|python)|files\.pythonhosted|npm[j]s\.org|deb[.]debian\.org"): (
        "address of a package index"
    ),
    re.compile(r"(?<!-)--(extra-)?index[-]url|/simp[l]e/"): "option or path of a package index",
    re.compile(r"(?<![\w./*-])/(wor[k]|hom[e]|roo[t]|User[s])/\w"): "path of one machine",
}
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)")
ADR_LINES = 40


def tracked_files() -> list[Path]:
    """Files that are in the repository or about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).is_file()]


def forbidden_words(path: Path, text: str) -> Iterator[str]:
    """Lines that name what the repository must not know."""
    for number, line in enumerate(text.splitlines(), 1):
        for pattern, what in FORBIDDEN.items():
            if found := pattern.search(line):
                yield f"{path.relative_to(ROOT)}:{number}: {what}: {found.group()!r}"


def broken_links(path: Path, text: str) -> Iterator[str]:
    """Relative links of a document that lead nowhere."""
    for target in LINK.findall(text):
        if not (path.parent / target).exists():
            yield f"{path.relative_to(ROOT)}: link to nothing: {target}"


def long_decisions(path: Path, text: str) -> Iterator[str]:
    """A decision record that nobody will read to the end."""
    lines = text.count("\n")
    if path.parent.name == "adr" and lines > ADR_LINES:
        yield f"{path.relative_to(ROOT)}: {lines} lines; a decision record has at most {ADR_LINES}"


def dependencies_hash() -> str:
    """A fingerprint of what pyproject.toml asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = [
        project["project"]["requires-python"],
        project["project"]["dependencies"],
        project["project"]["optional-dependencies"],
        project["dependency-groups"],
    ]
    return hashlib.sha256(json.dumps(asked).encode()).hexdigest()


def stale_locks() -> Iterator[str]:
    """Locks resolved from other dependencies than pyproject.toml names now."""
    if LOCKED_FROM.read_text().strip() != dependencies_hash():
        yield "requirements/: older than pyproject.toml's dependencies; run make lock"


def problems() -> Iterator[str]:
    """Everything wrong with the tree."""
    yield from stale_locks()
    for path in tracked_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture, a font
        yield from forbidden_words(path, text)
        if path.suffix == ".md":
            yield from broken_links(path, text)
            yield from long_decisions(path, text)


if __name__ == "__main__":
    if sys.argv[1:] == ["--record-lock"]:
        LOCKED_FROM.write_text(dependencies_hash() + "\n")
        sys.exit()
    found = list(problems())
    print("\n".join(found) or "tree: clean", file=sys.stderr)
    sys.exit(1 if found else 0)
