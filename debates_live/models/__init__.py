"""What is stored: a debate and its event log."""

from debates_live.models.debate import Debate, DebateEvent, Publishing

__all__ = ["Debate", "DebateEvent", "Publishing"]
