"""Picture files as portraits: what can be read is scaled, and all else is one sentence."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtGui import QImage

from desktop.army.details.portrait_files import LARGEST_FILE, read_portrait
from rules.army.portrait_images import PICTURE_EDGE, picture_problem, picture_size
from rules.common.problems import InputProblem


def saved(path: Path, size: tuple[int, int], form: str, mode: str = "RGB", **more: object) -> Path:
    ground = Image.effect_noise(size, 40).convert(mode)
    if mode == "RGBA":
        ground.putalpha(Image.linear_gradient("L").resize(size))
    ground.save(path, form, **more)
    return path


def told(path: Path) -> str:
    """Return the one sentence that reading a file ends in."""
    with pytest.raises(InputProblem) as trouble:
        read_portrait(path)
    sentence = trouble.value.sentence()
    assert sentence.startswith(f"{path.name}: ")
    assert sentence.endswith(".")
    assert len(trouble.value.problems) == 1
    return sentence


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "BMP", "GIF"])
def test_every_usual_form_becomes_a_portrait(tmp_path: Path, form: str) -> None:
    data = read_portrait(saved(tmp_path / f"face.{form.lower()}", (960, 720), form))
    assert picture_size(data) == (PICTURE_EDGE, 360)
    assert picture_problem(data) == ""


@pytest.mark.parametrize("size", [(1, 1), (100, 80), (480, 480), (20_000, 3), (3, 20_000)])
def test_small_ones_stay_and_long_ones_are_scaled(tmp_path: Path, size: tuple[int, int]) -> None:
    found = picture_size(read_portrait(saved(tmp_path / "face.png", size, "PNG")))
    assert found is not None
    assert max(found) == min(max(size), PICTURE_EDGE)
    assert min(found) >= 1


def test_a_cut_out_figure_keeps_its_clear_ground(tmp_path: Path) -> None:
    data = read_portrait(saved(tmp_path / "face.png", (700, 700), "PNG", "RGBA"))
    assert data.startswith(b"\x89PNG")
    image = QImage.fromData(data)
    assert image.pixelColor(10, 2).alpha() < 10
    assert image.pixelColor(10, image.height() - 2).alpha() > 240
    opaque = Image.open(io.BytesIO(data)).convert("RGB")
    opaque.convert("RGBA").save(tmp_path / "solid.png")
    assert read_portrait(tmp_path / "solid.png").startswith(b"\xff\xd8")


def test_a_photograph_stands_as_the_camera_was_held(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by a quarter
    path = saved(tmp_path / "face.jpg", (400, 200), "JPEG", exif=exif)
    assert picture_size(read_portrait(path)) == (200, 400)
    path = saved(tmp_path / "large.jpg", (2000, 1000), "JPEG", exif=exif)
    assert picture_size(read_portrait(path)) == (240, PICTURE_EDGE)


def test_a_wrong_ending_does_not_matter(tmp_path: Path) -> None:
    path = saved(tmp_path / "face.gif", (60, 50), "JPEG")
    assert picture_size(read_portrait(path)) == (60, 50)


def test_what_is_no_picture_is_named(tmp_path: Path) -> None:
    for name, data in {
        "face.png": b"An army marches on its stomach." * 9,
        "face.svg": b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        "face.pdf": b"%PDF-1.7 ...",
        "face.tif": b"II*\x00" + bytes(40),
    }.items():
        path = tmp_path / name
        path.write_bytes(data)
        assert "is not a picture that Muster can read: PNG, JPEG, WebP, BMP or GIF." in told(path)


def test_an_empty_file_a_folder_and_a_missing_one_are_named(tmp_path: Path) -> None:
    path = tmp_path / "face.png"
    path.write_bytes(b"")
    assert "is empty; a picture was expected." in told(path)
    assert "is not a file." in told(tmp_path)
    assert "cannot be read: there is no such file or folder." in told(tmp_path / "gone.png")


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "face.png"
    with path.open("wb") as stream:
        stream.truncate(200_000_000)  # takes no room on the disk, and is never read
    assert f"has 200 MB; a picture may have {LARGEST_FILE // 1_000_000} MB." in told(path)


def test_a_picture_that_would_fill_the_memory_is_refused_unpacked(tmp_path: Path) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        crc = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc)

    head = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(90_001) * 20)
    path = tmp_path / "face.png"
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    )
    assert "is 30,000 × 30,000 pixels large; at most 64 million pixels are read." in told(path)


@pytest.mark.qt_log_ignore("JPEG")
@pytest.mark.parametrize("form", ["PNG", "WEBP", "GIF", "BMP", "JPEG"])
@pytest.mark.parametrize("kept", [4, 30, 200])
def test_a_file_that_breaks_off_is_told_or_shows_what_there_is(
    tmp_path: Path, form: str, kept: int
) -> None:
    path = saved(tmp_path / "face.png", (300, 300), form)
    path.write_bytes(path.read_bytes()[:kept])
    whole = QImage.fromData(path.read_bytes())
    if whole.isNull():
        assert "is damaged" in (words := told(path)) or "is not a picture" in words
    else:
        assert picture_problem(read_portrait(path)) == ""
