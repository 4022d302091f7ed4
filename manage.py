#!/usr/bin/env python
"""Django's command line for the newsroom; development settings unless told otherwise."""

import os
import sys

try:
    from django.core.management import execute_from_command_line
except ModuleNotFoundError as missing:
    how = "`make setup` makes .venv; call .venv/bin/python manage.py"
    sys.exit(f"{sys.executable} has no {missing.name}: {how}")

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newsroom.settings.dev")
    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.exit(130)  # what a shell says of a command ended by Ctrl-C
