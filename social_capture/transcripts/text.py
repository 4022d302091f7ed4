"""The words of a transcript without anything else."""

from social_capture.models import Transcript

# Words that somebody did say, as far as anybody knows.
SAID = frozenset({"", "no_times", "out_of_order", "unsure"})


def plain_text(transcript: Transcript, *, with_suspects: bool = False) -> str:
    """One line per segment; by default without those that may have been invented.

    Whoever looks for claims takes the default; whoever looks for words wants them all.
    """
    return "\n".join(
        segment["text"]
        for segment in transcript.segments
        if with_suspects or segment["suspect"] in SAID
    )
