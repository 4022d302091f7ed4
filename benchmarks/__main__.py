"""Runs the suites on a scratch database: JSON on standard output, a table on standard error.

``python -m benchmarks [--soak] [NAME…]``; exit 1 when a promise is missed, 2 on an unknown name.
"""

import argparse
import json
import os
import pkgutil
import platform
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import import_module
from types import ModuleType

import django
from django.test.utils import setup_databases, teardown_databases

from benchmarks import suites
from benchmarks.figures import Figure, table


def suite_names() -> list[str]:
    """Names of all suites, long ones included."""
    return sorted(module.name for module in pkgutil.iter_modules(suites.__path__))


def chosen(names: list[str], *, soak: bool) -> Iterator[tuple[str, ModuleType]]:
    """The suites that were named, else those of this length."""
    for name in names or suite_names():
        suite = import_module(f"{suites.__name__}.{name}")
        if names or getattr(suite, "SOAK", False) == soak:
            yield name, suite


def this_run() -> dict[str, str | int | None]:
    """What the figures depend on."""
    return {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "django": django.get_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "load": f"{os.getloadavg()[0]:.1f}",
    }


def options_from(arguments: list[str]) -> argparse.Namespace:
    """The command line; an unknown name ends the program with status 2 and the known ones."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--soak", action="store_true", help="the long runs instead")
    options = parser.parse_args(arguments)
    if unknown := set(options.names) - set(suite_names()):
        parser.error(
            f"no suite {', '.join(sorted(unknown))}; there are: {', '.join(suite_names())}"
        )
    return options


def run(names: list[str], *, soak: bool) -> dict[str, list[Figure]]:
    """Figures by suite; each table is printed as soon as it is known."""
    found: dict[str, list[Figure]] = {}
    for name, suite in chosen(names, soak=soak):
        print(f"{name}: {suite.__doc__.splitlines()[0]}", file=sys.stderr)
        found[name] = list(suite.figures())
        print(table(found[name]), end="\n\n", file=sys.stderr)
    return found


def report(found: dict[str, list[Figure]]) -> dict[str, object]:
    """The JSON document of one run."""
    suites_in_json = {name: [f.as_json() for f in figures] for name, figures in found.items()}
    kept = all(figure.is_kept for figures in found.values() for figure in figures)
    return {"run": this_run(), "kept": kept, "suites": suites_in_json}


def main(arguments: list[str]) -> int:
    """Run on a scratch database; the status says whether every promise was kept."""
    options = options_from(arguments)
    os.environ["DJANGO_SETTINGS_MODULE"] = "newsroom.settings.bench"
    django.setup()
    scratch = setup_databases(verbosity=0, interactive=False)
    try:
        document = report(run(options.names, soak=options.soak))
    finally:
        teardown_databases(scratch, verbosity=0)
    print(json.dumps(document, ensure_ascii=False))
    return 0 if document["kept"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
