"""The debate: a small invented record, its findings entered by hand, becomes a public board."""

import io
import json
from pathlib import Path

from django.core.management import call_command

from debates_live.models import Debate
from newsroom.demo.stage import Stage, Unfinished

RECORD = Path(__file__).parent.parent / "debate_record.json"


def import_the_debate(stage: Stage) -> None:
    """Import it with the command, open its board, and read score and headline from there."""
    out = io.StringIO()
    # A later edition of the demo brings another record: the debate's log keeps both.
    call_command("import_debate", str(RECORD), replace=True, stdout=out)
    answer = json.loads(out.getvalue())
    stage.narration.say(
        f"{answer['segments']} falas, {answer['turns']} turnos, "
        f"{len(answer['participants'])} participantes; achados registrados à mão"
    )
    for warning in answer["warnings"]:
        stage.narration.say(f"aviso: {warning}")
    board = stage.reader.get(Debate.objects.get(slug=answer["debate"]).get_absolute_url())
    if board.status != 200:
        raise Unfinished(f"o placar respondeu {board.status}")
    scores = io.StringIO()
    call_command("score_debate", str(RECORD), method="scoreboard-v2", stdout=scores)
    for name, row in json.loads(scores.getvalue())["candidates"].items():
        stage.narration.say(f"{name}: nota {row['score']:.1f}, base de {row['turns']} turnos")
    stage.narration.say(f"200 {board.url}")
