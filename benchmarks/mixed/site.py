"""A site on loopback: pages, files, share links, and everything that goes wrong with them."""

import socket
import struct
from collections.abc import Callable

from benchmarks.mixed.links import Link
from tests.social_capture.odd_server import Answer, OddServer, page, redirect
from tests.social_capture.pdf_files import pdf_saying

HTML = b"Content-Type: text/html; charset=utf-8"
LATE_S = 3.0
# A list that grows whenever somebody has come to its end.
GROWS = """<script>addEventListener('scroll', () => {
  if (scrollY + innerHeight < document.body.scrollHeight - 50) return;
  for (let n = 0; n < 20; n++) document.body.append(document.createElement('p'), 'mais uma linha');
});</script><div style="height:3000px"></div>"""
ENDINGS = {"pdf": "application/pdf", "csv": "text/csv", "txt": "text/plain"}


class Site:
    """Gives each link its address and answers it as its kind says."""

    def __init__(self, server: OddServer) -> None:
        """Nothing is served yet."""
        self.server = server
        self._serve: dict[str, Callable[[Link], str]] = {
            "page": lambda link: self._at(link, page(html(link.words), HTML)),
            "file": self._file,
            "feed entry": self._file,
            "share link": self._share_link,
            "answers 503": lambda link: self._at(
                link, page(html("Erro"), HTML, status=b"503 Service Unavailable")
            ),
            "resets": lambda link: self._at(link, reset),
            "slow": lambda link: self._at(link, self._late(page(html(link.words), HTML))),
            "cut off": lambda link: self._at(link, cut_off(link), ".csv"),
            "deleted": lambda link: self._at(
                link, page(html("Esta publicação não está mais disponível"), HTML)
            ),
            "login wall": self._login_wall,
            "challenge": lambda link: self._at(
                link, page(html("Confirme que você é humano para seguir"), HTML)
            ),
            "page without end": lambda link: self._at(link, page(html(link.words, GROWS), HTML)),
            "inside our network": lambda link: f"http://10.20.30.{link.number + 1}/painel",
        }
        server.answers["/favicon.ico"] = page(b"", status=b"404 Not Found")
        server.answers["/accounts/login/"] = page(html("Entre na sua conta"), HTML)

    def address_of(self, link: Link) -> str:
        """Where the link is served from now on."""
        return self._serve[link.kind](link)

    def _at(self, link: Link, answer: Answer, ending: str = "") -> str:
        # A path that spoke of a login would be taken for a login page that was asked for.
        path = f"/{link.kind.removeprefix('login ').replace(' ', '-')}/{link.number}{ending}"
        self.server.answers[path] = answer
        return self.server.url(path)

    def _file(self, link: Link) -> str:
        ending = list(ENDINGS)[link.number % len(ENDINGS)]
        body = pdf_saying(link.words) if ending == "pdf" else link.words.encode()
        kind = f"Content-Type: {ENDINGS[ending]}".encode()
        return self._at(link, page(body, kind), f".{ending}")

    def _share_link(self, link: Link) -> str:
        meant = self._file(link)
        self.server.answers[f"/s/{link.number}"] = redirect(meant)
        return self.server.url(f"/s/{link.number}")

    def _login_wall(self, link: Link) -> str:
        return self._at(link, redirect("/accounts/login/"))

    def _late(self, answer: bytes) -> Callable[[socket.socket], None]:
        def send(connection: socket.socket) -> None:
            self.server.stopped.wait(LATE_S)
            connection.sendall(answer)

        return send


def html(words: str, more: str = "") -> bytes:
    """A small page in Portuguese."""
    head = '<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Notícia</title>'
    return f"{head}<article><h1>Vagas</h1><p>{words}</p></article>{more}</html>".encode()


def reset(connection: socket.socket) -> None:
    """Hang up in the rudest way."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def cut_off(link: Link) -> bytes:
    """A file that is half as long as was said."""
    body = link.words.encode()
    return page(body * 2, b"Content-Type: text/csv")[: -len(body)]
