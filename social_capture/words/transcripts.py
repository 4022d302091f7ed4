"""What the marks of a transcript mean, in a word and in a sentence."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MARKS: dict[str, tuple[Promise, Promise]] = {
    "known_phrase": (
        _("known invention"),
        _("Engines are known to write this on silence or noise."),
    ),
    "sound": (_("sound"), _("Describes a sound, not words.")),
    "prompt": (
        _("echo of the hint"),
        _("Most of its words stand in the names that the engine was told before."),
    ),
    "digits": (_("endless number"), _("Has a number of more than fifteen digits.")),
    "repeats": (
        _("loop"),
        _("The same words again and again: engines that lose the thread do so."),
    ),
    "compressed": (_("repetitive"), _("Too repetitive to be speech, by the engine's own count.")),
    "past_end": (_("after the end"), _("Its time lies after the end of the file.")),
    "out_of_order": (_("out of order"), _("It came with a time before the one that precedes it.")),
    "no_speech": (_("perhaps no speech"), _("The engine doubts that somebody speaks here.")),
    "unsure": (_("uncertain words"), _("The engine doubts these words.")),
    "too_fast": (_("too fast"), _("More words than anybody says in that time.")),
    "no_times": (_("no time"), _("The engine gave the words without saying when they are said.")),
}
UNKNOWN = (_("doubtful"), _("Marked by a rule that this version does not know."))


def mark_words(code: str) -> tuple[str, str]:
    """The mark in a word and in a sentence."""
    word, sentence = MARKS.get(code, UNKNOWN)
    return str(word), str(sentence)
