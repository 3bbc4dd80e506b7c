"""Faces of dice stand in texts and in rows of tests, and can be read out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.dice_faces import DieOutcome, DieRow, lay_row
from printables.engine.livery import livery
from printables.engine.options import PrintOptions
from printables.engine.rich_text import rich_text
from printables.engine.text import MM
from rules.common.wording import faces_between

CLIMB = DieRow(
    "Climb",
    "commando",
    (
        DieOutcome(faces_between(1, 1), "dies"),
        DieOutcome(faces_between(2, 2), "no progress"),
        DieOutcome(faces_between(3, 6), "3 inches up the wall and over it, if it is not higher"),
    ),
)


def drawn(draw: Callable[[Writer], None], *, ink: bool = False) -> bytes:
    options = PrintOptions(ink_saver=ink)
    writer = Writer(options, "Dice", "Muster")
    writer.start_page(options.page())
    draw(writer)
    writer.end_page()
    return writer.finish()


def test_the_faces_in_a_line_are_drawn_and_can_be_read_out(read: Any) -> None:
    def draw(writer: Writer) -> None:
        writer.text("⚀⚁⚂ first ⚃⚄⚅ second⌂.", 20, 200, 10.5)

    page = read(drawn(draw))
    assert page.text().replace(" ", "") == "123first456second."
    forms = [str(name) for name in page.pike.pages[0].Resources.XObject]
    assert len([name for name in forms if "die-" in name]) == 6


def test_a_face_takes_the_room_that_it_is_drawn_in() -> None:
    body = fonts.body()
    assert body.covers("⚀⚅")
    assert body.width("⚀⚅") == pytest.approx(2 * fonts.DIE_WIDTH / 1000)


@pytest.mark.parametrize("ink", [False, True])
def test_a_row_shows_each_outcome_below_its_faces(read: Any, ink: bool) -> None:
    row = lay_row(CLIMB, 90, 10)
    page = read(drawn(lambda writer: row.draw(writer, livery("tan"), 20, 200), ink=ink))
    text = page.text().replace(" ", "")
    assert text == "Climbcommando1dies2noprogress34563inchesupthewallandoverit,ifitisnothigher"
    boxes = page.words()
    assert min(word.left for word in boxes) >= 20
    assert max(word.right for word in boxes) <= 110
    assert min(word.bottom for word in boxes) >= 200 - row.height


def test_bold_words_stand_in_their_line_and_no_line_is_too_long() -> None:
    text = rich_text("**Fire:** roll 2d6, the number or less. **2 always hits.** Arc 60°.", 10, 40)
    assert len(text.lines) > 1
    assert text.width <= 40
    faces = {face.name for line in text.lines for _, face in line}
    assert faces == {fonts.body().name, fonts.bold().name}
    said = " ".join("".join(part for part, _ in line) for line in text.lines)
    assert said == "Fire: roll 2d6, the number or less. 2 always hits. Arc 60°."


def test_a_word_longer_than_its_line_is_broken() -> None:
    text = rich_text("x" * 200, 10, 40)
    assert len(text.lines) > 1
    assert all(fonts.body().width(line[0][0]) * 10 / MM <= 40 for line in text.lines)
