"""The army board: everybody has a box to tick, and the numbers that are asked for in play."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pypdfium2
import pytest
from pypdfium2.raw import FPDFText_GetFontSize

from printables.engine.options import PrintOptions
from printables.engine.small_parts import TICK
from printables.engine.text import MM, spread
from tests.support.packs import build_pack
from tests.support.paper_paths import drawn
from tests.support.samples import GAMES, sample


@pytest.mark.parametrize("name", [each for names in GAMES.values() for each in names])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_man_has_a_box_and_every_unit_its_name(read: Any, name: str, paper: str) -> None:
    army, ruleset = sample(name)
    pack = build_pack([(army, ruleset)], ("board",), PrintOptions(paper, ink_saver=paper != "a4"))
    assert pack.pages == 1, "two halves at most"
    text = read(pack.pdf).text()
    boxes = [path for path in drawn(pack.pdf) if path.sized(TICK, TICK)]
    assert len(boxes) >= army.figure_count()
    for unit in army.units:
        assert (unit.name or "") in text
    for man in army.figures():
        if man.hero and man.name:
            assert man.name.split()[0] in text
    for phase in ruleset.phases:
        used = {w.phase for w in ruleset.weapons if f" {w.short or w.name} " in f" {text} "}
        assert phase.id not in used or not phase.code or phase.code in text


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_captions_of_men_are_whole_and_of_their_size(read: Any, game: str, paper: str) -> None:
    pack = build_pack([sample(name) for name in GAMES[game]], ("board",), PrintOptions(paper))
    assert paper == "a5" or pack.pages == 1, "a half for each army"
    sizes = set[float]()
    with pypdfium2.PdfDocument(pack.pdf) as pdf:
        for page in pdf:
            text = page.get_textpage()
            assert "…" not in text.get_text_bounded()
            sizes |= {
                round(FPDFText_GetFontSize(text, at) * MM, 1) for at in range(text.count_chars())
            }
    assert sizes & {7.2} and not {size for size in sizes if 5.7 < size < 7.0} - {6.5}


def test_captions_move_apart_and_stay_within_their_panel() -> None:
    assert spread([5.0, 15.0], [4.0, 6.0], (0.0, 20.0)) == [5.0, 15.0]
    middles = spread([5.0, 10.0, 15.0, 20.0], [4.0, 9.0, 8.0, 3.0], (0.0, 27.0))
    edges = [(x - wide / 2, x + wide / 2) for x, wide in zip(middles, [4, 9, 8, 3], strict=True)]
    assert edges[0][0] >= 0 and edges[-1][1] <= 27
    assert all(one[1] < other[0] for one, other in pairwise(edges))


def test_clocks_and_lives_stand_in_the_head_and_the_ladder(read: Any) -> None:
    text = read(build_pack([sample("2nd-sandbox-company")], ("board",)).pdf).text()
    for words in ("12:10", "set-up defending", "2:52", "43", "0:40", "Olive: hits", "4b"):
        assert words in text


def test_points_and_turns_stand_on_the_board_of_a_game_that_counts_survivors(read: Any) -> None:
    armies = [sample("garden-gate"), sample("patio-guard")]
    pack = build_pack(armies, ("board",))
    assert pack.pages == 1
    text = read(pack.pdf).text()
    for words in ("POINTS", "2 each", "of 4", "Total", "cut here"):
        assert words in text
    for words in ("Turns", "Secure the area 1 each", "Breakthrough 5 each", "Choose objectives"):
        assert text.count(words) == 2, words
    letter = build_pack(armies, ("board",), PrintOptions("letter"))
    assert read(letter.pdf).text().count("Turns 1 2 3 4 5 Total") == 2


def test_on_small_paper_each_half_has_a_page_of_its_own(read: Any) -> None:
    armies = [sample("garden-gate"), sample("patio-guard")]
    pack = build_pack(armies, ("board",), PrintOptions("a5"))
    made = read(pack.pdf)
    assert "cut here" not in made.text()
    assert made.size(0)[0] > made.size(0)[1]


def test_moves_and_states_on_the_board_are_those_of_the_game(read: Any) -> None:
    text = read(build_pack([sample("tan-raiders")], ("board",)).pdf).text()
    assert "Sniper and spotter 6 in or fire" in text, "a team, as its card says"
    assert "12 in and fire" not in text, "loose men with mortars and flames move differently"
    assert "HMG LMG out of ammo" in text, "a box for each gun of the half-track"
    assert "×1 6 wide" in text, "a flame is a cone among bursts"
    made = read(build_pack([sample("olives-own")], ("board",)).pdf)
    text = made.text()
    assert any("art-tank" in form for form, *_ in made.placed()), "beside four boxes to tick"
    assert "Bazooka team 6 in and fire" in text
    assert "12 in and fire" not in text, "no move of the howitzer is given"
    text = read(build_pack([sample("2nd-sandbox-company")], ("board",)).pdf).text()
    assert "out of ammo" in text, "the gun of the jeep"
    assert "cannot move" not in text, "only armour is stopped"


def test_marks_are_told_below_the_last_panel_on_letter_paper(read: Any) -> None:
    made = read(build_pack([sample("2nd-sandbox-company")], ("board",), PrintOptions("letter")).pdf)
    words = made.words()
    warned = next(each for each in words if "Warn at" in each.text)
    told = next(each for each in words if "from Fighting Plastic" in each.text)
    assert told.top < warned.bottom - 1.0


def test_the_board_of_a_small_army_tells_how_to_set_up_and_each_mission(read: Any) -> None:
    text = read(
        build_pack([sample("cereal-box-ten"), sample("shoebox-ten")], ("board",)).pdf
    ).text()
    for words in ("Setting up", "48 inches each way", "Cache Hunt. Before the armies",
                  "a killed one drops it", "Total", "Grenades 12 ×1 3"):  # fmt: skip
        assert text.count(words) == 2, words
    metric = build_pack([sample("cereal-box-ten")], ("board",), PrintOptions(measures="mm"))
    text = read(metric.pdf).text()
    assert "1219 mm each way" in text and "within 305 mm of the middle" in text


def test_the_board_tells_short_reaches_and_bursts(read: Any) -> None:
    text = read(build_pack([sample("block-street-boys")], ("board",)).pdf).text()
    for words in ("Hand grenade 6 in", "Bazooka, Mortar, Main gun: then 6d6, 3 in round"):
        assert words in text
