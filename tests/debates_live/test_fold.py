"""The board as the fold of its log: corrections, states, and what readers see."""

import pytest

from debates_live.events import Event, EventKind, UnusableEvent
from debates_live.fold import fold
from tests.factories.debates import checked, claim, record_data, segment

AT = "2026-09-21T22:14:30+00:00"


def imported(kind=EventKind.RECORD_IMPORTED, **lists):
    return kind, {"record": record_data(**lists)}


def folded(*events):
    return fold(
        Event(number, kind, payload, AT) for number, (kind, payload) in enumerate(events, 1)
    )


def only_claim(record):
    (found,) = record.claims
    return found


CHECKED = imported(claims=[checked("k1", "false", explanation="Os dados dizem outra coisa.")])
RELEASED = (EventKind.CLAIMS_RELEASED, {"claims": ["k1"]})


def test_a_held_claim_is_pending_for_readers_and_known_to_operators():
    board = folded(CHECKED)

    shown = only_claim(board.public_record)
    assert (shown.quote, shown.verdict, shown.review, shown.explanation) == (
        "Fala k1.",
        None,
        None,
        None,
    )
    assert only_claim(board.operators_record).verdict == "false"


def test_a_released_claim_is_shown_with_its_findings_and_the_time():
    shown = only_claim(folded(CHECKED, RELEASED).public_record)

    assert (shown.verdict, shown.shown_at) == ("false", AT)


def test_an_automatic_debate_shows_what_is_done():
    board = folded(imported(debate={"publishing": "automatic"}, claims=[checked("k1", "false")]))

    assert only_claim(board.public_record).verdict == "false"


def test_a_repetition_that_nobody_released_does_not_show_the_verdict_of_the_first():
    board = folded(
        imported(claims=[checked("k1", "false"), claim("k2", "jo", repeats="k1")]), RELEASED
    )

    assert [each.repeats for each in board.public_record.claims] == [None, None]


def test_the_states_of_a_released_claim_hold_at_once():
    hide = (EventKind.CLAIM_HIDDEN, {"claim": "k1", "reason": "Outra pessoa falou."})

    shown = only_claim(folded(CHECKED, RELEASED, hide).public_record)

    assert shown.hidden
    assert [(line.to, line.reason) for line in shown.history] == [("hidden", "Outra pessoa falou.")]


def test_a_change_before_anything_was_shown_leaves_no_public_line():
    board = folded(CHECKED, (EventKind.CLAIM_HIDDEN, {"claim": "k1"}))

    assert only_claim(board.operators_record).history == ()


def test_a_verdict_that_a_person_gives_is_shown_with_what_it_was():
    act = (EventKind.VERDICT_GIVEN, {"claim": "k1", "verdict": "imprecise", "reason": "Era 7,5%."})

    shown = only_claim(folded(CHECKED, RELEASED, act).public_record)

    assert shown.editor_verdict == "imprecise"
    assert [(line.from_, line.to) for line in shown.history] == [("false", "imprecise")]


def test_a_corrected_speaker_moves_the_turn():
    transcript = imported(EventKind.TRANSCRIPT_IMPORTED, segments=[segment("s1", 0, 30)])
    act = (EventKind.SPEAKER_CORRECTED, {"segments": ["s1"], "speaker": "jo"})

    board = folded(transcript, act)

    assert [turn.speaker for turn in board.public_record.turns] == ["jo"]


def test_what_an_operator_did_stands_in_the_log_of_the_record():
    act = (EventKind.CLAIM_PUT_ON_HOLD, {"claim": "k1"})

    log = folded(CHECKED, act).public_record.log

    assert log == ({"kind": "claim_put_on_hold", "at": AT, "claim": "k1"},)


def test_a_new_import_begins_anew():
    board = folded(CHECKED, RELEASED, CHECKED)

    assert only_claim(board.public_record).verdict is None


UNUSABLE = {
    "an act before any import": [RELEASED],
    "a kind nobody knows": [("applause", {})],
    "a claim nobody knows": [CHECKED, (EventKind.CLAIM_HIDDEN, {"claim": "k9"})],
    "a release of a claim nobody knows": [CHECKED, (EventKind.CLAIMS_RELEASED, {"claims": ["k9"]})],
    "a verdict outside the scale": [
        CHECKED,
        (EventKind.VERDICT_GIVEN, {"claim": "k1", "verdict": "lie"}),
    ],
}


@pytest.mark.parametrize("events", UNUSABLE.values(), ids=UNUSABLE)
def test_an_event_that_does_not_fit_is_named(events):
    with pytest.raises(UnusableEvent, match=f"event {len(events)}"):
        folded(*events)


def test_a_log_without_import_has_no_board():
    with pytest.raises(UnusableEvent, match="no import"):
        _ = folded().public_record


def test_switching_to_automatic_shows_what_was_held():
    act = (EventKind.PUBLISHING_SET, {"publishing": "automatic"})

    assert only_claim(folded(CHECKED, act).public_record).verdict == "false"
