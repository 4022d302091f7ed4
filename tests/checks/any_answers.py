"""A model that gives any answer its schemas allow, for properties of what may leave."""

from hypothesis import strategies as st

from checks.judging.judgement import Abstention, Ground
from checks.providers.call_record import CallRecord, Purpose
from checks.providers.prompted import PromptedProvider
from checks.verdicts import DistortionEffect, DistortionKind, NoDataReason, Verdict

CODES = {kind: st.sampled_from([one.value for one in kind]) for kind in (
    Abstention, DistortionEffect, DistortionKind, Ground, NoDataReason, Verdict
)}  # fmt: skip
NUMBERS = st.integers(-1, 3)


def rows(**parts):
    """Up to three objects with these parts."""
    return st.lists(st.fixed_dictionaries(parts), max_size=3)


def answers(urls, texts):
    """The answers to the three questions of a draft, about these addresses and texts."""
    facts = rows(text=texts, is_central=st.booleans())
    judgement = st.fixed_dictionaries(
        {
            "verdict": CODES[Verdict],
            "no_data_reason": st.none() | CODES[NoDataReason],
            "distortion": st.none()
            | st.fixed_dictionaries(
                {"kind": CODES[DistortionKind], "effect": CODES[DistortionEffect]}
            ),
            "explanation": texts,
            "citations": rows(url=urls, quote=texts, facts=st.lists(NUMBERS, max_size=2)),
            "abstained": st.none() | CODES[Abstention],
            "findings": rows(
                fact=NUMBERS, verdict=CODES[Verdict], ground=st.none() | CODES[Ground]
            ),
            "figures": rows(
                fact=NUMBERS,
                spoken=texts,
                official=texts,
                url=urls,
                claimed_period=texts,
                datum_period=texts,
            ),
        }
    )
    again = st.fixed_dictionaries(
        {
            "verdict": CODES[Verdict],
            "explanation_supports": st.booleans(),
            "figures_support": st.booleans(),
            "remark": texts,
        }
    )
    return st.builds(
        lambda facts, judgement, again: {
            Purpose.DECOMPOSE: {"facts": facts},
            Purpose.JUDGE: judgement,
            Purpose.READ_AGAIN: again,
        },
        facts,
        judgement,
        again,
    )


class AnsweringModel:
    """Answers each question with what it was given for its purpose."""

    name = "any"

    def __init__(self, given):
        self.given = given

    def ask(self, purpose, _material):
        return self.given[purpose], CallRecord(purpose, self.name, "m", "1", "0" * 64)


def provider_of(given):
    """A provider over such a model."""
    return PromptedProvider(AnsweringModel(given))
