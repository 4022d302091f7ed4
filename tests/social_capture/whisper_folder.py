"""A module that looks like faster-whisper to our listener, and a folder that looks like a model."""

import sys
from pathlib import Path

FAKE = """
import json, os, pathlib, sys, time

class Segment:
    def __init__(self, **fields):
        self.__dict__.update(fields)

class About:
    language, duration = "pt", 4.0

def killed():
    os.kill(os.getpid(), 9)

class WhisperModel:
    def __init__(self, folder, **options):
        self.folder = pathlib.Path(folder)
        self.options = options
        if (self.folder / "behaviour").read_text() == "die at the model":
            killed()

    def transcribe(self, sound, **options):
        said = (self.folder / "behaviour").read_text()
        if said == "die":
            killed()
        if said == "die between two lines":
            return (killed() if at else heard() for at in (0, 1)), About
        if said == "say nothing that is JSON":
            os.write(1, b"{")
            os._exit(0)
        if said == "hang":
            (self.folder / "listens").write_text(str(os.getpid()))
            time.sleep(600)
        if said == "devour":
            bytearray(1 << 40)
        if said == "connect":
            import socket
            socket.create_connection(("127.0.0.1", 9))
        if said == "complain":
            raise ValueError("no audio stream")
        asked = {"size": os.path.getsize(sound), "model": self.options, "asked": options,
                 "environment": sorted(os.environ)}
        (self.folder / "asked.json").write_text(json.dumps(asked))
        return iter([heard()]), About

def heard():
    return Segment(text=" Dobramos as vagas.", start=0.5, end=2.0, no_speech_prob=0.1,
                   avg_logprob=-0.2, compression_ratio=1.1)
"""


def whisper_folder(tmp_path, monkeypatch, behaviour="answer") -> Path:
    """The model's folder; ``behaviour`` is what happens when it listens."""
    library = tmp_path / "library"
    (library / "faster_whisper").mkdir(parents=True)
    (library / "faster_whisper" / "__init__.py").write_text(FAKE)
    about = library / "faster_whisper-1.2.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: faster-whisper\nVersion: 1.2.1\n")
    monkeypatch.setattr(sys, "path", [str(library), *sys.path])
    folder = tmp_path / "base"
    folder.mkdir()
    (folder / "behaviour").write_text(behaviour)
    return folder
