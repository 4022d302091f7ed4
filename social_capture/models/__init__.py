"""The nouns of this app."""

from social_capture.models.account import Account
from social_capture.models.artefact import Artefact
from social_capture.models.capture import Capture
from social_capture.models.capture_word import CaptureWord
from social_capture.models.collection_gap import CollectionGap
from social_capture.models.embed import Embed
from social_capture.models.evidence_text import EvidenceText
from social_capture.models.feed_entry import FeedEntry
from social_capture.models.host_limit import HostLimit
from social_capture.models.link_import import LinkImport
from social_capture.models.post import Post, SubmittedAddress, TextSource
from social_capture.models.post_event import PostEvent
from social_capture.models.reach import ReachSample
from social_capture.models.third_party_copy import ThirdPartyCopy
from social_capture.models.timestamp import Timestamp
from social_capture.models.transcript import Transcript
from social_capture.models.verification import Verification

__all__ = [
    "Account",
    "Artefact",
    "Capture",
    "CaptureWord",
    "CollectionGap",
    "Embed",
    "EvidenceText",
    "FeedEntry",
    "HostLimit",
    "LinkImport",
    "Post",
    "PostEvent",
    "ReachSample",
    "SubmittedAddress",
    "TextSource",
    "ThirdPartyCopy",
    "Timestamp",
    "Transcript",
    "Verification",
]
