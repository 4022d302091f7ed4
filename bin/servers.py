"""PostgreSQL and Redis for the tests: uses what answers, else starts private ones on loopback.

``start`` prints the lines that a shell evaluates (``LASTRO_TEST_POSTGRES_URL=...``) and says on
standard error what cannot be had; ``stop`` ends only what ``start`` began.
"""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import psycopg

STATE_DIR = Path(__file__).resolve().parent.parent / "var" / "servers"
POSTGRES_URL = "postgres://postgres@127.0.0.1:5432/postgres"
REDIS_URL = "redis://127.0.0.1:6379/0"
IS_ROOT = os.geteuid() == 0


def postgres_answers(url: str) -> bool:
    """Whether that server lets us in and lets us create databases."""
    try:
        with psycopg.connect(url, connect_timeout=3) as connection:
            row = connection.execute(
                "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
            ).fetchone()
    except psycopg.Error:
        return False
    return bool(row and row[0])


def redis_answers(url: str) -> bool:
    """Whether that server says PONG."""
    address = urlsplit(url)
    try:
        with socket.create_connection((address.hostname, address.port or 6379), 3) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def free_port() -> int:
    """A loopback port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(*command: str, as_user: str = "") -> None:
    """Run a command quietly; its own words appear only when it fails."""
    prefix = ["runuser", "-u", as_user, "--"] if as_user else []
    done = subprocess.run(
        [*prefix, *command],
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {done.stdout.strip()[-800:]}")


def install(package: str) -> None:
    """Debian's package, when we may; its own start-up is left alone."""
    if not (IS_ROOT and shutil.which("apt-get")):
        return
    print(f"setup: {package} from Debian's packages", file=sys.stderr)
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    run("apt-get", "-qq", "update")
    run("apt-get", "-qq", "install", "-y", "--no-install-recommends", package)


def postgres_programs() -> Path | None:
    """The newest folder with PostgreSQL's server programs; Debian keeps them off the PATH."""
    folders = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name)
    )
    on_path = shutil.which("initdb")
    if on_path:
        folders.append(Path(on_path).resolve().parent)
    return folders[-1] if folders else None


def private_folder(name: str, owner: str = "") -> Path:
    """A short-named folder: a socket's path has at most 107 bytes, and root's home is closed."""
    folder = Path(tempfile.mkdtemp(prefix=f"lastro-{name}-"))
    if owner:
        shutil.chown(folder, owner)
    STATE_DIR.mkdir(parents=True, exist_ok=True)
    (STATE_DIR / name).write_text(str(folder))
    return folder


def start_postgres() -> str:
    """A cluster of our own, without durability; its address."""
    if not postgres_programs():
        install("postgresql")
    programs = postgres_programs()
    if not programs:
        raise RuntimeError("PostgreSQL is not installed")
    owner = "postgres" if IS_ROOT else ""  # PostgreSQL refuses to run as root.
    if owner:
        pwd.getpwnam(owner)
    folder, port = private_folder("postgres", owner), free_port()
    cluster = str(folder / "cluster")
    run(
        *[str(programs / "initdb"), "-D", cluster, "-U", "postgres", "--auth=trust"],
        *["--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
        as_user=owner,
    )
    options = (
        f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} "
        "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
    )
    run(
        *[str(programs / "pg_ctl"), "-D", cluster, "-l", str(folder / "log"), "-w"],
        *["-o", options, "start"],
        as_user=owner,
    )
    return f"postgres://postgres@127.0.0.1:{port}/postgres"


def start_redis() -> str:
    """A server of our own that keeps nothing; its address."""
    if not shutil.which("redis-server"):
        install("redis-server")
    program = shutil.which("redis-server")
    if not program:
        raise RuntimeError("Redis is not installed")
    folder, port = private_folder("redis"), free_port()
    run(
        *[program, "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no"],
        *["--dir", str(folder), "--pidfile", str(folder / "pid"), "--daemonize", "yes"],
    )
    return f"redis://127.0.0.1:{port}/0"


class Server(NamedTuple):
    """One of the two: where it usually is, how to ask it, how to begin our own."""

    variable: str
    usual: str
    answers: Callable[[str], bool]
    begin: Callable[[], str]
    switched_off: str


SERVERS = (
    Server(
        "LASTRO_TEST_POSTGRES_URL", POSTGRES_URL, postgres_answers, start_postgres, "SQLite only"
    ),
    Server("LASTRO_TEST_REDIS_URL", REDIS_URL, redis_answers, start_redis, "no Redis broker tests"),
)


def address_of(server: Server) -> str:
    """The first that answers: the named or else the usual one, our earlier one, a new one."""
    remembered = STATE_DIR / server.variable
    named = os.environ.get(server.variable, "")
    # Tests make and drop databases: never on a server in place of the one that was named.
    candidates = [named or server.usual]
    if remembered.exists():
        candidates.append(remembered.read_text())
    for url in candidates:
        if server.answers(url):
            return url
    if named:
        print(f"setup: {server.variable} does not answer; starting our own", file=sys.stderr)
    url = server.begin()
    remembered.write_text(url)
    return url


def start() -> int:
    """Print the addresses of both servers; 1 when one of them cannot be had."""
    missing = 0
    for server in SERVERS:
        try:
            print(f"export {server.variable}={address_of(server)}")
        except (RuntimeError, OSError, KeyError) as problem:
            print(f"setup: {problem}: {server.switched_off}.", file=sys.stderr)
            # A named server that does not answer must not reach the tests either.
            print(f"unset {server.variable}")
            missing = 1
    return missing


def stop() -> int:
    """End the servers that ``start`` began, and remove their folders."""
    for name in ("postgres", "redis"):
        note = STATE_DIR / name
        if not note.exists():
            continue
        folder = Path(note.read_text())
        programs = postgres_programs()
        with contextlib.suppress(RuntimeError, OSError, ValueError):
            if name == "postgres" and programs:
                owner = "postgres" if IS_ROOT else ""
                cluster = str(folder / "cluster")
                run(str(programs / "pg_ctl"), "-D", cluster, "-m", "fast", "stop", as_user=owner)
            else:
                os.kill(int((folder / "pid").read_text()), 15)
        shutil.rmtree(folder, ignore_errors=True)
        note.unlink()
    shutil.rmtree(STATE_DIR, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit({"start": start, "stop": stop}[sys.argv[1]]())
