"""What is stored: a debate, its event log, and the moments that became appearances."""

from debates_live.models.debate import Debate, DebateEvent, Publishing
from debates_live.models.moment import DebateMoment

__all__ = ["Debate", "DebateEvent", "DebateMoment", "Publishing"]
