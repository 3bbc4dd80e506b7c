"""An army as a list for a chat: what is written is read back, what is typed is understood."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from army_strategies import lines
from hypothesis import given
from hypothesis import strategies as st

from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import load_army_file
from rules.army.markdown_export import write_markdown
from rules.army.model import COMMANDER, Army, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.army.text_list_reader import LETTER_LIMIT, read_list
from rules.army.text_list_writer import left_out_words, write_list
from rules.checks import check_roster
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.games.ruleset import Ruleset

CATALOG = Catalog()
GAMES = CATALOG.all()
SAMPLES = sorted((Path(__file__).parents[3] / "resources" / "samples").glob("*.muster"))

COLOURS = st.sampled_from(("", "", "tan", "grey", "gunner", "tan, dark", "a [b", "(c)")) | lines


def _game(game: str) -> Ruleset:
    found = CATALOG.get(game)
    assert found is not None
    return found


def _facts(army: Army) -> object:
    """Return all of an army that a list holds, the order of items and of like men aside."""
    seats = {s.figure: (at, s.number) for at, unit in enumerate(army.units) for s in unit.seats}
    units = [
        (
            unit.kind,
            unit.type,
            unit.name,
            unit.fittings,
            unit.passengers,
            unit.colour,
            Counter(
                (frozenset(f.items), f.name, f.rank, f.post, f.hero, f.colour, seats.get(f.id))
                for f in unit.figures
            ),
        )
        for unit in army.units
    ]
    return army.name, army.ruleset, army.colour, units


@st.composite
def _armies(draw: st.DrawFn) -> Army:
    """An army of a game with anybody in it, named as wildly as a file allows."""
    game = _game(draw(st.sampled_from(BUILT_IN)))
    army = new_army(game.id, draw(lines), draw(st.sampled_from(("green", "tan", "red, dark"))))
    for offer in draw(st.lists(st.sampled_from(offers(game)), max_size=6)):
        army, _ = add_offer(army, game, offer, draw(st.integers(1, 3)))
    items = st.lists(st.sampled_from([each for role in game.roles for each in role.gives] or [""]))
    for figure in list(army.figures()):
        what = draw(st.integers(0, 9))
        if what == 0:
            army = edits.change_figure(army, figure.id, name=draw(lines), rank=draw(lines))
        elif what == 1:
            army = edits.change_figure(army, figure.id, name="Sgt. Rock", hero=True)
        elif what == 2:
            army = edits.change_figure(army, figure.id, items=tuple(dict.fromkeys(draw(items))))
        elif what == 3:
            army = edits.change_figure(army, figure.id, rank="Pvt.", post=COMMANDER)
        if what % 3 == 0:
            army = edits.change_figure(army, figure.id, colour=draw(COLOURS))
    for unit in army.units:
        army = edits.change_unit(army, unit.id, colour=draw(COLOURS))
        if unit.kind in ("squad", "men") and draw(st.booleans()):
            army = edits.change_unit(army, unit.id, name=draw(lines.filter(bool)))
    places = [
        (u, place.number) for u, found in Roster(army, game).places.items() for place in found
    ]
    walking = [man.id for man in army.figures()]
    for vehicle, number in places:
        if walking and draw(st.booleans()):
            army = edits.seat(army, walking.pop(), vehicle, number)
    return army


@given(_armies())
def test_a_list_is_read_back_as_it_was_written(army: Army) -> None:
    written = write_list(army, _game(army.ruleset))
    if not army.units:
        with pytest.raises(InputProblem, match="no line with a unit"):
            read_list(written.text, GAMES)
        return
    read = read_list(written.text, GAMES)
    assert read.doubts == ()
    assert _facts(read.army) == _facts(army)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_army_survives_a_chat(path: Path) -> None:
    army = load_army_file(path)
    written = write_list(army, _game(army.ruleset))
    read = read_list(written.text, GAMES)
    assert read.doubts == ()
    assert _facts(read.army) == _facts(army)
    assert all(len(line) < 700 for line in written.text.splitlines())


def test_what_a_list_leaves_out_is_told() -> None:
    sample = next(path for path in SAMPLES if "sandbox" in path.stem)
    written = write_list(load_army_file(sample), _game("lgam"))
    assert left_out_words(written.left_out) == (
        "The list leaves out 3 stories, 1 note and 1 agreement; an army file keeps them."
    )
    assert left_out_words(()) == ""


TYPED = """My lads
- 9 riflemen
* 2x tank
Bazooka team
**Jeep**: rifleman, 1 sniper + binoculars (seat 2)
"""


def test_what_people_type_is_understood() -> None:
    read = read_list(TYPED, GAMES, game="lgam")
    assert read.doubts == ()
    army = read.army
    assert army.name == "My lads"
    assert [(unit.kind, unit.name, len(unit.figures)) for unit in army.units] == [
        ("men", "Loose men", 9),
        ("vehicle", "Tank", 5),
        ("vehicle", "Tank 2", 5),
        ("team", "Bazooka team", 2),
        ("vehicle", "Jeep", 2),
    ]
    assert army.units[-1].seats[0].number == 2


def test_what_is_not_understood_is_asked_and_then_taken() -> None:
    text = "L.G.A.M., tan\n7 riflemann; 2 medics\nBazooka teem\n1st: medic + binocular\n"
    read = read_list(text, GAMES)
    assert [(doubt.line, doubt.text) for doubt in read.doubts] == [
        (2, "riflemann"),
        (3, "Bazooka teem"),
        (4, "binocular"),
    ]
    assert [doubt.suggestions[0][1] for doubt in read.doubts] == [
        "Rifleman",
        "Bazooka team",
        "Binoculars",
    ]
    assert "line 3: Bazooka teem" in read.army.note
    answers = {doubt.key: doubt.suggestions[0][0] for doubt in read.doubts}
    again = read_list(text, GAMES, answers=answers)
    assert again.doubts == ()
    assert again.army.note == ""
    assert again.army.figure_count() == 7 + 2 + 2 + 1
    assert [unit.kind for unit in again.army.units] == ["men", "team", "squad"]


def test_what_stays_without_an_answer_is_kept_in_the_note() -> None:
    read = read_list("Army Men\nTank: 3 space marines (seat 1)\nHello there\n", GAMES)
    assert read.army.units[0].type == "tank"
    assert "line 2: space marines" in read.army.note
    assert "line 3: Hello there" in read.army.note


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "names no game"),
        ("9 riflemen", "names no game; write one of L.G.A.M."),
        ("L.G.A.M.\n\n", "has no line with a unit"),
        ("x" * (LETTER_LIMIT + 1), f"has {LETTER_LIMIT + 1:,} letters; a list has at most"),
        ("L.G.A.M.\n99999 riflemen", "an army has at most 1000 and 5000"),
        ("L.G.A.M.\n" + "90000 × tank\n", "an army has at most 1000 and 5000"),
    ],
)
def test_what_is_no_list_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(InputProblem) as caught:
        read_list(text, GAMES)
    assert words in caught.value.sentence()
    assert caught.value.sentence().startswith("the list: ")


@given(st.text(max_size=400))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read = read_list(text, GAMES, game="lgam")
    except InputProblem:
        return
    assert write_list(read.army, _game(read.army.ruleset)).text


def _markdown(army: Army) -> str:
    roster = Roster(army, _game(army.ruleset))
    return write_markdown(roster, check_roster(roster))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_markdown_holds_every_unit_name_and_story(path: Path) -> None:
    army = load_army_file(path)
    page = _markdown(army).replace("\\", "")
    assert page.startswith(f"# {army.name}\n")
    for unit in army.units:
        assert f"## {unit.name}" in page
    for man in army.figures():
        assert man.name in page
        assert all(line in page for line in man.story.splitlines())
    rows = [line for line in page.splitlines() if line.startswith("| ") and line[2].isdigit()]
    assert sum(int(row.split("|")[1]) for row in rows) == army.figure_count()


@given(_armies())
def test_no_name_breaks_a_table_of_markdown(army: Army) -> None:
    page = _markdown(army)
    for line in page.splitlines():
        if line.startswith("| "):
            assert len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) == 6


def test_a_misspelt_unit_is_asked_for_and_is_a_squad_until_then() -> None:
    text = "L.G.A.M.\nJep: rifleman (seat 1)\n"
    read = read_list(text, GAMES)
    assert read.doubts[0].text == "Jep"
    assert read.doubts[0].suggestions[0][1] == "Jeep"
    assert read.army.units[0].kind == "squad"
    again = read_list(text, GAMES, answers={read.doubts[0].key: "vehicle:jeep"})
    assert again.doubts == ()
    assert again.army.units[0].seats[0].number == 1
