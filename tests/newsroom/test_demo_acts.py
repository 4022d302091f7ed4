"""The acts of the demo carry the claim through the desk, and may be played again."""

import io
import json

import pytest
from django.core.management import call_command

from checks import waking
from checks.labels import verdict_name
from checks.models import Appearance, Correction, FactCheck, LogEntry, PersonAccount
from checks.permissions import Act, may
from checks.states import CheckState
from newsroom.demo import cast
from newsroom.demo.acts import audit, debate, desk, queue
from newsroom.demo.journey import CLAIM_ACTS, OTHER_ACTS, play
from newsroom.demo.narration import Narration
from newsroom.demo.reader import Answer, Reader
from newsroom.demo.social_page.post import PATH, POSTED_AT, VIEWS, post
from newsroom.demo.stage import Stage
from social_capture import capturing
from social_capture.models import Capture
from tests.factories.site import make_site

pytestmark = pytest.mark.django_db
NETWORK = "http://127.0.0.1:9"


class Board(Reader):
    """A site whose board answers, where no server runs."""

    def get(self, path):
        return Answer(path, 200, None, b"")


@pytest.fixture
def passwords(tmp_path, db):
    """The desk's passwords, in a file of their own."""
    make_site()
    return tmp_path / "passwords.json"


@pytest.fixture
def stage(passwords, monkeypatch):
    """A demo whose post has been captured: the text that the network draws."""
    monkeypatch.setattr(capturing, "_wake_worker", lambda _capture: None)
    monkeypatch.setattr(waking, "wake", waking.send)  # no worker here: what waits is done at once
    cast.make_desk(passwords)
    cast.make_candidate(f"{NETWORK}{PATH.rpartition('/')[0]}")
    capture = capturing.request(f"{NETWORK}{PATH}", reason="demo", slot="antes")
    text = "\n".join(post(1)["text"])
    Capture.objects.filter(pk=capture.pk).update(
        status="ok",
        version=1,
        text_raw=text,
        text_nfc=text,
        wacz_sha256="0" * 64,
        finished_at=POSTED_AT,
    )
    return Stage(
        narration=Narration(steps=9, out=io.StringIO()),
        reader=Board(NETWORK),
        network=Reader(NETWORK),
        post_url=f"{NETWORK}{PATH}",
        worker=None,
        has_browser=True,
    )


def told(stage):
    return stage.narration.out.getvalue()


def played(stage, *acts):
    for act in acts:
        act(stage)
    return told(stage)


UNTIL_WRITTEN = (queue.find_claims, queue.order_the_queue, queue.draft, desk.write)
UNTIL_PUBLISHED = (*UNTIL_WRITTEN, desk.refuse_own_approval, desk.publish)


def test_the_desk_has_only_the_groups_of_its_roles(passwords):
    cast.make_desk(passwords)

    users = [cast.member(name) for name in cast.DESK]
    assert not any(user.is_superuser or user.is_staff for user in users)
    assert [may(user, Act.APPROVE) for user in users] == [True, True, True, False]


def test_passwords_are_made_once_and_readable_by_their_owner_only(passwords):
    first = cast.make_desk(passwords)

    assert cast.make_desk(passwords) == first
    assert cast.member("marina").check_password(first["marina"])
    assert passwords.stat().st_mode & 0o077 == 0


def test_the_candidate_is_made_once_and_follows_her_network_to_another_port(db):
    cast.make_candidate("http://127.0.0.1:1/@anaprado")

    cast.make_candidate("http://127.0.0.1:2/@anaprado")

    assert PersonAccount.objects.get().account.url == "http://127.0.0.1:2/@anaprado"


def test_the_claim_stands_on_the_queue_with_the_reach_that_a_person_read(stage):
    said = played(stage, queue.find_claims, queue.order_the_queue)

    assert stage.claim().reach is not None
    assert str(VIEWS) in said
    assert "promessa (sem prazo)" in said


def test_the_machine_drafts_beside_the_claim_and_the_page_stays_empty(stage):
    played(stage, queue.find_claims, queue.draft)

    assert stage.fact_check().state == CheckState.AI_DRAFT
    assert stage.fact_check().page.verdict == ""


def test_who_wrote_it_is_refused(stage):
    said = played(stage, *UNTIL_WRITTEN, desk.refuse_own_approval)

    assert "marina tenta aprovar" in said
    assert stage.fact_check().state == CheckState.IN_REVIEW


def test_another_person_publishes_it(stage):
    played(stage, *UNTIL_PUBLISHED)

    publication = stage.fact_check().publications.get()
    assert publication.approval.approved_by.username == "davi"
    assert publication.content["verdict"] == "false"
    assert Appearance.objects.get().state == Appearance.State.APPROVED


def test_the_correction_changes_the_verdict_through_the_same_two_people(stage):
    said = played(stage, *UNTIL_PUBLISHED, desk.correct)

    correction = Correction.objects.get()
    assert (correction.old_verdict, correction.new_verdict) == ("false", "misleading")
    assert (correction.edited_by.username, correction.approved_by.username) == ("marina", "davi")
    assert f"«{verdict_name('false')}»" in said


@pytest.mark.db
def test_playing_it_all_again_doubles_nothing(stage):
    acts = (*UNTIL_PUBLISHED, desk.correct, debate.import_the_debate, audit.audit)
    played(stage, *acts)
    before = (FactCheck.objects.count(), LogEntry.objects.count(), Appearance.objects.count())

    said = played(stage, *acts)

    after = (FactCheck.objects.count(), LogEntry.objects.count(), Appearance.objects.count())
    assert after == before
    assert said.count("já estava feito") >= 5


def test_a_run_that_stopped_half_way_goes_on(stage):
    played(stage, *UNTIL_WRITTEN)

    played(stage, *UNTIL_PUBLISHED, desk.correct)

    assert Correction.objects.count() == 1


def test_without_a_browser_the_rest_is_played_and_what_is_missing_is_told(stage):
    without = Stage(**{**vars(stage), "has_browser": False})

    play(without)

    assert without.narration.number == len(OTHER_ACTS)
    assert "sem navegador" in without.narration.missing[0]


def test_what_breaks_is_told_and_the_acts_that_stand_on_it_are_left_out(stage, monkeypatch):
    monkeypatch.setattr("newsroom.demo.stage.JOB_ENDS_WITHIN_S", 0)
    Capture.objects.all().delete()
    without_worker = Stage(**{**vars(stage), "post_url": "http://127.0.0.1:9/@outra/1"})

    play(without_worker)

    assert without_worker.narration.number < len(CLAIM_ACTS)
    assert without_worker.narration.missing


def test_the_debate_is_invented_and_its_findings_are_complete(capsys):
    call_command("score_debate", str(debate.RECORD), method="scoreboard-v2")

    answer = json.loads(capsys.readouterr().out)
    assert answer["headline"]["kind"] == "technical_tie"
    assert all(row["score"] for row in answer["candidates"].values())
