"""How many more visits of one reason the queue takes: people's own stand behind them."""

from social_capture.models import Capture


def room_for(reason: str, most: int) -> int:
    """How many may be added until that many of the reason wait or run."""
    return max(most - Capture.objects.unfinished().filter(reason=reason).count(), 0)
