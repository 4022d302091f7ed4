"""A task put on either broker arrives at whoever asks, once."""

import os
import uuid

import pytest
from kombu import Connection

from newsroom.settings.brokers import FILESYSTEM, transport_options


@pytest.fixture(params=["filesystem", "redis"])
def connect(request, tmp_path):
    """Open a connection to a real broker, as another process would."""
    if request.param == "redis" and "LASTRO_TEST_REDIS_URL" not in os.environ:
        pytest.skip("needs Redis: set LASTRO_TEST_REDIS_URL")
    url = FILESYSTEM if request.param == "filesystem" else os.environ["LASTRO_TEST_REDIS_URL"]

    def open_connection():
        return Connection(url, transport_options=transport_options(url, tmp_path / "broker"))

    return open_connection


def test_what_one_connection_sends_another_receives_once(connect):
    name = f"lastro-test-{uuid.uuid4().hex}"
    with connect() as sender, sender.SimpleQueue(name) as queue:
        queue.put({"capture": 7})

    with connect() as receiver, receiver.SimpleQueue(name) as queue:
        message = queue.get(timeout=5)
        message.ack()

        assert message.payload == {"capture": 7}
        with pytest.raises(queue.Empty):
            queue.get(block=False)
        queue.queue.delete()


def test_only_the_filesystem_broker_has_folders(tmp_path):
    assert transport_options("redis://127.0.0.1/0", tmp_path) == {}
    assert list(tmp_path.iterdir()) == []
