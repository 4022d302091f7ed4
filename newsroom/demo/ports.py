"""Finds a free loopback port, and says who holds one that is not free."""

import os
import socket
from contextlib import suppress
from pathlib import Path

LISTEN = "0A"


def is_free(port: int) -> bool:
    """Whether a server could listen there now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_port() -> int:
    """A loopback port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def holder_of(port: int) -> str:
    """The process that listens on a port, as «name (pid)»; empty when we can't see it."""
    sockets = _listening_sockets(port)
    for process in Path("/proc").glob("[0-9]*"):
        if sockets & _open_sockets(process):
            words = (process / "cmdline").read_bytes().split(b"\0")
            return f"{words[0].decode(errors='replace')} (pid {process.name})"
    return ""


def _open_sockets(process: Path) -> set[str]:
    """Their numbers; nothing for another user's process, or one that has ended."""
    found = set()
    with suppress(OSError):
        for link in (process / "fd").iterdir():
            with suppress(OSError):
                found.add(os.readlink(link))
    return {name[8:-1] for name in found if name.startswith("socket:[")}


def _listening_sockets(port: int) -> set[str]:
    """Their numbers in the kernel's table; empty where there is none."""
    found = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        try:
            rows = Path(table).read_text().splitlines()[1:]
        except OSError:
            continue
        for row in rows:
            fields = row.split()
            if fields[3] == LISTEN and int(fields[1].rpartition(":")[2], 16) == port:
                found.add(fields[9])
    return found
