"""The crest of an army is drawn in its colour, and hatched where ink is saved."""

from __future__ import annotations

from typing import Any

import pypdfium2

from printables.engine.canvas import Writer
from printables.engine.crest import draw_crest
from printables.engine.geometry import Rect
from printables.engine.livery import livery
from printables.engine.options import PrintOptions
from rules.army.crests import Crest

CASTLE = Crest("heater", "castle")


def drawn(colour: str, *, ink: bool, twice: bool = False) -> bytes:
    writer = Writer(PrintOptions(ink_saver=ink), "Crest", "Muster")
    writer.start_page(PrintOptions().page())
    for at in range(2 if twice else 1):
        look = livery(colour, ink_saver=ink)
        draw_crest(writer, look, CASTLE, Rect(20 + 40 * at, 200, 30, 40))
    writer.end_page()
    return writer.finish()


def test_a_crest_lies_in_the_file_once(read: Any) -> None:
    page = read(drawn("green", ink=False, twice=True))
    forms = [str(name) for name in page.pike.pages[0].Resources.XObject]
    assert len([name for name in forms if "crest" in name]) == 1


def test_with_ink_saver_the_shield_is_white_and_hatched_as_the_army_is() -> None:
    green, tan = (
        pypdfium2.PdfDocument(drawn(colour, ink=True))[0].render(scale=4).to_pil().convert("L")
        for colour in ("green", "tan")
    )
    assert green.tobytes() != tan.tobytes(), "the hatching leans another way"
    shield = 30 * 33 * (4 * 72 / 25.4) ** 2
    assert 0.1 < sum(green.histogram()[:128]) / shield < 0.3
