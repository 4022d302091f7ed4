"""Steps run one after the other; the page has a deadline, what came by then is still kept."""

import asyncio

from social_capture.driver.steps import Steps


def run(steps, name, work, limit_s=5.0, **options):
    return asyncio.run(steps.run(name, work, limit_s, **options))


async def answer():
    await asyncio.sleep(0)
    return "x"


async def stall():
    await asyncio.Event().wait()


def steps(total_s=60.0):
    return Steps(lambda event: None, total_s)


def test_a_step_that_is_out_of_time_ends_those_that_need_the_page():
    visit = steps()

    run(visit, "dom", stall, 0.01)

    assert run(visit, "text", answer) is None
    assert [step.result for step in visit.done] == ["timeout", "skipped"]


def test_what_was_received_is_packed_after_the_deadline_of_the_page():
    visit = steps(total_s=0)

    assert run(visit, "text", answer) is None
    assert run(visit, "package", answer, needs_page=False) == "x"


def test_a_note_stands_on_the_step_that_made_it_and_on_no_other():
    visit = steps()

    async def noting():
        visit.note("no_end")

    run(visit, "scroll", noting)
    run(visit, "dom", answer)

    assert [step.note for step in visit.done] == ["no_end", ""]
