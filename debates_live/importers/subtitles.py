"""WebVTT with voice tags, and SRT, as the transcript of a debate."""

from debates_live.importers.transcript import Transcript
from social_capture.captions import subtitles


def read_webvtt(text: str) -> Transcript:
    """Read WebVTT; raises BadTranscript naming the place."""
    return Transcript(subtitles.read_webvtt(text))


def read_srt(text: str) -> Transcript:
    """Read SRT; raises BadTranscript naming the place."""
    return Transcript(subtitles.read_srt(text))
