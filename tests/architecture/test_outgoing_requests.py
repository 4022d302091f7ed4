"""Nothing of the product opens a connection but the guard and what stands behind it."""

import ast

import pytest

from tests.architecture.source import APPS, SourceFile, python_files

CLIENTS = {
    *("requests", "urllib.request", "urllib3", "http.client", "httpx", "httpx2", "httpcore"),
    *("aiohttp", "socket", "ssl", "ftplib", "smtplib", "websockets", "websocket", "pycurl"),
    *("asyncio.open_connection", "asyncio.create_connection", "playwright", "anthropic"),
    *("requests_html", "botocore", "boto3", "telnetlib", "xmlrpc.client", "subprocess"),
}
# Each with the reason why it may; a folder means everything in it.
MAY_CONNECT = {
    "social_capture/guard": "it is the guard",
    "social_capture/fetch": "the one HTTP client; it asks the guard for each address",
    "social_capture/evidence_s3": "asks the guard's door for configured endpoints each time",
    "social_capture/recorder": "the recording proxy; it asks the guard for each connection",
    "social_capture/driver": "drives Chromium, whose only way out is the recorder",
    "checks/providers/anthropic": "asks the guard's door for configured endpoints each time",
    "checks/providers/anthropic_failures": "reads the library's error classes, connects to nothing",
    "checks/followers/delivery": "reads the mail library's error classes, connects to nothing",
    "newsroom/demo": "serves and films the fictional social page on loopback",
}


def names_imported(tree: ast.Module):
    """Dotted names that a file imports or, for asyncio, opens connections with."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}"


def clients_in(file: SourceFile) -> set[str]:
    """Ways to connect that a file reaches for."""
    return {
        client
        for name in names_imported(file.tree)
        for client in CLIENTS
        if name == client or name.startswith(f"{client}.")
    }


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
    ],
)
def test_each_way_to_connect_is_seen(source):
    assert clients_in(SourceFile("anywhere.py", source))


@pytest.mark.parametrize("source", ["from urllib.parse import urlsplit", "import urllib.parse"])
def test_reading_an_address_is_no_connection(source):
    assert clients_in(SourceFile("anywhere.py", source)) == set()
