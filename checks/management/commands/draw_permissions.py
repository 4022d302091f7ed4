"""``draw_permissions``: who may do what, and whether the printed page is up to date."""

from checks.management.printed_page import PrintedPageCommand
from checks.permission_page import document


class Command(PrintedPageCommand):
    page = "docs/reference/permissions.md"
    help = f"Prints who may do what; --write keeps it in {page}, --check compares."
    document = staticmethod(document)
