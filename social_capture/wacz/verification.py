"""One verification for the command and for the desk's button: archive, hash tree, timestamps."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from social_capture.wacz.hash_tree import HashTree, read_tree
from social_capture.wacz.problems import Problem
from social_capture.wacz.timestamp_files import WRONG, Stamp, proof_stamp, token_stamp
from social_capture.wacz.validate import validate


@dataclass(frozen=True)
class Verification:
    """What was found; a broken archive has no hash that a timestamp could be about."""

    problems: list[Problem]
    tree: HashTree | None = None
    token: Stamp = field(default_factory=lambda: Stamp("unread"))
    proof: Stamp = field(default_factory=lambda: Stamp("unread"))

    @property
    def is_valid(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def as_json(self) -> dict[str, Any]:
        """The answer as the command prints it and the desk stores it."""
        return {
            "valid": self.is_valid,
            "problems": [asdict(problem) for problem in self.problems],
            "hashes": asdict(self.tree) if self.tree else None,
            "timestamp": {**asdict(self.token), "opentimestamps": asdict(self.proof)},
        }


def verify(
    wacz: Path,
    *,
    token: bytes | None = None,
    proof: bytes | None = None,
    pins: Sequence[bytes] = (),
    headers: Mapping[int, bytes] | None = None,
) -> Verification:
    """Look at everything, offline; raises ``NotAWacz`` for what is no such file."""
    problems = validate(wacz)
    if problems:
        return Verification(problems)
    tree = read_tree(wacz)
    hashed = bytes.fromhex(tree.dated)
    stamps = token_stamp(token, hashed, pins), proof_stamp(proof, hashed, headers or {})
    problems = [
        Problem(
            f"timestamp_{stamp.state}", f"{wacz.name}{suffix}: {stamp.reason or stamp.at or ''}"
        )
        for stamp, suffix in zip(stamps, (".tsr", ".ots"), strict=True)
        if stamp.state in WRONG
    ]
    return Verification(problems, tree, *stamps)
