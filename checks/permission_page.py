"""Who may do what, as a page of the reference: read from the code, so that it cannot differ."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.urls import URLPattern, get_resolver

from checks.groups import GRANTS
from checks.permissions import ACTS_OF, Act, Role

HEADER = """# Permissions

Printed by `manage.py draw_permissions`; do not edit. `make check` fails when it is stale.

Power at the desk comes from groups alone. Being superuser adds none of it, nor does the right to
keep accounts; somebody with two groups has the acts of both. The two-person rule stands above this
table: nobody approves what they touched, whatever their groups. Every change of an account's groups
is a row of the editorial log.
"""
WORDS = {
    Act.TRIAGE: "sort what was found: assign, discard, confirm appearances",
    Act.WRITE: "hold, write, submit, recall; open corrections",
    Act.APPROVE: "approve or return what others wrote; answer for the ledger",
    Act.WITHDRAW: "open a withdrawal",
    Act.SET_POLICY: "candidacies and rounds, source policy, weights",
    Act.RUN_DEBATE: "run the console of a debate",
    Act.AUTOMATE_DEBATE: "let a debate show cards without a person",
    Act.ADMINISTER: "accounts and settings",
}
NAMES = {
    Role.REPORTER: "reporter",
    Role.EDITOR: "editor",
    Role.CHIEF_EDITOR: "chief editor",
    Role.OPERATOR: "operator",
    Role.ADMINISTRATOR: "administrator",
}


def steps() -> dict[str, list[str]]:
    """Every function that demands an act, with the acts that it names."""
    root = Path(__file__).resolve().parent
    found: dict[str, list[str]] = {}
    for path in sorted(root.rglob("*.py")):
        module = ".".join(path.relative_to(root.parent).with_suffix("").parts)
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and (acts := sorted(_demanded(function))):
                found[f"{module}.{function.name}"] = acts
    return found


def screens() -> dict[str, frozenset[Act]]:
    """Every screen that is read, by the name of its address; any of its acts opens it."""
    return {
        name: frozenset(view.needs)
        for name, view in sorted(views().items())
        if "get" in view.http_method_names
    }


def views() -> dict[str, Any]:
    """The class behind every address of the desk."""
    return {name: pattern.callback.view_class for name, pattern in addresses().items()}


def addresses() -> dict[str, URLPattern]:
    """Every address of the desk, by its name."""
    found = _patterns("desk", get_resolver().url_patterns)
    return {f"desk:{pattern.name}": pattern for pattern in found}


def document() -> str:
    """The whole reference page."""
    return "\n".join(
        [
            HEADER,
            "## Role and act\n",
            _table(
                "act",
                {
                    f"`{act}`: {WORDS[act]}": {role for role in Role if act in ACTS_OF[role]}
                    for act in Act
                },
            ),
            "## Act and step\n",
            "Every function that changes something, and what it demands of the person.\n",
            "| step | demands |\n|---|---|",
            *(
                f"| `{name}` | {' or '.join(f'`{a}`' for a in acts)} |"
                for name, acts in steps().items()
            ),
            "\n## Role and screen\n",
            "What is read. Acts are posted, and answer 403 with the reason to who lacks theirs.\n",
            _table(
                "screen",
                {
                    f"`{name}`": {role for role in Role if needs & ACTS_OF[role]}
                    for name, needs in screens().items()
                },
            ),
            "## Role and list, account, setting\n",
            "In Wagtail's own screens. Models that are not here are open to no role.\n",
            "| model | " + " | ".join(NAMES.values()) + " |\n|---|" + "---|" * len(NAMES),
            *(_grants(name) for name in GRANTS),
            "",
        ]
    )


def _table(heading: str, rows: dict[str, set[Role]]) -> str:
    head = f"| {heading} | " + " | ".join(NAMES.values()) + " |\n|---|" + "---|" * len(NAMES)
    lines = [
        f"| {name} | " + " | ".join("yes" if role in who else "–" for role in NAMES) + " |"
        for name, who in rows.items()
    ]
    return "\n".join([head, *lines, ""])


def _grants(name: str) -> str:
    cells = (", ".join(GRANTS[name].get(role, ())) or "–" for role in NAMES)
    return f"| `{name}` | " + " | ".join(cells) + " |"


def _demanded(function: ast.FunctionDef) -> Iterator[str]:
    """The acts in the calls of ``demand`` in a function's own body."""
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "demand":
            for part in ast.walk(call.args[1]):
                if isinstance(part, ast.Attribute) and getattr(part.value, "id", "") == "Act":
                    yield Act[part.attr].value


def _patterns(namespace: str, patterns: Any, inside: bool = False) -> Iterator[URLPattern]:
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            if inside:
                yield pattern
        else:
            yield from _patterns(
                namespace, pattern.url_patterns, inside or pattern.namespace == namespace
            )
