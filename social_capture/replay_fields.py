"""What a replay check leaves on the capture's row; none at all is never a pass."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from social_capture.post_versions import storable

if TYPE_CHECKING:
    from social_capture.wacz.replay import Replay


def replayed(replay: "Replay | None") -> dict[str, Any]:
    """The four fields; empty ones of an earlier attempt are overwritten too."""
    if replay is None:
        return {"replay_ok": None, "replay_match": None, "replay_missing": [], "replay_tool": ""}
    return {
        "replay_ok": replay.ok,
        "replay_match": replay.match,
        "replay_missing": [
            {name: storable(value) for name, value in asdict(entry).items()}
            for entry in replay.missing
        ],
        "replay_tool": replay.tool,
    }
