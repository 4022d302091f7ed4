"""Where a registered name begins: the suffixes under which anybody else registers."""

from functools import cache
from pathlib import Path

LIST = Path(__file__).parent / "lists" / "public_suffixes.txt"
BRAZILIAN_STATES = (
    *("ac", "al", "am", "ap", "ba", "ce", "df", "es", "go", "ma", "mg", "ms", "mt", "pa"),
    *("pb", "pe", "pi", "pr", "rj", "rn", "ro", "rr", "rs", "sc", "se", "sp", "to"),
)
# gov.br and its sisters are open per state: sp.gov.br, mg.leg.br, rs.jus.br.
PER_STATE = ("gov.br", "leg.br", "jus.br", "mp.br", "def.br")
# Under these a state, a court, an army or an accredited school registers, and nobody else: the
# only suffixes that a rule may cover as a whole.
RESTRICTED = frozenset({"def", "edu", "gob", "gov", "jus", "leg", "mil", "mp"})


@cache
def public_suffixes() -> frozenset[str]:
    """The listed suffixes of more than one label, and those of the Brazilian states."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    listed = {line.strip() for line in lines if line.strip() and not line.startswith("#")}
    return frozenset(
        listed | {f"{state}.{parent}" for state in BRAZILIAN_STATES for parent in PER_STATE}
    )


def registrable_domain(host: str) -> str:
    """The suffix and one label more; the host itself when it is a suffix."""
    labels = host.split(".")
    for start in range(len(labels) - 1):
        if ".".join(labels[start:]) in public_suffixes():
            return ".".join(labels[max(start - 1, 0) :])
    return ".".join(labels[-2:])


def is_restricted(suffix: str) -> bool:
    """Whether only public bodies and accredited schools register below the suffix."""
    return suffix.split(".")[-2] in RESTRICTED
