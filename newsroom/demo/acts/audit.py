"""The books: everything public was approved by a second person, and the log is unbroken."""

import io
import json

from django.core.management import call_command

from newsroom.demo.stage import Stage, Unfinished


def audit(stage: Stage) -> None:
    """Both commands answer yes."""
    for command in ("audit_approvals", "verify_log"):
        out, exit_code = io.StringIO(), 0
        try:
            call_command(command, stdout=out)
        except SystemExit as ended:
            exit_code = int(ended.code or 0)
        answer = json.loads(out.getvalue())
        counts = ", ".join(
            f"{name} {len(value) if isinstance(value, list) else value}"
            for name, value in answer.items()
        )
        stage.narration.say(f"{command}: {counts}")
        if exit_code:
            raise Unfinished(f"{command} saiu com {exit_code}: {out.getvalue()}")
