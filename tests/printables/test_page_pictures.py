"""Pages as pictures: whole or in part, for several threads at once, as PNG files."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from printables.engine.geometry import Rect
from printables.engine.options import CARD_SIZES, PrintOptions
from printables.engine.problems import PrintProblem
from printables.preview import PackImages
from tests.support.marked_cells import laid, marked

CARD = CARD_SIZES["poker"]


@pytest.fixture(scope="module")
def pack() -> bytes:
    def ground(writer: object, at: Rect) -> None:
        writer.rect(at, fill="#3060c0")  # type: ignore[attr-defined]

    cells = [marked(number, CARD, back=False, ground=ground) for number in range(20)]
    return laid(cells, PrintOptions())[0]


def test_pages_of_an_open_file_are_the_same_for_every_thread(pack: bytes) -> None:
    with PackImages(pack) as images:
        alone = [images.page(number, 40) for number in range(images.pages)]
        with ThreadPoolExecutor(4) as pool:
            wanted = list(range(images.pages)) * 5
            assert list(pool.map(lambda number: images.page(number, 40), wanted)) == alone * 5
    assert len(alone) == 3
    with pytest.raises(PrintProblem, match="closed"):
        images.page(0)


def test_a_part_of_a_page_is_a_card_by_itself(pack: bytes) -> None:
    _, placed, _ = laid([marked(0, CARD)], PrintOptions())
    with PackImages(pack) as images:
        shown = images.page(0, 127, placed[0].box)
        assert (shown.width, shown.height) == pytest.approx((315, 440), abs=2)
        with pytest.raises(IndexError):
            images.page(3)
    middle = 4 * (shown.width * (shown.height // 2) + shown.width // 2)
    assert shown.rgba[middle : middle + 3] == bytes.fromhex("3060c0")


def test_a_picture_says_at_what_size_it_prints(pack: bytes) -> None:
    with PackImages(pack) as images:
        picture = Image.open(io.BytesIO(images.png(0)))
    assert picture.size == pytest.approx((1240, 1754), abs=2)
    assert picture.info["dpi"] == pytest.approx((150, 150), abs=0.1)
    assert picture.mode == "RGB"
