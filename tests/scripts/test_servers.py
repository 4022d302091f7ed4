"""What answers on a port is asked in its own language before a test relies on it."""

import os
import socketserver
import threading

import pytest


@pytest.fixture
def speaker():
    """A loopback server that answers everything with the given bytes; gives its port."""
    servers = []

    def speak(answer: bytes) -> int:
        class Handler(socketserver.BaseRequestHandler):
            def handle(self):
                self.request.recv(64)
                self.request.sendall(answer)

        server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        servers.append(server)
        return server.server_address[1]

    yield speak
    for server in servers:
        server.shutdown()
        server.server_close()


def test_redis_is_what_says_pong(script, speaker):
    port = speaker(b"+PONG\r\n")

    assert script("servers").redis_answers(f"redis://127.0.0.1:{port}/0")


def test_a_redis_that_wants_a_password_is_no_use(script, speaker):
    port = speaker(b"-NOAUTH Authentication required.\r\n")

    assert not script("servers").redis_answers(f"redis://127.0.0.1:{port}/0")


def test_a_stranger_on_the_port_is_no_postgresql(script, speaker):
    port = speaker(b"HTTP/1.0 400 Bad Request\r\n\r\n")

    assert not script("servers").postgres_answers(f"postgres://postgres@127.0.0.1:{port}/postgres")


@pytest.mark.skipif(
    "LASTRO_TEST_POSTGRES_URL" not in os.environ, reason="needs LASTRO_TEST_POSTGRES_URL"
)
def test_a_server_that_lets_us_make_databases_is_postgresql(script):
    assert script("servers").postgres_answers(os.environ["LASTRO_TEST_POSTGRES_URL"])
