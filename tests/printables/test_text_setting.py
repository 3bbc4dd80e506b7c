"""Text is set smaller down to what can be read, then told of; odd letters never print as boxes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printables.engine import fonts
from printables.engine.printable_characters import LONGEST, Letters
from printables.engine.text import MM, SMALLEST, Setter, fit_block, fit_line, wrap


def test_a_line_that_fits_keeps_its_size() -> None:
    line = fit_line("Rifleman", fonts.bold(), 12, 60)
    assert (line.text, line.size, line.cut) == ("Rifleman", 12, False)


def test_a_long_line_is_set_smaller_and_fits() -> None:
    text = "Third platoon of the kitchen table"
    line = fit_line(text, fonts.bold(), 12, 45)
    assert line.text == text
    assert SMALLEST <= line.size < 12
    assert fonts.bold().width(text) * line.size / MM <= 45


def test_a_line_too_long_for_the_smallest_size_ends_with_an_ellipsis_and_is_told_of() -> None:
    letters = Letters()
    line = Setter(letters, "the roster").line("W" * 80, fonts.bold(), 12, 30)
    assert line.cut
    assert line.text.endswith("…")
    assert fonts.bold().width(line.text) * line.size / MM <= 30
    (problem,) = letters.problems
    assert "is too long for the roster; only its start is printed." in problem.message


def test_a_block_shrinks_before_it_is_cut() -> None:
    text = "He carries what is moulded on him, no more and no less. " * 3
    whole = fit_block(text, fonts.body(), 9, 54, 16)
    assert not whole.cut
    assert SMALLEST <= whole.size < 9
    assert " ".join(whole.lines).split() == text.split()
    cut = fit_block(text * 5, fonts.body(), 9, 54, 16)
    assert cut.cut
    assert cut.size == SMALLEST
    assert cut.lines[-1].endswith("…")
    assert cut.height() <= 16


@given(st.text(max_size=200), st.floats(5, 120))
def test_wrapped_text_keeps_every_letter_and_its_width(text: str, width: float) -> None:
    face = fonts.body()
    lines = wrap(text, face, 8, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert len(line) == 1 or face.width(line) * 8 / MM <= width + 1e-6


@given(st.text(max_size=300))
def test_whatever_is_typed_comes_out_printable_in_one_line(text: str) -> None:
    cleaned = Letters().clean(text)
    assert fonts.body().covers(cleaned)
    assert fonts.bold().covers(cleaned)
    assert "\n" not in cleaned


def test_direction_and_control_characters_go_without_a_word() -> None:
    letters = Letters()
    assert letters.clean("Sgt.\u202e  Mü\u0000ller\u2066\ufeff\n") == "Sgt. Müller"
    assert not letters.problems


def test_letters_of_three_alphabets_print_as_they_are() -> None:
    letters = Letters()
    for name in ("Łukasz Żółw", "Дмитрий", "Ελένη", "Nguyễn Ái"):
        assert letters.clean(name) == name
    assert not letters.problems


def test_letters_that_the_font_lacks_are_named_with_the_text_they_stand_in() -> None:
    letters = Letters()
    assert letters.clean("Sgt. 山田 ①", "The name of a figure") == "Sgt. ?? 1"
    (problem,) = letters.problems
    assert problem.message == (
        "The name of a figure “Sgt. 山田 ①” has letters that the paper's font lacks: 山 田 ①; "
        "“Sgt. ?? 1” is printed instead."
    )


def test_a_changed_name_is_told_of_where_it_stands_and_nowhere_else() -> None:
    letters = Letters()
    for name in ("Sgt. 山田", "Cpl. 山田", "Pvt. 山本"):
        letters.clean(name, "The name of a figure")
    letters.sheet, page = "roster", 1
    letters.page = lambda: page
    letters.see("1 Who is first?")
    letters.see("Sgt. Stone")
    assert letters.on_paper == ()
    letters.see("CPL. ??, rifleman")
    page = 2
    letters.see("Sgt. ??")
    letters.see("Cpl. ??")
    told = [(each.who.split("“")[1], each.sheet, each.page) for each in letters.on_paper]
    assert told == [("Sgt. 山田”", "roster", 2), ("Cpl. 山田”", "roster", 1)]


def test_a_sentence_about_a_changed_name_is_not_told_of_again() -> None:
    letters = Letters()
    letters.clean("Sgt. 山田", "The name of a figure")
    letters.clean("Sgt. 山田 is a hero; this game has none.")
    letters.clean("山本 is agreed.")
    assert [each.who for each in letters.problems] == [
        "The name of a figure “Sgt. 山田”",
        "“山本 is agreed.”",
    ]


@pytest.mark.parametrize("line", ["Die ???? von", "????? von ??????…", "DIE ???? ????????"])
def test_a_piece_of_a_changed_text_is_known_on_paper(line: str) -> None:
    letters = Letters()
    letters.clean("Die 山田一二 von 山本山本山本 und so weiter", "The army's note")
    letters.see(line)
    assert letters.on_paper


def test_a_name_of_ten_megabytes_is_shortened_and_told_of() -> None:
    letters = Letters()
    cleaned = letters.clean("ab " * 3_500_000, "The army's name")
    assert len(cleaned) <= LONGEST + 1
    (problem,) = letters.problems
    assert "10,500,000 letters long" in problem.message


@pytest.mark.parametrize(
    ("title", "face"),
    [("TAN RAIDERS", fonts.stencil), ("ÄRGER", fonts.stencil), ("ДОМ 7", fonts.bold)],
)
def test_a_title_is_stencilled_only_when_all_of_it_can_be(title: str, face: object) -> None:
    assert callable(face)
    assert fonts.title_face(title) is face()
