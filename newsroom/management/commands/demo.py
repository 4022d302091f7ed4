"""``demo``: plays the journey on this machine and leaves the site running with its worker."""

import io
import os
import shlex
import signal
import sys
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from newsroom.demo import cast, ports, processes, running
from newsroom.demo.browser import browser_is_here
from newsroom.demo.journey import STEPS, play
from newsroom.demo.narration import Narration
from newsroom.demo.stage import Stage

PASSWORDS = processes.FOLDER / "passwords.json"


class Command(BaseCommand):
    help = (
        "Plays the journey of one invented claim and leaves the site running; "
        "LASTRO_DEMO_PORT is its port. make demo calls it. With DEMO_EXIT=1 it ends the site again."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        port = port_wanted()
        if not ports.is_free(port):
            holder = ports.holder_of(port) or "outro processo"
            self.stderr.write(
                f"demo: a porta {port} está ocupada por {holder}. Encerre-o (se for um demo "
                f"anterior: {how_to_stop()}) ou escolha outra: LASTRO_DEMO_PORT=8001 make demo"
            )
            sys.exit(1)
        # The demo speaks as the newsroom does, whatever the terminal's language.
        with translation.override("pt-br"):
            missing = self._run(port)
        sys.exit(1 if missing else 0)

    def _run(self, port: int) -> list[str]:
        # Ended by another program, it ends what it started, as with Ctrl+C.
        signal.signal(signal.SIGTERM, lambda *_of: sys.exit(143))
        narration = Narration(steps=STEPS + 2, out=self.stdout)
        with narration.step("Banco de dados, lista de checagens, pessoas da redação"):
            call_command("migrate", verbosity=0)
            call_command("prepare_site", stdout=io.StringIO())
            passwords = cast.make_desk(PASSWORDS)
        with narration.step("Rede social fictícia, trabalhador e site"):
            has_browser = browser_is_here(narration)
            try:
                here = running.begin(port, narration.say)
            except processes.DidNotStart as problem:
                narration.lack(str(problem))
                return narration.missing
            narration.say(f"post de exemplo: {here.post_url}")
        try:
            cast.make_candidate(here.post_url.rpartition("/")[0])
            play(stage_of(narration, here, has_browser=has_browser))
        except BaseException:
            here.end()
            raise
        if os.environ.get("DEMO_EXIT"):
            here.end()
            self.stdout.write(f"\nConferido em {narration.seconds():.0f} s; nada ficou ligado.")
        else:
            tell_where(narration, here, passwords)
        for line in narration.missing:
            self.stdout.write(f"  FALTOU: {line}")
        return narration.missing


def port_wanted() -> int:
    """The port of ``LASTRO_DEMO_PORT``, else 8000."""
    words = os.environ.get("LASTRO_DEMO_PORT", "").strip() or "8000"
    if not words.isdecimal() or not 1024 <= int(words) <= 65535:
        raise CommandError(f"LASTRO_DEMO_PORT: esperava um número de 1024 a 65535, veio {words!r}")
    return int(words)


def stage_of(narration: Narration, here: running.Running, *, has_browser: bool) -> Stage:
    """What the acts share."""
    return Stage(
        narration=narration,
        reader=here.site,
        network=here.network,
        post_url=here.post_url,
        worker=here.started["worker"],
        has_browser=has_browser,
    )


def tell_where(narration: Narration, here: running.Running, passwords: dict[str, str]) -> None:
    """Addresses and logins."""
    say = narration.out.write
    say(f"\nPronto em {narration.seconds():.0f} s.\n\n")
    for what, path in (
        ("site", ""),
        ("checagens", "checagens/"),
        ("correções", "feeds/correcoes.atom"),
        ("debates", "debates/"),
        ("redação", "desk/"),
    ):
        say(f"  {what:<10} {here.site_url}{path}\n")
    say(f"  {'post':<10} {here.post_url}\n\n")
    for name, (_first, _last, role, does) in cast.DESK.items():
        say(f"  {name:<8} {passwords[name]:<14} {role}: {does}\n")
    say(f"\n  senhas também em {PASSWORDS}\n  encerrar: {how_to_stop()}\n")


def how_to_stop() -> str:
    """The command that ends this site: it looks in the folder that this run was given."""
    folder = os.environ.get("LASTRO_STATE_DIR", "")
    return f"LASTRO_STATE_DIR={shlex.quote(folder)} make stop" if folder else "make stop"
