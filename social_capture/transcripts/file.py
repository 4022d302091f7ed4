"""The file of a transcript: JSON, kept like every other evidence, never written again."""

import json

from social_capture.keeping_files import keep_beside
from social_capture.models import Artefact, Transcript
from social_capture.transcripts.making import Made

FORMAT = "lastro-transcript/1"


def keep(transcript: Transcript, made: Made) -> Artefact:
    """Store what was made, with what it was made from and by whom."""
    told = {
        "format": FORMAT,
        "made_from": {
            "sha256": transcript.media_sha256,
            "kind": transcript.made_from.kind,
            "size": transcript.made_from.size,
        },
        "source": transcript.source,
        "engine": transcript.engine,
        "model": transcript.model,
        "version": made.version,
        "language": made.language,
        "left_out": made.left_out,
        "segments": made.segments,
    }
    content = json.dumps(told, ensure_ascii=False, sort_keys=True, indent=1).encode()
    kind, mime = Artefact.Kind.TRANSCRIPT, "application/json"
    return keep_beside(transcript.capture, kind, content, mime=mime)
