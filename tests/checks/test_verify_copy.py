"""Readers check a public copy by themselves: what the page prints works in a shell."""

import re
import shutil
import subprocess
from html import unescape

import pytest
from django.utils import timezone

from checks import appearing
from checks.templatetags.moment_tags import moment_text
from social_capture import timestamping, verifying
from tests.factories.captures import CaptureFactory
from tests.factories.checks import AppearanceFactory, FactCheckFactory
from tests.social_capture.calendar_server import calendar
from tests.social_capture.dated_captures import archive, captured, content, dated_hash, only
from tests.social_capture.time_authority import plain_authority, serving

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]
COMMANDS = re.compile(r'<pre class="command"><code>(.*?)</code></pre>', re.S)


@pytest.fixture
def public(marina, davi):
    """A copy with its archive, behind an approved appearance."""

    def shown(capture):
        fact_check = FactCheckFactory(published=True)
        seen = AppearanceFactory(claim=fact_check.claim, post=capture.post, capture=capture)
        appearing.approve(appearing.confirm(seen, by=marina), by=davi)
        return capture

    return shown


@pytest.fixture
def signed(tmp_path, settings, public):
    """A public copy that an authority dated."""
    if shutil.which("openssl") is None:
        pytest.skip("needs openssl ts")
    made, capture = plain_authority(tmp_path, "Autoridade"), public(captured())
    with serving(made.reply) as server:
        settings.CAPTURE_TIME_AUTHORITIES = [
            {"name": "Autoridade", "url": server.url("/tsr"), "root_file": str(made.root_file)}
        ]
        timestamping.ask_for(capture)
    return capture


def page_of(client, capture):
    answer = client.get(f"/copias/{capture.pk}/conferir/")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_copy_that_is_not_public_has_no_such_page(client):
    assert client.get(f"/copias/{CaptureFactory(ok=True).pk}/conferir/").status_code == 404


def test_the_copy_leads_to_the_page_that_checks_it(client, public):
    capture = public(captured())

    page = client.get(f"/copias/{capture.pk}/").content.decode()

    assert f'href="/copias/{capture.pk}/conferir/"' in page
    assert "Confira esta cópia" in page


def test_without_an_authority_the_page_says_that_nobody_vouches(client, public):
    page = page_of(client, public(captured()))

    assert "Nenhuma autoridade configurada." in page
    assert "Nenhum calendário configurado." in page
    assert "O que isto não prova" in page


def test_the_page_names_the_authority_the_time_and_the_hash(client, signed):
    page = page_of(client, signed)

    assert "Autoridade assinou o hash desta cópia" in page
    assert moment_text(timezone.localtime(only(signed, "rfc3161").gen_time)) in page
    assert dated_hash().hex() in page
    assert signed.wacz_sha256 in page


def test_a_promised_proof_is_not_called_a_date(client, public, settings):
    """Case 35: readers are never shown a promise as an anchor."""
    capture = public(captured())
    with calendar() as alice:
        settings.CAPTURE_CALENDARS = [alice.url]
        timestamping.ask_for(capture)

    page = page_of(client, capture)

    assert "isto não prova data" in page
    assert "ancorad" not in page


def test_a_proof_that_leads_to_a_block_is_not_called_anchored(client, public, settings):
    """Case 35: a block without its header is only named."""
    capture = public(captured())
    with calendar() as alice:
        settings.CAPTURE_CALENDARS = [alice.url]
        timestamping.ask_for(capture)
        alice.mine(358391)
        timestamping.try_again(only(capture, "opentimestamps"))

    page = page_of(client, capture)

    assert "bloco 358391 do Bitcoin" in page
    assert "Não comparamos o cabeçalho" in page
    assert "ancorad" not in page


def test_a_failed_check_of_the_files_is_not_hidden(client, public):
    capture = public(captured())
    verifying.request(capture, by=None)
    capture.verifications.update(is_valid=False)

    assert "há algo errado" in page_of(client, capture)


def test_what_the_page_prints_works_in_a_shell(client, signed, tmp_path):
    if shutil.which("unzip") is None:
        pytest.skip("needs unzip")
    stamp = only(signed, "rfc3161")
    (tmp_path / "copia.wacz").write_bytes(archive())
    (tmp_path / "copia.tsr").write_bytes(content(stamp.artefact))
    (tmp_path / "cadeia.pem").write_bytes(content(stamp.chain))
    printed = client.get(f"/copias/{signed.pk}/conferir/").content.decode()
    commands = [unescape(found) for found in COMMANDS.findall(printed)]

    said = [
        subprocess.run(["sh", "-ec", command], cwd=tmp_path, capture_output=True, text=True)
        for command in commands
    ]

    assert [run.returncode for run in said] == [0, 0, 0, 0], said
    assert signed.wacz_sha256 in said[0].stdout
    assert dated_hash().hex() in said[1].stdout
    assert "Verification: OK" in said[3].stdout + said[3].stderr
