"""The process in which faster-whisper listens: bounded memory and time, and no way out.

It takes one JSON object of facts on its input and answers one on its output. A model is a folder
that is there: nothing is ever fetched.
"""

import json
import resource
import sys
from importlib import metadata
from typing import Any

from social_capture.ends_with_parent import end_with_parent

MAX_ANSWER = 64 << 20
FORBIDDEN = ("socket.", "subprocess.", "os.exec", "os.fork", "os.posix_spawn", "os.system")


def refuse_ways_out(event: str, _args: tuple[Any, ...]) -> None:
    """An audit hook: no connection and no other process, whatever a library has in mind."""
    if event.startswith(FORBIDDEN):
        raise PermissionError(event)


def main() -> None:
    """Listen, answer, end."""
    # A film of an hour would keep an engine at work for hours after its worker.
    end_with_parent()
    facts = json.load(sys.stdin)
    resource.setrlimit(resource.RLIMIT_AS, (facts["memory"], facts["memory"]))
    resource.setrlimit(resource.RLIMIT_CPU, (facts["cpu_s"], facts["cpu_s"]))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_ANSWER, MAX_ANSWER))
    # Comes with the extra "speech"; importing it opens nothing.
    from faster_whisper import WhisperModel  # noqa: PLC0415

    sys.addaudithook(refuse_ways_out)
    model = WhisperModel(
        facts["model"],
        device="cpu",
        compute_type="int8",
        cpu_threads=facts["threads"],
        local_files_only=True,
    )
    segments, about = model.transcribe(
        facts["sound"],
        language=facts["language"] or None,
        task="transcribe",
        temperature=0.0,
        condition_on_previous_text=False,
        vad_filter=True,
        initial_prompt=facts["prompt"] or None,
    )
    answer = {
        "segments": [_segment(segment) for segment in segments],
        "language": about.language,
        "duration": about.duration,
        "version": f"faster-whisper {metadata.version('faster-whisper')}",
    }
    sys.stdout.write(json.dumps(answer))


def _segment(segment: Any) -> dict[str, Any]:
    names = ("text", "start", "end", "no_speech_prob", "avg_logprob", "compression_ratio")
    return {name: getattr(segment, name) for name in names}


if __name__ == "__main__":
    main()
