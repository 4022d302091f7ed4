"""The table of codes as Markdown, for docs/reference/claimreview-codes.md."""

from claimreview.codes import RULES

HEADING = """# Codes of the ClaimReview validator and reader

Printed from `claimreview/codes.py`; a test holds this page to the code. Errors stop a
publication, warnings are shown. Codes that begin with `read_`, and `unconfirmed_publisher`,
are remarks on other people's reviews: such a review is kept as it is.

| code | severity | message |
|---|---|---|
"""


def as_markdown() -> str:
    """The whole page; ``%(name)s`` places are shown as ``…``."""
    rows = (
        f"| `{rule.code}` | {rule.severity.value} | {_shown(rule.message)} |"
        for rule in RULES.values()
    )
    return HEADING + "\n".join(rows) + "\n"


def _shown(message: str) -> str:
    return _Places().fill(message).replace("|", "\\|")


class _Places(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "…"

    def fill(self, message: str) -> str:
        return message % self
