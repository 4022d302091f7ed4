"""Each task has its queue: what holds a browser or a processor for long holds up nothing else."""

from django.conf import settings

from newsroom.celery import app
from tests.architecture.source import APPS

# They open a browser, or read whole archives and texts.
LONG = {
    "social_capture.tasks.capture_post",
    "social_capture.tasks.verify_capture",
    "social_capture.tasks.read_evidence_texts",
    "checks.tasks.print_dossier",
}
# A minute of sound may hold a processor for minutes: captures do not wait for it.
LISTENING = {"social_capture.tasks.transcribe_media"}


def tasks_of_ours():
    app.loader.import_default_modules()
    return {name for name in app.tasks if name.split(".")[0] in APPS}


def queue_of(task):
    return app.amqp.router.route({}, task)["queue"].name


def test_only_what_takes_long_goes_to_the_queue_of_captures():
    queues = {task: queue_of(task) for task in tasks_of_ours()}

    expected = dict.fromkeys(tasks_of_ours(), "newsroom")
    expected |= dict.fromkeys(LONG, "capture") | dict.fromkeys(LISTENING, "speech")
    assert queues == expected


def test_no_route_names_a_task_that_is_not_there():
    assert set(settings.CELERY_TASK_ROUTES) <= tasks_of_ours()


def test_the_clock_names_only_tasks_that_are_there():
    timed = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}

    assert timed | set(settings.START_TASKS) <= tasks_of_ours()
