"""How tasks reach the workers of this machine when there is no broker to connect to."""

from pathlib import Path

FILESYSTEM = "filesystem://"


def transport_options(broker_url: str, folder: Path) -> dict[str, str | bool]:
    """Celery's transport options; for the filesystem broker its folders are made.

    One folder in and out: producer and worker are on this machine.
    """
    if broker_url != FILESYSTEM:
        return {}
    queue, control = folder / "queue", folder / "control"
    for path in (queue, control):
        path.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(queue),
        "data_folder_out": str(queue),
        "control_folder": str(control),
        "store_processed": False,
    }
