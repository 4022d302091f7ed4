"""What the invented candidate posted, and what she made of it later."""

from datetime import UTC, datetime
from typing import Any

HANDLE = "anaprado"
PATH = f"/@{HANDLE}/1"
POSTED_AT = datetime(2026, 11, 9, 12, 30, tzinfo=UTC)
CLAIM = "A gestão atual fechou 14 postos de saúde em 2025"
EDITED_CLAIM = f"{CLAIM}, 12 deles para reforma"
OPINION = "Acho que Porto Sereno merece mais cuidado."
PROMISES = ["Vou construir 8 creches até 2028.", "Vou zerar a fila das consultas."]
VIEWS = 48_210


def post(version: int) -> dict[str, Any]:
    """The post as its page draws it: version 1 as written, 2 as edited."""
    claim = EDITED_CLAIM if version > 1 else CLAIM
    return {
        "author": "Ana Prado (PX)",
        "handle": HANDLE,
        "posted_at": POSTED_AT.isoformat(),
        "posted_as_shown": "9 de novembro de 2026, 9h30",
        "is_edited": version > 1,
        "text": [f"Bom dia, Porto Sereno! {claim}. {OPINION}", " ".join(PROMISES)],
        "picture_alt": "Desenho de um posto de saúde à beira-mar",
        "seen": f"{VIEWS:,} visualizações".replace(",", "."),
    }
