"""The journey in its order: one claim from the capture to a correction, then debate and books."""

from collections.abc import Callable, Sequence

from django.core.management.base import CommandError

from checks.refusals import Refusal
from newsroom.demo.acts import archive, audit, debate, desk, public, queue
from newsroom.demo.processes import DidNotStart
from newsroom.demo.stage import Stage, Unfinished

Act = tuple[str, Callable[[Stage], None]]
CLAIM_ACTS: Sequence[Act] = (
    ("Captura do post por um navegador atrás do gravador", archive.capture_the_post),
    ("Verificação do arquivo", archive.verify_the_archive),
    ("Triagem: afirmações e promessas", queue.find_claims),
    ("Fila por prioridade", queue.order_the_queue),
    ("Rascunho da máquina", queue.draft),
    ("Checagem escrita por marina", desk.write),
    ("Quem escreve não aprova", desk.refuse_own_approval),
    ("Aprovação de davi e publicação", desk.publish),
    ("Uma leitora abre a página", public.read_the_check),
    ("A cópia guardada é baixada e verificada", public.download_the_copy),
    ("O post é editado: nova captura, nova versão", archive.capture_the_edited_post),
    ("Triagem do post editado", queue.find_claims),
    ("Correção pelo mesmo par de pessoas", desk.correct),
    ("Página, feed e marcação mostram o antes e o depois", public.read_the_correction),
)
OTHER_ACTS: Sequence[Act] = (
    ("Debate importado e placar público", debate.import_the_debate),
    ("Auditoria das aprovações e do registro", audit.audit),
    ("Cada endereço do site responde", public.visit_every_room),
)
STEPS = len(CLAIM_ACTS) + len(OTHER_ACTS)


def play(stage: Stage) -> None:
    """Every act that can be played; what could not be is told, and noted as missing."""
    if stage.has_browser:
        for title, act in CLAIM_ACTS:
            if not _played(stage, title, act):
                stage.narration.lack("os passos seguintes desta afirmação ficam de fora")
                break
    else:
        stage.narration.lack("sem navegador: captura, e a checagem que nasce dela, ficam de fora")
    for title, act in OTHER_ACTS:
        _played(stage, title, act)


def _played(stage: Stage, title: str, act: Callable[[Stage], None]) -> bool:
    with stage.narration.step(title):
        try:
            act(stage)
        except Refusal as refusal:
            stage.narration.lack(f"{refusal.title}: {refusal.message}")
        except (Unfinished, DidNotStart, CommandError, OSError) as problem:
            stage.narration.lack(str(problem))
        else:
            return True
    return False
