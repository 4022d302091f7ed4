"""A style sheet draws what a screen shows: no class that nothing carries."""

import re

from tests.architecture.source import ROOT, tracked_paths

# Wagtail's own, on the screens that the desk shares with it; most of them start with w-.
OF_WAGTAIL = {"footer__container", "side-panel-open", "sidebar--slim", "text-replace"}


def test_every_class_of_a_style_sheet_stands_on_a_screen():
    sheets = [path for path in product_files(".css") if "/demo/" not in path]
    screens = "\n".join((ROOT / path).read_text() for path in product_files(".html", ".py", ".js"))
    words = set(re.findall(r"[\w-]+", screens))
    beginnings = tuple(re.findall(r"([a-z][\w-]*-)\{\{", screens))

    unknown = {
        f"{path}: {name}"
        for path in sheets
        for name in classes_of((ROOT / path).read_text()) - OF_WAGTAIL - words
        if not name.startswith(("w-", *beginnings))
    }

    assert sheets
    assert unknown == set()


def product_files(*endings):
    return [
        path for path in tracked_paths() if not path.startswith("tests/") and path.endswith(endings)
    ]


def classes_of(sheet):
    rules = re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))
    return set(re.findall(r"\.([A-Za-z][\w-]*)", " ".join(rules)))
