"""A capture's row says what happened, whatever became of the worker."""

from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.utils import timezone

from social_capture import capture_lease, capturing, evidence, tasks
from social_capture.driver import visit as driver_visit
from social_capture.driver.events import Beat, FileReady, Finished, PageFields, Step
from social_capture.models import Capture
from social_capture.post_versions import instant, text_diff
from social_capture.signals import post_captured
from social_capture.words.outcomes import told
from tests.factories.captures import CaptureFactory, PostFactory

pytestmark = [pytest.mark.db, pytest.mark.django_db]


@pytest.fixture
def driver(monkeypatch, tmp_path):
    """A driver that tells what the test gives it; the real one has its own tests."""
    told = []

    @contextmanager
    def visit(url, options):
        def events():
            for event in told:
                if isinstance(event, BaseException):
                    raise event
                yield event

        yield events()

    monkeypatch.setattr(driver_visit, "visit", visit)
    return told


def finished(tmp_path, text="Dobramos as vagas.", status="ok", **values):
    wacz = tmp_path / "capture.wacz"
    wacz.write_bytes(text.encode())
    fields = PageFields(title="Post", author_name="Helena", posted_at="2026-09-12T08:02:00-03:00")
    return Finished(
        status, "HTTP 200", 200, text_raw=text, text_nfc=text, fields=fields, wacz=wacz, **values
    )


def test_a_complete_visit_is_version_one_with_its_wacz(driver, tmp_path):
    driver += [Step("open", "now", 5, "running"), Step("open", "now", 9, "done"), Beat()]
    driver.append(finished(tmp_path))
    capture = CaptureFactory()

    capture = capturing.run(capture.pk)

    assert (capture.status, capture.version, capture.attempts) == ("ok", 1, 1)
    assert [step["result"] for step in capture.steps] == ["done"]
    wacz = capture.artefacts.get(kind="wacz")
    assert wacz.sha256 == capture.wacz_sha256
    evidence.verify(wacz.name, wacz.sha256)


def test_the_post_says_what_was_seen(driver, tmp_path):
    driver.append(finished(tmp_path))
    capture = CaptureFactory(post__author_name="")

    post = capturing.run(capture.pk).post

    assert (post.text_nfc, post.author_name) == ("Dobramos as vagas.", "Helena")
    assert post.posted_at.isoformat() == "2026-09-12T11:02:00+00:00"


def test_a_changed_text_is_a_new_version_with_its_difference(driver, tmp_path):
    post = PostFactory()
    CaptureFactory(ok=True, post=post, version=1, text_nfc="Triplicamos as vagas.")
    driver.append(finished(tmp_path))

    capture = capturing.run(CaptureFactory(post=post).pk)

    assert (capture.version, capture.has_changed) == (2, True)
    assert capture.text_diff.splitlines()[-2:] == ["-Triplicamos as vagas.", "+Dobramos as vagas."]


def test_the_same_text_again_is_no_new_version(driver, tmp_path):
    post = PostFactory()
    CaptureFactory(ok=True, post=post, version=1, text_nfc="Dobramos as vagas.")
    driver.append(finished(tmp_path))

    capture = capturing.run(CaptureFactory(post=post).pk)

    assert (capture.status, capture.version, capture.has_changed) == ("ok", None, False)


def test_a_wall_leaves_earlier_versions_and_the_post_untouched(driver, tmp_path):
    post = PostFactory()
    first = CaptureFactory(ok=True, post=post, version=1)
    driver.append(finished(tmp_path, "Entre para ver", status="login_wall"))

    capture = capturing.run(CaptureFactory(post=post).pk)

    assert (capture.status, capture.version) == ("login_wall", None)
    post.refresh_from_db()
    assert post.text_nfc == "Dobramos as vagas em creche."
    assert list(post.captures.versions()) == [first]


def test_a_file_is_kept_before_the_visit_breaks(driver, tmp_path):
    (tmp_path / "dom.html").write_bytes(b"<p>x</p>")
    driver += [FileReady("dom", tmp_path / "dom.html", "text/html"), RuntimeError("torn")]
    capture = CaptureFactory()

    with pytest.raises(RuntimeError):
        capturing.run(capture.pk)

    capture.refresh_from_db()
    assert (capture.status, capture.error) == ("failed", "RuntimeError: torn")
    assert [artefact.kind for artefact in capture.artefacts.all()] == ["dom"]


def test_a_retry_completes_and_keeps_what_there_was(driver, tmp_path):
    test_a_file_is_kept_before_the_visit_breaks(driver, tmp_path)
    driver[:] = [finished(tmp_path)]
    capture = capturing.retry(Capture.objects.get())

    capture = capturing.run(capture.pk)

    assert (capture.status, capture.attempts, capture.error) == ("ok", 2, "")
    assert {artefact.kind for artefact in capture.artefacts.all()} == {"dom", "wacz"}


def test_running_a_finished_capture_again_changes_nothing(driver, tmp_path):
    driver.append(finished(tmp_path))
    first = capturing.run(CaptureFactory().pk)

    again = capturing.run(first.pk)

    assert (again.attempts, again.finished_at) == (1, first.finished_at)


def test_a_capture_that_a_living_worker_holds_is_left_alone(driver):
    capture = CaptureFactory(
        status="running", lease="other", lease_until=timezone.now() + timedelta(seconds=60)
    )

    with pytest.raises(capture_lease.HeldByAnother):
        capturing.run(capture.pk)


def test_a_capture_whose_worker_was_killed_is_run_again(driver, tmp_path):
    capture = CaptureFactory(
        status="running", lease="dead", lease_until=timezone.now() - timedelta(seconds=1)
    )
    driver.append(finished(tmp_path))

    assert capturing.run(capture.pk).status == "ok"


def test_a_worker_that_lost_its_lease_writes_no_outcome(driver, tmp_path):
    capture = CaptureFactory()

    driver += [Beat(), finished(tmp_path)]
    original = capturing._finish

    def finish_late(*args):
        Capture.objects.filter(pk=capture.pk).update(lease="another")
        return original(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(capturing, "_finish", finish_late)
        result = capturing.run(capture.pk)

    assert (result.status, result.wacz_sha256) == ("running", "")


def test_abandoned_captures_are_sent_for(django_capture_on_commit_callbacks):
    now = timezone.now()
    CaptureFactory(status="running", lease="dead", lease_until=now - timedelta(seconds=1))
    CaptureFactory(status="running", lease="alive", lease_until=now + timedelta(seconds=60))
    CaptureFactory(queued_at=now - timedelta(hours=1))
    CaptureFactory(queued_at=now)

    with django_capture_on_commit_callbacks() as woken:
        assert capturing.wake_abandoned() == 2

    assert len(woken) == 2


def test_asking_wakes_a_worker_once_the_row_is_there(
    driver, tmp_path, django_capture_on_commit_callbacks
):
    driver.append(finished(tmp_path))

    with django_capture_on_commit_callbacks(execute=True):
        capture = capturing.request("https://noticia.example/a")

    capture.refresh_from_db()
    assert capture.status == "ok"


def test_others_hear_of_an_outcome(driver, tmp_path):
    heard = []

    def listen(sender, capture, **kwargs):
        heard.append(capture.status)

    post_captured.connect(listen)
    driver.append(finished(tmp_path))

    capturing.run(CaptureFactory().pk)

    post_captured.disconnect(listen)
    assert heard == ["ok"]


def test_text_with_nul_is_kept_readable(driver, tmp_path):
    driver.append(finished(tmp_path, "antes\0depois"))

    assert capturing.run(CaptureFactory().pk).text_nfc == "antes\ufffddepois"


@pytest.mark.parametrize(
    "text", ["", "ontem", "2026-09-12", "2026-09-12T08:02", "2026-99-99T08:00Z"]
)
def test_a_time_without_a_zone_is_no_instant(text):
    assert instant(text) is None


def test_a_difference_names_only_the_lines_around_the_change():
    before = "\n".join(["a", "b", "c", "d", "e", "f"])

    assert text_diff(before, before.replace("d", "D")).splitlines() == [
        "@@ -2,5 +2,5 @@", " b", " c", "-d", "+D", " e", " f",
    ]  # fmt: skip


def test_thousands_that_wait_are_not_all_sent_for_again_each_minute(monkeypatch):
    sent = []
    monkeypatch.setattr(capturing, "_wake_worker", sent.append)
    monkeypatch.setattr(capturing, "MOST_WOKEN", 2)
    oldest, *_others = [CaptureFactory() for _number in range(3)]

    assert capturing.wake_abandoned() == 2
    assert sent[0] == oldest


BEFORE_A_VISIT = ["following.settle_waiting", "api_reading.read_for"]


@pytest.mark.parametrize("step", BEFORE_A_VISIT)
def test_what_breaks_before_the_visit_does_not_stop_it(driver, tmp_path, monkeypatch, step):
    def breaks(_capture_id):
        raise KeyError("nobody thought of this")

    monkeypatch.setattr(f"social_capture.{step}", breaks)
    driver.append(finished(tmp_path))
    capture = CaptureFactory()

    tasks.capture_post(capture.pk)

    capture.refresh_from_db()
    assert capture.status == "ok"


def lose_a_worker(capture):
    """As if it had been killed at the capture, and its lease were over."""
    capture_lease.take(capture.pk)
    Capture.objects.update(lease_until=timezone.now() - timedelta(seconds=1))


def test_a_capture_at_which_each_worker_dies_is_left_to_a_person_with_the_reason(driver):
    capture = CaptureFactory()
    for _time in range(capture_lease.MOST_LOST):
        lose_a_worker(capture)

    capture = capturing.run(capture.pk)

    assert (capture.status, capture.attempts) == ("crashed", capture_lease.MOST_LOST)
    assert capture.error == capture_lease.WORKERS_LOST
    assert capture.stage == Capture.Stage.PEOPLE
    assert "não é enviada de novo sozinha" in told(capture).body
    assert capturing.wake_abandoned() == 0


class Killed(BaseException):
    """As abrupt as a signal."""


@pytest.mark.parametrize("step", BEFORE_A_VISIT)
def test_workers_that_die_before_the_visit_begins_are_counted_as_lost(driver, monkeypatch, step):
    def dies(_capture_id):
        raise Killed

    monkeypatch.setattr(f"social_capture.{step}", dies)
    capture = CaptureFactory()
    for _time in range(capture_lease.MOST_LOST):
        with pytest.raises(Killed):
            tasks.capture_post(capture.pk)
        Capture.objects.update(lease_until=timezone.now() - timedelta(seconds=1))

    tasks.capture_post(capture.pk)

    capture.refresh_from_db()
    assert (capture.status, capture.error) == ("crashed", capture_lease.WORKERS_LOST)
    assert capturing.wake_abandoned() == 0


def test_a_capture_that_was_taken_over_before_its_visit_is_left_to_the_other(driver, tmp_path):
    def is_taken_over(pk):
        Capture.objects.filter(pk=pk).update(lease="other")

    driver.append(finished(tmp_path))
    capture = CaptureFactory()

    capture = capturing.run(capture.pk, before=[is_taken_over])

    assert (capture.status, capture.lease) == ("running", "other")


def test_a_person_sends_it_again_and_it_has_all_its_tries_anew(driver, tmp_path):
    test_a_capture_at_which_each_worker_dies_is_left_to_a_person_with_the_reason(driver)
    capture = capturing.retry(Capture.objects.get())
    lose_a_worker(capture)
    driver.append(finished(tmp_path))

    assert capturing.run(capture.pk).status == "ok"


def test_a_copy_that_only_lacks_media_stays_a_copy_when_its_workers_die():
    capture = CaptureFactory(partial=True, wacz_sha256="0" * 64, missing_media=[{"url": "x"}])
    capturing.retry(capture)
    for _time in range(capture_lease.MOST_LOST):
        lose_a_worker(capture)

    capture = capturing.run(capture.pk)

    assert (capture.status, capture.missing_media) == ("partial", [{"url": "x"}])
    assert capture.error == capture_lease.WORKERS_LOST


def test_a_worker_that_comes_back_after_a_day_does_not_find_a_day_of_messages(
    driver, django_capture_on_commit_callbacks, monkeypatch
):
    sent = []
    monkeypatch.setattr(tasks.capture_post, "apply_async", lambda *_args, **how: sent.append(how))

    with django_capture_on_commit_callbacks(execute=True):
        capturing.request("https://noticia.example/a")

    assert [how["expires"] for how in sent] == [600.0]
