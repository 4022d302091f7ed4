"""``draw_judge_rules``: the judge's rules as a page, and whether the printed one is up to date."""

from checks.judging.rules_page import document
from checks.management.printed_page import PrintedPageCommand


class Command(PrintedPageCommand):
    page = "docs/reference/judge-rules.md"
    help = f"Prints the judge's rules; --write keeps them in {page}, --check compares."
    document = staticmethod(document)
