"""A start without the optional parts works, and costs nothing for them."""

import os
import subprocess
import sys

from tests.architecture.source import ROOT

# psycopg is not asked for here: a library of Wagtail's imports it wherever it is installed.
UNASKED = (
    "yt_dlp",
    "pypdf",
    "trafilatura",
    "boto3",
    "playwright",
    "anthropic",
    "warcio",
    "wacz",
    "redis",
    "rfc3161_client",
)
# Only a record or an answer that is read needs it.
SLOW = ("jsonschema",)
OPTIONAL = (*UNASKED, "psycopg", "psycopg_pool", "cryptography")
START = """
import django, importlib, sys
django.setup()
importlib.import_module("newsroom.urls")
importlib.import_module("newsroom.celery").app.loader.import_default_modules()
"""
LIST_IMPORTED = "print(*(name for name in sys.argv[1:] if name in sys.modules))"
FORBID = "import sys; sys.modules.update(dict.fromkeys(sys.argv[1:]))"


def run_python(code, *arguments, state):
    """A fresh interpreter on development settings, without anyone's environment."""
    here = {name: value for name, value in os.environ.items() if not name.startswith("LASTRO_")}
    here |= {"DJANGO_SETTINGS_MODULE": "newsroom.settings.dev", "LASTRO_STATE_DIR": str(state)}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env=here,
        capture_output=True,
        text=True,
        check=False,
    )


def test_no_optional_or_slow_part_is_imported_at_start_up(tmp_path):
    done = run_python(START + LIST_IMPORTED, *UNASKED, *SLOW, state=tmp_path)

    assert (done.returncode, done.stdout.split()) == (0, []), done.stderr


def test_the_site_starts_where_no_optional_part_is_installed(tmp_path):
    done = run_python(FORBID + START, *OPTIONAL, state=tmp_path)

    assert done.returncode == 0, done.stderr


def test_manage_py_without_the_environment_says_which_python_to_call():
    done = subprocess.run(
        [sys.executable, "-S", "manage.py", "check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert "has no django: `make setup` makes .venv" in done.stderr
    assert "Traceback" not in done.stderr


def test_importing_base_settings_touches_no_file(tmp_path):
    state = tmp_path / "not-made"

    run_python("import newsroom.settings.base", state=state)

    assert not state.exists()
