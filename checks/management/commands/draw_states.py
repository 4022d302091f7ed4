"""``draw_states``: the workflow as Mermaid, and whether the printed page is up to date."""

from checks.management.printed_page import PrintedPageCommand
from checks.state_diagram import document


class Command(PrintedPageCommand):
    page = "docs/reference/states.md"
    help = f"Prints the states as Mermaid; --write keeps them in {page}, --check compares."
    document = staticmethod(document)
