"""Nothing of the product opens a connection but the guard and what stands behind it."""

import ast
import sys

import pytest

from tests.architecture.source import APPS, SourceFile, python_files

CLIENTS = {
    *("requests", "urllib.request", "urllib.robotparser", "urllib3", "http.client", "httpx"),
    *("httpx2", "httpcore", "aiohttp", "socket", "ssl", "ftplib", "smtplib", "imaplib", "poplib"),
    *("websockets", "websocket", "pycurl", "curl_cffi", "playwright", "selenium", "anthropic"),
    *("openai", "requests_html", "botocore", "boto3", "telnetlib", "xmlrpc", "nntplib"),
    *("subprocess", "pty", "os.system", "os.popen", "multiprocessing.connection", "webbrowser"),
    *("socketserver", "logging.handlers", "yt_dlp", "dns", "paramiko", "huggingface_hub"),
    *("trafilatura.fetch_url", "trafilatura.downloads", "feedparser.parse", "warcio.capture_http"),
    # Parsers that open an address where a file name is expected.
    *("etree.parse", "lxml.etree.parse", "lxml.html.parse", "ElementTree.parse", "pandas"),
}
# On whatever object they are called: an event loop has many names.
CONNECTING_CALLS = {
    *("open_connection", "create_connection", "create_datagram_endpoint", "sock_connect"),
    *("open_unix_connection", "create_unix_connection", "create_subprocess_exec", "urlopen"),
    *("create_subprocess_shell", "subprocess_exec", "subprocess_shell", "urlretrieve"),
    *("execv", "execve", "execvp", "execvpe", "spawnv", "spawnve", "posix_spawn", "posix_spawnp"),
}
IMPORT_BY_NAME = {"import_module", "__import__", "find_spec"}
# Libraries that were looked at: they open no connection by themselves, or only to what settings
# name (database, broker, mail, storage). A new one is looked at before it is added here, or it
# goes among the clients above.
LOOKED_AT = {
    *("celery", "cryptography", "dj_database_url", "django", "django_fsm", "extruct", "jsonschema"),
    *(
        "jstyleson",
        "kombu",
        "lxml",
        "nh3",
        "rfc3161_client",
        "snowballstemmer",
        "Stemmer",
        "storages",
    ),
    # Opens the sound and the model folder that it is given; ours forbids it the network besides.
    "faster_whisper",
    # An index in files; it has no network.
    "tantivy",
    *("PIL", "wacz", "wagtail", "warcio", "brotlicffi", "pypdf", "trafilatura", "feedparser"),
}
# Each with the reason why it may; a folder means everything in it.
MAY_CONNECT = {
    "social_capture/guard": "it is the guard",
    "social_capture/fetch": "the one HTTP client; it asks the guard for each address",
    "social_capture/evidence_s3": "asks the guard's door for configured endpoints each time",
    "social_capture/recorder": "the recording proxy; it asks the guard for each connection",
    "social_capture/driver": "drives Chromium, whose only way out is the recorder",
    "checks/providers/anthropic_wire": "asks the guard's door for configured endpoints each time",
    "checks/providers/anthropic_failures": "reads the library's error classes, connects to nothing",
    "checks/followers/delivery": "reads the mail library's error classes, connects to nothing",
    "social_capture/films": "runs yt-dlp, whose only way out is the recorder",
    "social_capture/readable/reading": "starts our own reader, which may not connect",
    "social_capture/speech/faster_whisper": "starts our own listener, which may not connect",
    "newsroom/demo": "serves and films the fictional social page on loopback",
}


def names_used(tree: ast.Module):
    """Dotted names that a file imports, by statement or by string, or reaches for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}"
        elif isinstance(node, ast.Call) and _last_name(node.func) in IMPORT_BY_NAME:
            strings = (given.value for given in node.args if isinstance(given, ast.Constant))
            yield from map(str, strings)


def _last_name(node: ast.AST) -> str:
    return getattr(node, "attr", getattr(node, "id", ""))


def clients_in(file: SourceFile) -> set[str]:
    """Ways to connect that a file reaches for."""
    names = set(names_used(file.tree))
    by_import = {
        client
        for name in names
        for client in CLIENTS
        if name == client or name.startswith(f"{client}.")
    }
    called = {_last_name(node.func) for node in ast.walk(file.tree) if isinstance(node, ast.Call)}
    last = {name.rpartition(".")[2] for name in names}
    return by_import | ((called | last) & CONNECTING_CALLS)


def may_connect(path: str) -> bool:
    """Whether the list above names that file or its folder."""
    module = path.removesuffix(".py")
    return any(module == place or module.startswith(f"{place}/") for place in MAY_CONNECT)


def test_no_module_but_the_guards_own_reaches_for_a_client():
    strays = {
        file.path: clients
        for file in python_files(*APPS)
        if not may_connect(file.path) and (clients := clients_in(file))
    }

    assert strays == {}


def test_each_module_that_may_connect_is_there_and_does():
    connecting = {file.path for file in python_files(*APPS) if clients_in(file)}
    idle = [
        place
        for place in MAY_CONNECT
        if not any(
            path.removesuffix(".py") == place or path.startswith(f"{place}/") for path in connecting
        )
    ]

    assert idle == []


def test_every_library_was_looked_at_before_it_came_in():
    known = {*sys.stdlib_module_names, *APPS, *LOOKED_AT, *CLIENTS}
    unknown = {
        (file.path, name)
        for file in python_files(*APPS)
        for node in ast.walk(file.tree)
        for name in top_level_imports(node)
        if name not in known
    }

    assert unknown == set()


def top_level_imports(node: ast.AST) -> list[str]:
    """The distributions' names that an import statement begins with."""
    if isinstance(node, ast.Import):
        return [alias.name.split(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module:
        return [node.module.split(".")[0]]
    return []


@pytest.mark.parametrize(
    "source",
    [
        "import requests",
        "from urllib.request import urlopen",
        "from http import client",
        "import http.client as plain",
        "def later():\n    import httpx",
        "async def out():\n    await asyncio.open_connection('a', 1)",
        "from asyncio import open_connection",
        "asyncio.get_running_loop().create_connection(None, 'a', 1)",
        "loop.create_datagram_endpoint(None)",
        "from urllib import request",
        "import urllib\nurllib.request.urlopen('a')",
        "importlib.import_module('requests')",
        "__import__('socket')",
        "import os\nos.system('curl a')",
        "import subprocess as run",
        "from yt_dlp import YoutubeDL",
        "from lxml import etree\netree.parse('http://a')",
        "from smtplib import SMTP",
    ],
)
def test_each_way_to_connect_is_seen(source):
    assert clients_in(SourceFile("anywhere.py", source))


@pytest.mark.parametrize("source", ["from urllib.parse import urlsplit", "import urllib.parse"])
def test_reading_an_address_is_no_connection(source):
    assert clients_in(SourceFile("anywhere.py", source)) == set()
