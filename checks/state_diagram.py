"""The declared transitions as Mermaid text."""

from typing import Any

from checks.models.claims import Appearance
from checks.models.fact_check import CorrectionRound, FactCheck, declared_transitions

HEADER = """# States

Printed by `manage.py draw_states`; do not edit. `make check` fails when it is stale.
"""


def diagram_of(model: Any, title: str) -> str:
    """One model's transitions as a Mermaid state diagram."""
    field = model._meta.get_field("state")
    arrows = [
        f"    {source} --> {target} : {name}"
        for source, target, name in declared_transitions(model)
    ]
    lines = [f"    [*] --> {field.default.value}", *arrows]
    return f"## {title}\n\n```mermaid\nstateDiagram-v2\n" + "\n".join(lines) + "\n```\n"


def document() -> str:
    """The whole reference page."""
    return "\n".join(
        [
            HEADER,
            diagram_of(FactCheck, "A check"),
            diagram_of(CorrectionRound, "A correction round"),
            diagram_of(Appearance, "An appearance"),
        ]
    )
