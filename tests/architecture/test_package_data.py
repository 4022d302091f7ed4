"""What an app reads at run time is part of the installed package, not only of the checkout."""

import tomllib
from glob import glob

from tests.architecture.source import APPS, ROOT, tracked_paths


def packaged(app):
    """Files that the patterns of pyproject.toml take, each pattern below each folder of the app."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    folders = [ROOT / app, *(path for path in (ROOT / app).rglob("*") if path.is_dir())]
    return {
        str((folder / found).relative_to(ROOT))
        for folder in folders
        for pattern in settings["package-data"]["*"]
        for found in glob(pattern, root_dir=folder, recursive=True)
    }


def test_each_file_of_an_app_is_in_its_package():
    taken = set().union(*(packaged(app) for app in APPS))
    kept = {path for path in tracked_paths() if path.split("/")[0] in APPS}

    assert {path for path in kept if not path.endswith(".py")} - taken == set()
