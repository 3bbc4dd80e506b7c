"""An army read under another game: who plays what, who is left, and that coming back is exact."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from army_strategies import armies
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import resources
from rules.army import edits
from rules.army.documents.army_file import load_army_file, read_army, write_army
from rules.army.model import COMMANDER, Army, Figure, Unit
from rules.checks import check
from rules.convert.conversion import Conversion, army_in_game, read_as
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset

CATALOG = Catalog()
GAMES = {game.id: game for game in CATALOG.all()}
FILES = sorted(resources.path("samples").glob("*.muster"))
SAMPLES = {Path(str(file)).stem: load_army_file(Path(str(file))) for file in FILES}
SANDBOX = SAMPLES["2nd-sandbox-company"]


@dataclass
class Mover:
    """Takes an army from game to game."""

    army: Army

    def to(self, game: str, **choices: str) -> Conversion:
        """Take the army to a game."""
        conversion = read_as(self.army, GAMES[game], CATALOG.get, choices)
        self.army = conversion.army
        return conversion


def alone(army: Army) -> Army:
    return replace(army, readings=())


def squad(*items: str, game: str = "lgam") -> Army:
    men = tuple(Figure(f"m{at}", tuple(each.split())) for at, each in enumerate(items))
    return Army("army", game, units=(Unit("u", "squad", "", "The lot", men),))


def sentences(conversion: Conversion) -> list[str]:
    return [row.sentence for row in conversion.rows]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_stands_in_every_game_can_be_stored_and_comes_back(name: str) -> None:
    for game in GAMES.values():
        mover = Mover(SAMPLES[name])
        if game.id == mover.army.ruleset:
            continue
        home = mover.army.ruleset
        first = mover.to(game.id)
        assert read_as(SAMPLES[name], game, CATALOG.get) == first, "the same call, the same answer"
        assert read_army(write_army(first.army), "x.muster") == first.army
        assert first.men + len(first.left_men) == first.of == SAMPLES[name].figure_count()
        told = [man for row in first.rows for man in row.men]
        assert sorted(told) == sorted(man.id for man in first.army.figures()), "each in one row"
        bad = {"unknown-unit", "no-role", "squad-role", "squad-swap", "vehicle-fitting"}
        assert not bad & {each.rule for each in first.lacking}
        assert alone(mover.to(home).army) == SAMPLES[name]
        again = mover.to(game.id)
        assert again.kept and alone(again.army) == alone(first.army), "taken there again"


@given(armies(max_games=3), st.sampled_from(sorted(GAMES)), st.sampled_from(sorted(GAMES)))
def test_there_and_back_loses_nothing(army: Army, home: str, game: str) -> None:
    readings = tuple(each for each in army.readings if each.ruleset != home)
    army = replace(army, ruleset=home, readings=readings)
    if home == game:
        return
    mover = Mover(army)
    there = mover.to(game).army
    assert read_army(write_army(there), "x.muster") == there
    kept = [man.id for reading in there.readings for man in reading.figures()]
    assert {man.id for man in army.figures()} <= {*kept, *(man.id for man in there.figures())}
    assert alone(mover.to(home).army) == alone(army)


def test_the_sandbox_company_is_a_legal_basic_force() -> None:
    found = Mover(SANDBOX).to("green-and-tan")
    assert (found.men, found.of, found.lacking) == (14, 43, ())
    names = [unit.name for unit in found.army.units]
    assert names[:2] == ["1st rifle squad", "2nd rifle squad"]
    assert [unit.type for unit in found.army.units][2:] == [
        *("machine-gun", "mortar", "spotter", "jeep")
    ]
    leader = found.army.find_figure("bjc3fx4nyb6h")[1]
    assert (leader.post, leader.hero, leader.name) == (COMMANDER, True, "Olive Drab")
    assert found.army.units[-1].fittings == ("support-mg",), "its machine gun, by the drawing"
    left = {found.before.unit(each).name for each in found.left_units}
    assert left == {"Light cannon", "Dragonfly"}
    spotter = next(row for row in found.rows if row.now == "Spotter")
    assert spotter.how == "guessed" and "binoculars" in spotter.sentence
    assert all("Olive" not in each.label for each in spotter.choices), "he commands"


def test_a_weapon_that_the_game_does_not_know_plays_as_the_nearest() -> None:
    found = Mover(squad("law", "rifle", "machete", "smoke-grenade")).to("fighting-plastic")
    law, _, machete, smoke = sorted(found.army.figures(), key=lambda man: man.id)
    assert (law.items, law.moulded) == (("bazooka",), ("law",))
    assert (machete.items, machete.moulded) == (("knife",), ("machete",))
    assert smoke.moulded == ()
    assert "No LAW here: he plays as a bazooka man." in sentences(found)
    assert "No numbers here for smoke grenade: no attack." in sentences(found)
    (lacking,) = found.lacking
    assert lacking.rule == "team-posts", "a bazooka has two men"


def test_a_guess_gives_way_to_a_choice() -> None:
    army = squad("law", "rifle")
    guess = next(row for row in Mover(army).to("fighting-plastic").rows if row.how == "guessed")
    labels = {each.label: dict(each.picks) for each in guess.choices}
    assert list(labels)[-1] == "Leave him out"
    chosen = Mover(army).to("fighting-plastic", **labels["Play as a rifleman"])
    assert chosen.army.find_figure("m0")[1].items == ("rifle",)
    assert not chosen.lacking
    left = Mover(army).to("fighting-plastic", m0="")
    assert left.left_men == ("m0",) and left.men == 1
    mover = Mover(chosen.army)
    mover.to("lgam")
    assert mover.army == replace(army, readings=mover.army.readings), "he still has his LAW"
    again = mover.to("fighting-plastic", m0="")
    assert again.kept and again.left_men == ("m0",)
    mover.to("lgam")
    assert mover.to("fighting-plastic", m0="rifleman").men == 2, "and in again"


def test_men_are_there_as_they_are_now() -> None:
    mover = Mover(SANDBOX)
    mover.to("green-and-tan")
    army = edits.change_figure(mover.army, "bjc3fx4nyb6h", name="Olive Green", lives=5)
    jeep = army.units[-1]
    mover.army = edits.change_unit(army, jeep.id, name="Mud Pie", colour="tan")
    mover.to("lgam")
    assert mover.army.find_figure("bjc3fx4nyb6h")[1].name == "Olive Green"
    assert (mover.army.unit(jeep.id).name, mover.army.unit(jeep.id).colour) == ("Mud Pie", "tan")
    assert mover.army.unit(jeep.id).seats == SANDBOX.unit(jeep.id).seats
    was = SANDBOX.find_figure("bjc3fx4nyb6h")[1]
    back = edits.change_figure(mover.army, "bjc3fx4nyb6h", name=was.name, lives=was.lives)
    back = edits.change_unit(back, jeep.id, name="Command jeep", colour="")
    assert alone(back) == SANDBOX


def test_who_joined_comes_along_and_who_sat_out_stays_out() -> None:
    mover = Mover(SANDBOX)
    mover.to("green-and-tan")
    mover.to("lgam")
    army, loose = edits.loose_men(mover.army)
    mover.army, _ = edits.add_figures(army, loose.id, ("rifle",))
    there = mover.to("green-and-tan")
    assert (there.men, there.of) == (15, 44)
    assert [each.rule for each in there.lacking] == ["reinforcement-routes"], "he is too many"
    mover.to("lgam")
    assert mover.army.figure_count() == 44


def test_who_was_removed_here_stands_in_the_other_game_still() -> None:
    mover = Mover(SANDBOX)
    mover.to("green-and-tan")
    gone = mover.army.units[2].figures[0].id
    mover.army = edits.remove_figures(mover.army, {gone})
    found = mover.to("lgam")
    assert alone(mover.army) == SANDBOX
    assert any(gone in row.men for row in found.rows)


def test_a_third_game_is_made_of_all_who_ever_stood() -> None:
    mover = Mover(SANDBOX)
    mover.to("green-and-tan")
    third = mover.to("fighting-plastic")
    assert (third.men, third.before.ruleset) == (43, "lgam")
    assert {each.ruleset for each in third.army.readings} == {"lgam", "green-and-tan"}
    assert alone(mover.to("lgam").army) == SANDBOX


def test_an_army_in_a_game_is_its_own_or_a_kept_one() -> None:
    mover = Mover(SANDBOX)
    assert army_in_game(SANDBOX, "lgam") == SANDBOX
    assert army_in_game(SANDBOX, "army-men") is None
    mover.to("army-men")
    mover.army = edits.change_figure(mover.army, "bjc3fx4nyb6h", rank="Gen.")
    found = army_in_game(mover.army, "lgam")
    assert found is not None and not found.readings
    assert found.find_figure("bjc3fx4nyb6h")[1].called == "Gen. Olive Drab"
    assert len(check(found, GAMES["lgam"])) == len(check(SANDBOX, GAMES["lgam"]))


def test_a_game_that_knows_none_of_the_items_leaves_all_out() -> None:
    army = squad("radio", "medic-bag medic-cross", "rope")
    found = Mover(army).to("army-men-combat")
    assert (found.men, found.of, found.rows) == (0, 3, ())
    assert alone(read_as(found.army, GAMES["lgam"], CATALOG.get).army) == army


def test_a_game_of_ones_own_and_one_that_is_gone() -> None:
    data = msgspec.to_builtins(GAMES["green-and-tan"])
    squads = [dict(each, size=3, swaps=[]) for each in data["squad"] if each["id"] == "rifle-squad"]
    own = msgspec.convert({**data, "id": "own", "squad": squads, "limit": []}, Ruleset)
    found = read_as(squad(*["rifle"] * 7), own, CATALOG.get)
    assert [len(unit.figures) for unit in found.army.units] == [3, 3, 1]
    lost = read_as(found.army, GAMES["army-men"], CATALOG.get)
    assert lost.men == 7
    with pytest.raises(ValueError, match="already"):
        read_as(found.army, own, CATALOG.get)
