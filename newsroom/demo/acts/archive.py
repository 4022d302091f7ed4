"""The archive: the post is captured by a worker, twice, and the proof of it is verified."""

import io
import json
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management import call_command

from newsroom.demo.stage import Stage, Unfinished
from social_capture import capturing, evidence
from social_capture.models import Artefact, Capture
from social_capture.words.steps import step_name, step_result

BEFORE, AFTER = "antes", "depois"


def told_step(step: dict[str, Any]) -> str:
    """One step of a capture, as the desk speaks of it."""
    return f"· {step_name(step['name'])}: {step_result(step['result'])}, {step['ms']} ms"


def capture_the_post(stage: Stage) -> None:
    """The first visit, while the post is as it was written."""
    capture = _captured(stage, BEFORE)
    kept = ", ".join(
        f"{artefact.get_kind_display()} {artefact.size:,} B".replace(",", ".")
        for artefact in capture.artefacts.all()
    )
    stage.narration.say(f"guardado: {kept}")
    stage.narration.say(f"WACZ sha256 {capture.wacz_sha256}")


def verify_the_archive(stage: Stage) -> None:
    """Our own validator accepts the file, and rejects it with one byte changed."""
    artefact = _wacz_of(stage)
    with (
        evidence.opened(artefact.name, artefact.sha256) as stored,
        tempfile.TemporaryDirectory() as folder,
    ):
        path = Path(folder) / "post.wacz"
        content = bytearray(stored.read())
        path.write_bytes(content)
        whole = verify(path)
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
        changed = verify(path)
    stage.narration.say(f"verify_capture: {'válido' if whole['valid'] else 'INVÁLIDO'}")
    first = changed["problems"][0]["code"] if changed["problems"] else "?"
    stage.narration.say(f"com um byte trocado: {'ACEITO' if changed['valid'] else first}")
    if not whole["valid"] or changed["valid"]:
        raise Unfinished("a verificação do arquivo não respondeu como devia")


def capture_the_edited_post(stage: Stage) -> None:
    """The second visit, after its author edited the post: a new version with a difference."""
    if not _of_slot(stage, AFTER).exists():
        stage.network.post("/edit")
        stage.narration.say("a autora editou o post")
    capture = _captured(stage, AFTER)
    if not capture.has_changed:
        raise Unfinished("a segunda captura não mostrou mudança")
    stage.narration.say(f"versão {capture.version} do mesmo post; diferença:")
    for line in capture.text_diff.splitlines():
        if line.startswith(("-", "+")):
            stage.narration.say(f"    {line}")


def verify(path: Path) -> dict:
    """The answer of the command ``verify_capture``."""
    out = io.StringIO()
    with suppress(SystemExit):  # exit 1 is its «no»; the document says why
        call_command("verify_capture", str(path), stdout=out)
    return json.loads(out.getvalue())


def _of_slot(stage: Stage, slot: str):
    return Capture.objects.filter(
        reason=Capture.Reason.DEMO, slot=slot, url_submitted=stage.post_url
    )


def _captured(stage: Stage, slot: str) -> Capture:
    known = _of_slot(stage, slot).filter(status__in=Capture.HOLDS_CONTENT).first()
    if known is not None:
        stage.narration.already(f"captura {known.pk}, {known.get_status_display()}")
        return known
    capture = capturing.request(stage.post_url, reason=Capture.Reason.DEMO, slot=slot)
    if capture.is_finished:
        capture = capturing.retry(capture)
    told: set[str] = set()

    def is_finished() -> bool:
        capture.refresh_from_db()
        for step in capture.steps:
            if step["name"] not in told and step["result"] != "running":
                told.add(step["name"])
                stage.narration.say(told_step(step))
        return capture.is_finished

    stage.wait_for("a captura", is_finished)
    if not capture.holds_content:
        raise Unfinished(f"captura {capture.get_status_display()}: {capture.error[:300]}")
    stage.narration.say(f"{capture.get_status_display()}: {stage.post_url}")
    return capture


def _wacz_of(stage: Stage) -> Artefact:
    capture = _of_slot(stage, BEFORE).get()
    return capture.artefacts.get(kind=Artefact.Kind.WACZ, sha256=capture.wacz_sha256)
