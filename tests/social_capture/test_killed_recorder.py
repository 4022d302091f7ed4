"""An archive that was being written when its process was killed is never taken for whole."""

import os
import signal
import subprocess
import sys

import pytest

from social_capture.recorder.warc import WarcFile
from social_capture.wacz.package import Page, pack
from social_capture.wacz.validate import validate

# A body whose reader stops after its first megabyte: the record is half written then.
WRITER = """
import io, sys, threading
from pathlib import Path
from social_capture.recorder.warc import Record, WarcFile, now

class Halting(io.BytesIO):
    passes = 0
    def seek(self, *place):
        self.passes += 1
        return super().seek(*place)
    def read(self, most=-1):
        if self.passes > 1 and self.tell() >= 1 << 20:
            print("half", flush=True)
            threading.Event().wait()
        return super().read(most)

def record(url, body):
    head = b"HTTP/1.1 200 OK\\r\\n\\r\\n"
    return Record("response", url, now(), head, body, "application/http; msgtype=response",
                  is_packed=True)

file = WarcFile(Path(sys.argv[1]), "tests")
file.append(record("http://a.example/", io.BytesIO(b"whole")))
file.append(record("http://a.example/v.mp4", Halting(bytes(3 << 20))))
"""


def test_a_file_of_a_writer_killed_in_a_record_is_rejected(tmp_path):
    """Case 22: public tools accept it; ours does not."""
    path = tmp_path / "archive.warc.gz"
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
    )
    with writer.stdout:
        assert writer.stdout.readline() == "half\n"
        os.kill(writer.pid, signal.SIGKILL)
        writer.wait(10)

    pack(path, tmp_path / "a.wacz", [Page("http://a.example/", "A")], {})

    assert "archive_broken" in {problem.code for problem in validate(tmp_path / "a.wacz")}


def test_a_retry_never_writes_into_what_a_killed_one_left(tmp_path):
    """Case 22: a new run makes a new file."""
    path = tmp_path / "archive.warc.gz"
    path.write_bytes(b"left over")

    with pytest.raises(FileExistsError):
        WarcFile(path, "tests")

    assert path.read_bytes() == b"left over"
