"""A picture that a person hands in is kept byte for byte, labelled, and never passed on itself."""

from contextlib import suppress
from io import BytesIO

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageOps, PngImagePlugin

from social_capture import evidence, previews, supplied_pictures, supplying, visibility
from social_capture.models import Artefact
from tests.factories.captures import ArtefactFactory, CaptureFactory

pytestmark = [
    pytest.mark.db,
    pytest.mark.django_db,
    # What the library only warns of must not stand in for what it raises.
    pytest.mark.filterwarnings("ignore::UserWarning:PIL"),
]


def picture(form="JPEG", size=(400, 900), place=""):
    made, exif = BytesIO(), Image.Exif()
    if place:
        exif[0x010E] = place
    Image.new("RGB", size, "teal").save(made, form, exif=exif)
    return made.getvalue()


PICTURES = {form: picture(form, (40, 60), "Rua A, 10") for form in ("PNG", "JPEG", "WEBP", "GIF")}
FORMS = st.sampled_from(sorted(PICTURES))


@pytest.fixture
def bia(db):
    return get_user_model().objects.create_superuser("bia", password="x")


@pytest.fixture
def desk(client, bia):
    client.force_login(bia)
    return client


@pytest.fixture
def everyone_sees():
    rule = visibility.register(lambda artefact: True)
    yield
    visibility.unregister(rule)


def hand_in(desk, capture, content, note="De uma leitora, por e-mail"):
    file = SimpleUploadedFile("foto.bin", content)
    address = f"/desk/captures/{capture.pk}/picture/"
    return desk.post(address, {"picture": file, "note": note}, follow=True)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_is_kept_byte_for_byte_with_who_and_where_from(bia, form):
    content = picture(form)

    kept = supplying.supply(CaptureFactory(failed=True), content, by=bia, note="Da leitora")

    with evidence.opened(kept.name, kept.sha256) as stored:
        assert stored.read() == content
    assert (kept.kind, kept.origin, kept.supplied_by) == ("picture", "supplied", bia)
    assert (kept.width, kept.height, kept.supplied_note) == (400, 900, "Da leitora")


def test_the_same_picture_again_is_the_same_one(bia):
    capture, content = CaptureFactory(failed=True), picture()

    assert supplying.supply(capture, content, by=bia) == supplying.supply(capture, content, by=bia)


def test_with_a_picture_the_capture_asks_for_nobody_any_more(bia):
    capture = CaptureFactory(failed=True)

    supplying.supply(capture, picture(), by=bia)

    capture.refresh_from_db()
    assert (capture.status, capture.stage) == ("failed", "done")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no_picture"),
        (b"<svg onload='alert(1)'/>", "no_picture"),
        (picture()[:600], "no_picture"),
        (b"%PDF-1.7", "no_picture"),
        (picture("PNG", (8_000, 6_000)), "too_many_pixels"),
        (b"\xff" * (supplied_pictures.MOST_BYTES + 1), "too_large"),
    ],
    ids=["empty", "svg", "cut off", "pdf", "too many pixels", "too large"],
)
def test_what_is_no_picture_within_bounds_is_refused_and_nothing_is_kept(content, reason):
    with pytest.raises(supplied_pictures.NotAPicture) as refused:
        supplying.supply(CaptureFactory(failed=True), content, by=None)

    assert refused.value.reason == reason
    assert not Artefact.objects.exists()


def double():
    """As telephones write it: a second picture behind the first."""
    made, small = BytesIO(), Image.new("RGB", (40, 90), "red")
    Image.new("RGB", (400, 900), "teal").save(made, "MPO", save_all=True, append_images=[small])
    return made.getvalue()


def with_broken_exif(exif):
    content = picture()
    segment = b"Exif\0\0" + exif
    length = (len(segment) + 2).to_bytes(2, "big")
    return content[:2] + b"\xff\xe1" + length + segment + content[2:]


def test_a_photograph_of_a_telephone_with_a_second_picture_behind_it_is_kept_and_drawn(bia):
    kept = supplying.supply(CaptureFactory(failed=True), double(), by=bia)

    assert (kept.mime, kept.width, kept.height) == ("image/jpeg", 400, 900)
    assert Image.open(BytesIO(previews.preview(kept, "small"))).size == (320, 400)


@pytest.mark.parametrize("exif", [b"MM\0*", b"", b"II*\0\xff\xff\xff\xff", b"MM\0+" * 9])
def test_a_picture_whose_details_are_broken_is_kept_and_drawn(bia, exif):
    kept = supplying.supply(CaptureFactory(failed=True), with_broken_exif(exif), by=bia)

    assert kept.mime == "image/jpeg"
    assert previews.preview(kept, "small")


def with_text(name):
    made, texts = BytesIO(), PngImagePlugin.PngInfo()
    texts.add_text(name, "Rua A, 10")
    Image.new("RGB", (40, 40)).save(made, "PNG", pnginfo=texts)
    return made.getvalue()


def with_comment():
    made = BytesIO()
    Image.new("RGB", (40, 40)).save(made, "JPEG", comment="Rua A, 10")
    return made.getvalue()


TELL_TALES = {
    "text of a PNG": with_text("Comment"),
    "XMP of a PNG": with_text("XML:com.adobe.xmp"),
    "IPTC of a PNG": with_text("Raw profile type iptc"),
    "comment of a JPEG": with_comment(),
    "details that cannot be read": with_broken_exif(b"MM\0*"),
}


@pytest.mark.parametrize("content", TELL_TALES.values(), ids=TELL_TALES)
def test_what_stands_beside_a_picture_is_noted_wherever_it_was_written(content):
    assert supplied_pictures.looked_at(content).has_private_details


@given(place=st.integers(0, 5_000), byte=st.binary(min_size=1, max_size=8), form=FORMS)
@settings(max_examples=200, deadline=None)
def test_no_broken_byte_of_a_picture_breaks_us(place, byte, form):
    whole = PICTURES[form]
    at = place % len(whole)

    with suppress(supplied_pictures.NotAPicture):
        supplied_pictures.looked_at(whole[:at] + byte + whole[at + len(byte) :])
    with suppress(previews.NoPreview):
        previews.draw(BytesIO(whole[:at] + byte + whole[at + len(byte) :]), 320, 1.25)


def test_a_picture_can_not_be_called_captured():
    with pytest.raises(IntegrityError), transaction.atomic():
        ArtefactFactory(kind="picture", origin="captured")


def test_what_a_camera_wrote_is_noted_and_is_in_no_preview(bia):
    kept = supplying.supply(CaptureFactory(failed=True), picture(place="Rua A, 10"), by=bia)

    small = previews.preview(kept, "small")

    assert kept.has_private_details
    assert b"Rua A" not in small
    assert not Image.open(BytesIO(small)).getexif()


def test_readers_get_the_preview_and_never_the_file(client, bia, everyone_sees):
    kept = supplying.supply(CaptureFactory(failed=True), picture(), by=bia)

    assert client.get(f"/evidence/{kept.sha256}").status_code == 404
    answer = client.get(f"/evidence/{kept.sha256}/large")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")


def test_what_is_not_public_has_no_preview_for_readers(client, bia):
    kept = supplying.supply(CaptureFactory(failed=True), picture(), by=bia)

    assert client.get(f"/evidence/{kept.sha256}/small").status_code == 404
    client.force_login(bia)
    assert client.get(f"/evidence/{kept.sha256}/small").status_code == 200


def test_a_preview_is_made_once(monkeypatch):
    shot = ArtefactFactory(kind="screenshot", mime="image/png", content=picture("PNG"))
    first = previews.preview(shot, "small")
    monkeypatch.setattr(previews, "draw", None)

    assert previews.preview(shot, "small") == first


def test_a_tall_page_is_shown_by_its_beginning():
    made = previews.draw(BytesIO(picture("PNG", (200, 9_000))), 320, 1.25)

    assert Image.open(BytesIO(made)).size == (200, 250)


@pytest.mark.parametrize("kind", ["dom", "wacz", "screenshot"])
def test_what_can_not_be_drawn_has_no_preview(desk, kind):
    file = ArtefactFactory(kind=kind, content=b"<html>")

    assert desk.get(f"/evidence/{file.sha256}/small").status_code == 404


def test_the_desk_hands_in_a_picture_and_sees_its_label(desk):
    capture = CaptureFactory(failed=True)

    text = hand_in(desk, capture, picture(place="Rua A")).content.decode()

    assert "FORNECIDA, não capturada" in text
    assert "De uma leitora, por e-mail" in text
    assert "câmera" in text
    assert "FORNECIDA" in desk.get("/desk/captures/").content.decode()
    assert "FORNECIDA" in desk.get("/desk/captures/?view=gallery").content.decode()


def test_a_refused_picture_says_why_and_keeps_what_was_typed(desk):
    answer = hand_in(desk, CaptureFactory(failed=True), b"nada", note="Da leitora")

    assert answer.status_code == 422
    assert "Da leitora" in answer.content.decode()
    assert 'role="alert"' in answer.content.decode()


def test_who_may_only_look_hands_nothing_in(client):
    client.force_login(get_user_model().objects.create_user("davi", password="x"))

    hand_in(client, CaptureFactory(failed=True), picture())

    assert not Artefact.objects.exists()


def test_a_photograph_whose_details_are_badly_written_is_shown_upright():
    made, exif = BytesIO(), Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "words"
    Image.new("RGB", (40, 20), "teal").save(made, "JPEG", exif=exif)
    # The words stand where the order of bits is expected, which is a number.
    content = made.getvalue().replace(b"\x01\x0e\x00\x02", b"\x01\x0a\x00\x02")

    drawn = Image.open(BytesIO(previews.draw(BytesIO(content), 320, 4.0)))

    assert drawn.size == (20, 40)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_orientation_of_a_camera_is_drawn_as_pillow_turns_it(orientation):
    made, exif = BytesIO(), Image.Exif()
    exif[0x0112] = orientation
    photograph = Image.new("RGB", (60, 30), "teal")
    photograph.paste("white", (0, 0, 20, 10))
    photograph.save(made, "PNG", exif=exif)

    drawn = Image.open(BytesIO(previews.draw(made, 320, 4.0))).convert("L")

    expected = ImageOps.exif_transpose(Image.open(made)).convert("L")
    difference = ImageChops.difference(drawn, expected)
    assert (drawn.size, difference.getextrema()[1] < 60) == (expected.size, True)
