"""The reference for tonight: one page a game, and on it what is in play and nothing else."""

from __future__ import annotations

import dataclasses
import re
from functools import cache
from typing import Any

import pypdfium2.raw as pdfium_raw
import pytest
from msgspec.structs import replace

from printables.engine.options import PrintOptions
from printables.pack import Order, Pack
from printables.pack import build_pack as make_pack
from printables.source import ArmyUnderRuleset, Source
from rules.army.model import Army, Unit
from rules.games.ruleset import Ruleset
from tests.support.house_games import game_named, house_game
from tests.support.packs import build_pack, source_of
from tests.support.samples import CATALOG, GAMES, sample

SHEET = ("reference-tonight",)
KNOWN = {game: ruleset for game in GAMES if (ruleset := CATALOG.get(game))}
HALVES = ("army-men", "army-men-combat")
LEAST = 8.6
"""Points of the second lines of tests; what is smaller stands at the foot."""
FOOT = 16.5


@cache
def pack_of(game: str, options: PrintOptions) -> Pack:
    armies = [sample(name) for name in GAMES[game]]
    return build_pack(armies, SHEET, options, known=KNOWN)


def made(read: Any, game: str, **options: Any) -> Any:
    return read(pack_of(game, PrintOptions(**options)).pdf)


def told(read: Any, armies: list[ArmyUnderRuleset]) -> str:
    text = read(build_pack(armies, SHEET, known=KNOWN).pdf).text(0)
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", list(GAMES))
def test_each_game_of_the_samples_has_one_page_or_half_of_one(
    read: Any, game: str, paper: str
) -> None:
    pack = pack_of(game, PrintOptions(paper=paper))
    players = len(GAMES[game])
    assert pack.pages == (1 if game in HALVES else players)  # one for each player
    assert not pack.problems
    text = read(pack.pdf).text(0)
    assert text.count("All rules: print") == (players if game in HALVES else 1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_is_smaller_than_can_be_read_at_the_table(read: Any, game: str, paper: str) -> None:
    page = made(read, game, paper=paper)
    half = page.size()[1] / 2
    edges = (0.0, half) if game in HALVES else (0.0,)
    shown = [
        (letter, size)
        for letter, place, size in letters(page)
        if not any(-2 < place - edge < FOOT for edge in edges)
    ]
    small = "".join(letter for letter, size in shown if size < LEAST - 0.01)
    assert small.replace("FP", "").replace("1st", "") == ""  # marks in their frames, a sign
    large = [size for _, size in shown if size >= 10 - 0.01]
    assert len(large) > 0.85 * len(shown)


def letters(page: Any) -> list[tuple[str, float, float]]:
    """Return each letter of the first page, how high it stands in mm, its size in points."""
    textpage = page._pdfium[0].get_textpage()
    found = []
    for index in range(textpage.count_chars()):
        matrix = pdfium_raw.FS_MATRIX()
        if pdfium_raw.FPDFText_GetMatrix(textpage, index, matrix):
            size = pdfium_raw.FPDFText_GetFontSize(textpage, index) * matrix.a
            letter = chr(pdfium_raw.FPDFText_GetUnicode(textpage, index))
            _, bottom, _, _ = textpage.get_charbox(index)
            found += [(letter, bottom / 72 * 25.4, size)] if letter.strip() else []
    return found


def test_large_print_is_larger_and_takes_more_pages_where_it_must(read: Any) -> None:
    page = made(read, "lgam", large_print=True)
    assert page.pages == 4
    shown = [size for _, place, size in letters(page) if place > FOOT]
    assert sum(size >= 12 - 0.01 for size in shown) > 0.8 * len(shown)


@pytest.mark.parametrize("ink", [False, True])
@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_reaches_the_edges_of_the_paper(read: Any, game: str, ink: bool) -> None:
    page = made(read, game, ink_saver=ink)
    assert page.white_within(0, 1.5 if game in HALVES else 4.5)  # a half's cut has its own line


@pytest.mark.parametrize("game", list(GAMES))
def test_ink_is_saved(read: Any, game: str) -> None:
    page = made(read, game, ink_saver=True)
    shown = page._pdfium[0].render(scale=2, grayscale=True)
    assert sum(255 - each for each in bytes(shown.buffer)) / 255 / len(shown.buffer) < 0.1


def test_weapons_modifiers_and_tests_that_nobody_has_are_left_out(read: Any) -> None:
    both = told(read, [sample(name) for name in GAMES["lgam"]])
    assert "Light cannon" in both and "at a helicopter" in both and "Flamer hit" in both
    assert "Sniper rifle FP 36 ≤9 ×1 Grenade" in both, "no words in the column of blasts"
    army, ruleset = sample("2nd-sandbox-company")
    few = told(read, [(_men_only(army), ruleset)])
    for gone in ("Light cannon", "at a helicopter", "men in half-track", "Armour hit"):
        assert gone not in few
    assert "helicopters" in few.partition("Left out tonight:")[2]


def test_lgam_tells_who_fires_first_what_smoke_hides_and_when_armour_hides(read: Any) -> None:
    text = told(read, [sample(name) for name in GAMES["lgam"]])
    for words in ("One side rolls:", "second, firing too", "Nobody sees through smoke",
                  "Hull down is cover", "with no blast", "walls they touch",
                  "Who leaves the table is out"):  # fmt: skip
        assert words in text


def test_blasts_spare_friends_and_who_runs_off_the_table_dies(read: Any) -> None:
    text = told(read, [sample(name) for name in GAMES["army-men-combat"]])
    for words in ("foes in 3 in", "runs 12 in to the edge; off: dies", "per hit, per obstacle"):
        assert words in text


def test_fighting_plastic_tells_when_the_order_of_play_is_rolled(read: Any) -> None:
    text = told(read, [sample(name) for name in GAMES["fighting-plastic"]])
    assert "In the order rolled before the game, high first" in text


def test_what_changes_the_die_for_tanks_is_told_where_there_are_tanks(read: Any) -> None:
    army, ruleset = sample("tan-raiders")
    assert "heavy tank" not in told(read, [(army, ruleset)])
    tank = Unit("tank", "vehicle", "tank", fittings=())
    more = replace(army, units=(*army.units, tank))
    text = told(read, [(more, ruleset)])
    assert "To its die: a tank's side or rear +1 (not flame), a heavy tank −1." in text
    assert "A natural 2 wrecks any of these" in text


def _men_only(army: Army) -> Army:
    plain = [unit for unit in army.units if unit.kind == "squad" and not unit.type]
    return replace(army, units=tuple(plain), agreements=())


def test_options_stand_on_it_once_players_agreed_on_them(read: Any) -> None:
    army, ruleset = sample("garden-gate")
    plain = told(read, [(army, ruleset)])
    assert "flame rolls 1: again" not in plain
    assert "kaboom" in plain.partition("Left out tonight:")[2]
    agreed = told(read, [(replace(army, switches={"kaboom": "on"}), ruleset)])
    assert "flame rolls 1: again" in agreed
    assert "kaboom" not in agreed.partition("Left out tonight:")[2]


def test_what_was_agreed_stands_on_it(read: Any) -> None:
    text = told(read, [sample(name) for name in GAMES["lgam"]])
    assert "Agreed. 2nd Sandbox Company (with Tomas, 14 November): three lives" in text
    source = source_of([sample("2nd-sandbox-company")], KNOWN)
    ruled = dataclasses.replace(source, rulings={"lgam": ("Cover: a slipper is full cover.",)})
    made = read(make_pack(ruled, Order(SHEET)).pdf).text(0)
    assert "a slipper is full cover" in re.sub(r"\s+", " ", made), "a ruling kept at the table"


def test_a_changed_number_of_the_game_is_printed(read: Any) -> None:
    army, ruleset = sample("2nd-sandbox-company")
    assert "On foot 12 in" in told(read, [(army, ruleset)])
    changed = house_game(game_named("lgam"), {("role", "rifleman", "stats", "move"): 10})
    source = source_of([(army, changed.ruleset)], KNOWN)
    source = dataclasses.replace(source, playbooks={changed.ruleset.id: changed.playbook})
    text = read(make_pack(source, Order(SHEET)).pdf).text(0)
    assert "On foot 10 in" in re.sub(r"\s+", " ", text)


def test_one_unit_of_length_stands_on_the_sheet(read: Any) -> None:
    inches = made(read, "lgam").text(0)
    assert " mm" not in inches and "RANGE IN" in inches
    millimetres = made(read, "lgam", measures="mm").text(0)
    assert "RANGE MM" in millimetres and "in millimetres" in millimetres
    assert "305 mm" in millimetres
    assert not re.search(r"(?<![−+])\b\d+ in\b", millimetres)
    both = made(read, "lgam", measures="both").text(0)
    assert "in mm: 1 in 25" in both


def test_a_game_that_says_nothing_of_it_has_one_made_of_its_tables(
    read: Any, company: Army, sandbox: Ruleset
) -> None:
    book = CATALOG.playbook("lgam")
    assert book is not None
    army, ruleset = sample("2nd-sandbox-company")
    bare = replace(book, tonight=())
    pack = make_pack(Source([(army, ruleset)], KNOWN, {"lgam": bare}), Order(SHEET))
    text = read(pack.pdf).text()
    for known in ("Rifle", "Range over 3 ft".lower(), "Climb, commando", "ATTACK"):
        assert known in text
    assert not build_pack([(company, sandbox)], ("roster", *SHEET)).problems


def test_readings_of_fighting_plastic_have_the_house_sign_and_follow_what_was_agreed(
    read: Any,
) -> None:
    army, ruleset = sample("olives-own")
    usual = told(read, [(army, ruleset)])
    assert "A 12 ends a burst" in usual and "be shot at, at once" in usual
    assert "tank, cannon , flame" in usual, "the sign stands behind the word"
    other = {"burst-12": "goes-on", "opportunity-fire": "own-phase", "heavy-gun-12": "empty"}
    agreed = told(read, [(replace(army, switches=other), ruleset)])
    assert "A 12 in a burst only misses" in agreed
    assert "in the weapon's phase" in agreed and "tank, any gun , flame" in agreed
    assert "ends a burst" not in agreed and "be shot at, at once" not in agreed
