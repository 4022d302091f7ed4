"""What the process of yt-dlp may take and where it may go; nothing is lifted again."""

import resource
import sys
from typing import Any

from social_capture.ends_with_parent import end_with_parent

MEMORY = 2 << 30
CPU_SECONDS = 240
FORBIDDEN = ("subprocess.", "os.exec", "os.fork", "os.posix_spawn", "os.system", "socket.bind")


def confine(file_bytes: int) -> None:
    """Bound memory, processor time and file size; end with the worker, even a killed one."""
    end_with_parent()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))


def leave_one_way_out(port: int) -> None:
    """From here on no other process, and no connection but to the recorder on ``port``."""
    sys.addaudithook(one_way_out(port))


def one_way_out(port: int) -> Any:
    """An audit hook: no other process, and no connection but to the recorder on ``port``."""

    def look(event: str, args: tuple[Any, ...]) -> None:
        if event.startswith(FORBIDDEN):
            raise PermissionError(event)
        if event in {"socket.connect", "socket.sendto", "socket.sendmsg"}:
            address = args[1]
            if tuple(address[:2] if isinstance(address, tuple) else ()) != ("127.0.0.1", port):
                raise PermissionError(f"{event} {address!r}")
        if event in {"socket.getaddrinfo", "socket.gethostbyname"} and args[0] != "127.0.0.1":
            raise PermissionError(f"{event} {args[0]!r}")

    return look
