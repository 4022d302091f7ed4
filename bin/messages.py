"""The Portuguese catalogue: complete for every text of ours, and compiled without GNU gettext.

``check`` fails on a text in code or templates without a translation, ``compile`` writes the
``.mo`` file that Django reads, ``missing`` prints the entries to append.
"""

import io
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "newsroom" / "locale" / "pt_BR" / "LC_MESSAGES" / "django.po"
APPS = ("newsroom", "debates_live", "checks", "social_capture", "claimreview")
KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), None),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}


def our_files() -> list[Path]:
    """Python files and templates of the apps, tracked or about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "--", *APPS],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = (ROOT / line for line in listed.stdout.splitlines())
    return [path for path in paths if path.suffix in {".py", ".html", ".txt", ".xml"}]


def as_python(path: Path) -> str:
    """The file as Python: Django turns a template's tags into gettext calls."""
    source = path.read_text()
    if path.suffix == ".py":
        return source
    # The parentheses switch off indentation, which a template does not have.
    return f"(\n{templatize(source, origin=str(path))}\n)"


def texts_in(path: Path) -> Iterator[Message]:
    """Every text that the file marks for translation."""
    found = extract("python", io.BytesIO(as_python(path).encode()), keywords=KEYWORDS)
    for line, text, _comments, context in found:
        place = (str(path.relative_to(ROOT)), line)
        yield Message(text, context=context, locations=[place])


def texts_of_ours() -> dict[tuple, Message]:
    """Each text once, with the first place that uses it."""
    texts: dict[tuple, Message] = {}
    for path in our_files():
        for message in texts_in(path):
            texts.setdefault((singular(message), message.context), message)
    return texts


def singular(message: Message) -> str:
    """The msgid by which gettext finds the message."""
    return message.id[0] if isinstance(message.id, (tuple, list)) else message.id


def catalogue() -> Catalog:
    """The catalogue as it stands in the repository."""
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="pt_BR", abort_invalid=True)


def is_translated(message: Message | None) -> bool:
    """Whether every form has words, and nobody marked them as doubtful."""
    if message is None or message.fuzzy:
        return False
    forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return bool(forms) and all(forms)


def untranslated() -> list[Message]:
    """Texts of ours that the catalogue does not have in Portuguese."""
    known = catalogue()
    return [
        message
        for (text, context), message in texts_of_ours().items()
        if text and not is_translated(known.get(text, context))
    ]


def written_twice() -> list[str]:
    """Entries that stand in the file a second time: readers differ on which one counts."""
    entries = re.findall(
        r'^((?:msgctxt (?:".*"\n)+)?msgid (?:".*"\n)+)', CATALOGUE.read_text("utf-8"), re.MULTILINE
    )
    return [entry.strip() for entry, count in Counter(entries).items() if count > 1]


def check() -> int:
    """Say what is missing or broken; 1 when anything is."""
    problems = [
        f"{message.locations[0][0]}:{message.locations[0][1]}: no translation: {message.id!r}"
        for message in untranslated()
    ]
    for message in catalogue():
        problems += [f"{CATALOGUE.name}: {message.id!r}: {error}" for error in message.check()]
    problems += [f"{CATALOGUE.name}: twice: {entry}" for entry in written_twice()]
    print("\n".join(problems) or "messages: complete", file=sys.stderr)
    return 1 if problems else 0


def missing() -> int:
    """Print the missing entries as PO text, ready to be translated and appended."""
    additions = Catalog(locale="pt_BR")
    for message in untranslated():
        additions[message.id] = message
    write_po(sys.stdout.buffer, additions, omit_header=True, width=100)
    return 0


def compile_catalogue() -> int:
    """Write the .mo file when it is absent or older than the catalogue."""
    compiled = CATALOGUE.with_suffix(".mo")
    if not compiled.exists() or compiled.stat().st_mtime < CATALOGUE.stat().st_mtime:
        with compiled.open("wb") as file:
            write_mo(file, catalogue())
    return 0


if __name__ == "__main__":
    settings.configure()
    sys.exit({"check": check, "missing": missing, "compile": compile_catalogue}[sys.argv[1]]())
