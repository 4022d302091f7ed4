"""Draws the post's picture and films its video in Chromium; run it to make both files anew.

``python -m newsroom.demo.social_page.record_media`` writes ``picture.jpg`` and ``video.webm``
beside itself; both are kept in the repository because not every machine has a browser.
"""

import base64
import shutil
import sys
from pathlib import Path

from newsroom.demo.social_page.chromium import launched

HERE = Path(__file__).parent
SCENE = """
<canvas width="960" height="540"></canvas>
<script>
const canvas = document.querySelector("canvas"), pen = canvas.getContext("2d");
function scene(width, height, moment) {
  canvas.width = width; canvas.height = height;
  pen.scale(width / 960, height / 540);
  pen.fillStyle = "#bcd6ee"; pen.fillRect(0, 0, 960, 540);
  pen.fillStyle = "#f6c65b"; pen.beginPath();
  pen.arc(150 + 500 * moment, 130 - 40 * Math.sin(3 * moment), 46, 0, 7); pen.fill();
  pen.fillStyle = "#5f8f6b"; pen.beginPath(); pen.ellipse(260, 560, 520, 190, 0, 0, 7); pen.fill();
  pen.fillStyle = "#4d7d8c"; pen.fillRect(0, 450, 960, 90);
  pen.fillStyle = "#f4f1ea"; pen.fillRect(560, 250, 260, 200);
  pen.fillStyle = "#8a3b3b"; pen.fillRect(540, 225, 300, 30);
  pen.fillStyle = "#3b5a8a"; pen.fillRect(665, 360, 50, 90);
  pen.fillStyle = "#3f7d4f"; pen.fillRect(682, 275, 16, 56); pen.fillRect(662, 295, 56, 16);
  pen.fillStyle = "#1c2330"; pen.font = "bold 40px sans-serif";
  pen.fillText("Porto Sereno (cidade fictícia)", 40, 60);
}
async function film() {
  scene(320, 180, 0);
  const recorder = new MediaRecorder(canvas.captureStream(12), {
    mimeType: "video/webm;codecs=vp8", videoBitsPerSecond: 60000,
  });
  const pieces = [];
  recorder.ondataavailable = (event) => pieces.push(event.data);
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  const began = performance.now();
  await new Promise((resolve) => {
    (function next() {
      const moment = (performance.now() - began) / 3000;
      scene(320, 180, Math.min(1, moment));
      moment < 1 ? requestAnimationFrame(next) : resolve();
    })();
  });
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}
function picture() {
  scene(960, 540, 0.4);
  return canvas.toDataURL("image/jpeg", 0.8).split(",")[1];
}
</script>
"""


def main() -> int:
    """Write both files; say how many bytes each has."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if not path:
        sys.stderr.write("Chromium is needed to draw and film.\n")
        return 1
    with launched(path) as browser:
        page = browser.new_page()
        page.set_content(SCENE)
        for name, expression in (("picture.jpg", "picture()"), ("video.webm", "film()")):
            content = base64.b64decode(page.evaluate(expression))
            (HERE / name).write_bytes(content)
            sys.stderr.write(f"{name}: {len(content)} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
