"""What lies under a notice, far down or in a list without end is kept as a reader would find it."""

import re
import struct
from io import BytesIO

import pytest
from PIL import Image

from tests.social_capture.odd_server import odd_server, page
from tests.social_capture.visited import visit_to

pytestmark = pytest.mark.browser

HTML = b"Content-Type: text/html; charset=utf-8"
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="150"/>'
# The notice locks the page, as many do, and covers it in red; the lazy ones load in two ways.
NOTICE = """<!doctype html><style>body{margin:0;background:#fff}
#aviso-cookies{position:fixed;inset:0;background:#f00}</style>
<article><h1>Vagas</h1><div style="height:5000px"></div><img loading="lazy" src="/a.svg">
<div style="height:5000px"></div><img data-src="/b.svg"><p id="sizes"></p></article>
<div id="aviso-cookies" role="dialog"><button onclick="this.parentNode.remove();
document.body.style.overflow = ''">Aceitar todos</button><button onclick="this.parentNode.remove();
document.body.style.overflow = ''">Só os necessários</button></div>
<script>document.body.style.overflow = "hidden";
const late = document.querySelector("[data-src]");
new IntersectionObserver(seen => { if (seen[0].isIntersecting) late.src = late.dataset.src })
  .observe(late);
setInterval(() => sizes.textContent = Array.from(document.images, i => i.naturalWidth), 50)
</script>"""
# A list of 500 replies of which only those around the window are in the page; 40,000 px tall.
LIST = """<!doctype html><style>body{margin:0}.row{position:absolute;height:80px;left:0}
</style><h1 style="position:absolute">Respostas</h1><div id="list" style="height:40000px"></div>
<script>const draw = () => { const first = Math.max(0, Math.floor(scrollY / 80) - 5);
  list.innerHTML = ""; for (let n = first; n < Math.min(500, first + 35); n++) {
    list.insertAdjacentHTML("beforeend", `<div class="row" style="top:${n * 80}px">
      <p>resposta ${n} de alguém</p></div>`) } };
draw(); addEventListener("scroll", draw)</script>"""
FEED = """<!doctype html><div id="feed"></div><script>let n = 0;
const more = () => { for (let i = 0; i < 10; i++) feed.insertAdjacentHTML("beforeend",
  `<p style="height:150px">publicação ${n++}</p>`) };
more(); addEventListener("scroll", () => {
  if (scrollY + innerHeight > document.documentElement.scrollHeight - 400) more() })</script>"""

# Both are red as they start: one comes to its end in an hour, the other never does.
MOVING = """<!doctype html><style>body{margin:0}div{height:100px;background:#f00}
@keyframes to-green{to{background:#0f0}}@keyframes round{from{background:#00f}to{background:#00f}}
#once{animation:to-green 3600s forwards}#always{animation:round 1s infinite}</style>
<div id="once"></div><div id="always"></div>"""


@pytest.fixture(scope="module")
def server():
    with odd_server() as running:
        for name, html in {
            "/notice": NOTICE,
            "/list": LIST,
            "/feed": FEED,
            "/moving": MOVING,
        }.items():
            running.answers[name] = page(html.encode(), HTML)
        for name in ("/a.svg", "/b.svg"):
            running.answers[name] = page(PICTURE, b"Content-Type: image/svg+xml")
        yield running


@pytest.fixture(scope="module")
def under_notice(server):
    return visit_to(server, "/notice")


@pytest.fixture(scope="module")
def tall_list(server):
    return visit_to(server, "/list")


def size_of(png):
    return struct.unpack(">II", png[16:24])


def test_case_4_the_notice_is_closed_by_a_named_rule_and_kept_as_it_was_found(under_notice):
    assert under_notice.finished.status == "ok", under_notice.steps
    assert under_notice.finished.consent_rule == "worded-refuse"
    assert len(under_notice.kept("as_found")) == 1
    assert under_notice.files["as_found"] != under_notice.files["screenshot"]
    assert b"aviso-cookies" not in under_notice.files["dom"].split(b"<article>")[1]


def test_case_5_the_page_scrolls_once_the_notice_is_closed(under_notice):
    assert under_notice.result("scroll") == "done"
    assert under_notice.note("scroll") == ""


def test_case_6_every_lazy_picture_is_there_before_the_page_is_pictured(under_notice):
    assert "200,200" in under_notice.finished.text_nfc


def test_case_8_first_and_last_reply_of_a_list_that_drops_rows_are_in_the_text(tall_list):
    rows = re.findall(r"resposta (\d+) de", tall_list.finished.text_nfc)

    assert rows == [str(number) for number in range(500)]
    assert tall_list.note("text") == "rows_joined"


def test_case_9_a_page_of_40000_px_is_pictured_in_tiles_to_its_foot(tall_list):
    tiles = tall_list.kept("screenshot")

    assert tall_list.finished.status == "ok"
    assert [(tile.tile, tile.height) for tile in tiles] == [(n, 8_000) for n in range(5)]
    assert size_of(tall_list.files["screenshot"]) == (1280, 8_000)
    assert tall_list.note("screenshot") == ""


def test_case_7_a_feed_without_end_is_ok_and_its_bound_is_noted(server):
    feed = visit_to(server, "/feed", tile_height=2_000, max_tiles=3)

    assert feed.finished.status == "ok"
    assert feed.note("scroll") == "no_end"
    assert feed.note("screenshot") == "foot_not_pictured"
    assert len(feed.kept("screenshot")) == 3


def test_what_moves_is_pictured_at_its_end_and_what_moves_for_ever_as_it_stands_without(server):
    picture = Image.open(BytesIO(visit_to(server, "/moving").files["screenshot"])).convert("RGB")

    assert picture.getpixel((10, 50)) == (0, 255, 0)
    assert picture.getpixel((10, 150)) == (255, 0, 0)
