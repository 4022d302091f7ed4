"""The product's own source files, read once and parsed."""

import ast
import functools
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Top to bottom: an app may import those after it.
APPS = ("newsroom", "debates_live", "checks", "social_capture", "claimreview")


@dataclass(frozen=True)
class SourceFile:
    """One Python file of the repository."""

    path: str
    text: str

    @functools.cached_property
    def tree(self) -> ast.Module:
        """The parsed file."""
        return ast.parse(self.text, self.path)

    @property
    def lines(self) -> int:
        """Lines of the file, blank ones included."""
        return self.text.count("\n")

    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        """Every function and method, nested ones included."""
        for node in ast.walk(self.tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                yield node


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from ``def`` to the last statement, decorators not counted."""
    return function.end_lineno - function.lineno + 1


@functools.cache
def tracked_paths() -> tuple[str, ...]:
    """Paths of the repository that are tracked or about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(path for path in listed.stdout.splitlines() if (ROOT / path).is_file())


@functools.cache
def python_files(*folders: str) -> tuple[SourceFile, ...]:
    """Python files below those folders; migrations are written by Django and left out."""
    return tuple(
        SourceFile(path, (ROOT / path).read_text())
        for path in tracked_paths()
        if path.endswith(".py")
        and path.split("/")[0] in folders
        and "/migrations/" not in path
        and (ROOT / path).stat().st_size
    )
