"""A game of one's own with odds of the kind quality: what these odds do not use is refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.army.army_under_ruleset import Roster
from rules.army.model import Army, Figure, Unit
from rules.checks import check
from rules.common.problems import InputProblem
from rules.common.toml_files import parse_toml
from rules.games.catalog import Catalog
from rules.games.loading import playbook_of, ruleset_of
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.answer_question import actions_of, ask
from rules.odds.question import Question
from rules.odds.shooters_and_targets import target_of_piece
from rules.odds.shooting_odds_table import odds_table

RULESET = """format = 1
id = "pixies"
name = "Pixie War"
short = "PW"
author = "Nobody"
version = "1"
figure_word = "pixie"
figures_word = "pixies"

[points]
name = "points"

[[stat]]
id = "range"
name = "Range"
unit = "in"

[[stat]]
id = "attacks"
name = "Attacks"

[[stat]]
id = "quality"
name = "Quality"

[[stat]]
id = "toughness"
name = "Toughness"

[[weapon]]
id = "rifle"
name = "Rifle"
items = ["rifle"]
stats = { range = 24, attacks = 1 }

[[role]]
id = "veteran"
name = "Veteran"
needs = ["rifle", "peaked-cap"]
gives = ["rifle", "peaked-cap"]
rank = 1
art = "rifleman"
points = 60
stats = { quality = "3+" }

[[role]]
id = "recruit"
name = "Recruit"
needs = ["rifle"]
gives = ["rifle"]
stats = { quality = "5+" }
"""

PLAYBOOK = """format = 1
ruleset = "pixies"

[odds]
kind = "quality"
deeds = ["morale"]

[scoring]
kind = "none"

[[modifier]]
id = "brave"
name = "Chief near"
value = 1
roll = "morale"

[[modifier]]
id = "ambush"
name = "From ambush"
value = "misses again"
roll = "hit"
rerolls = "misses"

[[modifier]]
id = "hedge"
name = "Hedge"
value = 1
roll = "cover"

[[test]]
id = "quality"
name = "Quality"
dice = "1d6"
outcomes = [{ low = 1, high = 3, result = "fails" }, { low = 4, high = 6, result = "passes" }]

[[test]]
id = "cover"
name = "Cover"
dice = "1d6"
outcomes = [{ low = 1, high = 3, result = "stops" }, { low = 4, high = 6, result = "passes" }]

[[test]]
id = "morale"
name = "Morale"
dice = "1d6"
outcomes = [{ low = 1, high = 3, result = "runs" }, { low = 4, high = 6, result = "stays" }]

[[target]]
id = "pixie"
name = "Pixie"
test = "quality"
"""


def problems(ruleset: str, playbook: str) -> tuple[Ruleset | None, Playbook | None, str]:
    """Return the game of two texts, None for what cannot be read, and what is wrong with them."""
    read = ruleset_of(parse_toml(ruleset, Path("pixies.toml"), "a ruleset"))
    said = [each.sentence() for each in read.problems]
    if read.value is None:
        return None, None, " ".join(said)
    book = playbook_of(parse_toml(playbook, Path("pixies.play.toml"), "a playbook"), read.value)
    said += [each.sentence() for each in book.problems]
    return read.value, book.value, " ".join(said)


@pytest.fixture(scope="module")
def game() -> tuple[Ruleset, Playbook]:
    ruleset, playbook, said = problems(RULESET, PLAYBOOK)
    assert ruleset is not None and playbook is not None, said
    return ruleset, playbook


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('id = "brave"\nname = "Chief near"\nvalue = 1', 'id = "brave"\nname = "x"\nvalue = "-1"',
         "change no roll; it needs 'rerolls', one of failures, or a number"),
        ('roll = "hit"\nrerolls = "misses"', 'roll = "hit"', "it needs 'rerolls', one of hits"),
        ('value = "misses again"\nroll = "hit"\nrerolls = "misses"', 'value = -1\nroll = "hit"',
         "-1 is never added to this roll"),
        ('rerolls = "misses"', 'rerolls = "failures"', "known: hits, misses"),
        ('roll = "cover"', 'roll = "damage"', "these odds roll no 'damage'"),
        ('value = 1\nroll = "cover"', 'value = -1\nroll = "cover"', "number of cover dice"),
        ('roll = "cover"', 'roll = "cover"\nautomatic = true', "not used for 'cover'"),
        ('roll = "morale"', 'roll = "morale"\nweapons = ["rifle"]', "not used for 'morale'"),
        ('deeds = ["morale"]', 'deeds = ["morale", "panic"]', "'panic' is not a deed"),
        ('deeds = ["morale"]', 'deeds = ["morale", "obstacle"]', "'obstacle' needs a test"),
        ('deeds = ["morale"]', 'deeds = ["morale", "activation"]', "turn.activation"),
        ('deeds = ["morale"]', "", "these odds roll no 'morale'"),
        ('deeds = ["morale"]', 'deeds = ["morale"]\nlots = { jam = ["rifle"] }', "not used"),
        ('test = "quality"\n', 'test = "quality"\nstats = { toughness = 2 }\n', "only its 'test'"),
    ],
)  # fmt: skip
def test_a_playbook_that_says_more_than_these_odds_use_is_refused(
    old: str, new: str, says: str
) -> None:
    assert old in PLAYBOOK
    _, book, said = problems(RULESET, PLAYBOOK.replace(old, new, 1))
    assert book is None
    assert says in said


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("attacks = 1 }", "attacks = 1, toughness = 2 }", "'toughness' of weapon 'rifle'"),
        ('quality = "5+" }', 'quality = "5+", toughness = 3 }', "'toughness' of role 'recruit'"),
        ("points = 60", 'points = "60 pts"', "a number without words, found “60 pts”"),
        ('art = "rifleman"', 'art = "riffleman"', "is 'rifleman' meant?"),
    ],
)
def test_a_ruleset_that_these_odds_would_not_follow_is_refused(
    old: str, new: str, says: str
) -> None:
    assert old in RULESET
    _, book, said = problems(RULESET.replace(old, new, 1), PLAYBOOK)
    assert book is None
    assert says in said


def test_a_number_that_is_only_shown_is_no_fault() -> None:
    text = RULESET.replace('name = "Toughness"\n', 'name = "Toughness"\nonly_shown = true\n')
    _, book, said = problems(
        text.replace("attacks = 1 }", "attacks = 1, toughness = 2 }"), PLAYBOOK
    )
    assert book is not None, said


def test_an_id_means_nothing(game: tuple[Ruleset, Playbook]) -> None:
    for name in ("guard", "leader"):
        ruleset, book, said = problems(RULESET, PLAYBOOK.replace('id = "ambush"', f'id = "{name}"'))
        assert ruleset is not None and book is not None, said
        shot = ask(ruleset, book, Question("rifle", modifiers=(name,), role="recruit"))
        assert shot.chance == Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 3)


def test_nothing_is_added_because_an_id_is_that_of_something_else() -> None:
    """A hero's, a mounted gun's and a post's: other games bind modifiers to them by id."""
    text = RULESET + '\n[[vehicle]]\nid = "cart"\nname = "Cart"\nfixed = ["rifle"]\n'
    for name in ("hero", "mounted"):
        ruleset, book, said = problems(text, PLAYBOOK.replace('id = "ambush"', f'id = "{name}"'))
        assert ruleset is not None and book is not None, said
        ruleset = replace(ruleset, roles=ruleset.roles[1:])
        hero = Figure("h", ("rifle",), hero=True, name="Puck")
        units = (Unit("u", "men", figures=(hero,)), Unit("c", "vehicle", "cart"))
        rows = odds_table(Roster(Army("a", "pixies", units=units), ruleset), book).rows
        assert {row.cells[0].need for row in rows} == {"5 or more"}
        assert {row.cells[0].chance for row in rows} == {Fraction(1, 6)}  # hit, and not stopped


def test_only_the_deeds_of_the_game_are_offered(game: tuple[Ruleset, Playbook]) -> None:
    assert actions_of(game[1]) == ("morale",)
    with pytest.raises(InputProblem, match="close-combat"):
        ask(*game, Question("close-combat"))
    assert ask(*game, Question("morale", modifiers=("brave",))).chance == Fraction(4, 6)


def test_everybody_shoots_by_his_own_quality(game: tuple[Ruleset, Playbook]) -> None:
    ruleset, book = game
    assert ask(ruleset, book, Question("rifle", role="veteran")).chance == Fraction(4, 6)
    assert ask(ruleset, book, Question("rifle", role="recruit")).chance == Fraction(2, 6)
    with pytest.raises(InputProblem, match="name one of veteran, recruit"):
        ask(ruleset, book, Question("rifle"))
    men = (Figure("v", ("rifle", "peaked-cap")), Figure("r", ("rifle",)), Figure("s", ("rifle",)))
    army = Army("a", "pixies", units=(Unit("u", "men", figures=men),))
    rows = odds_table(Roster(army, ruleset), book).rows
    found = {row.name: (row.count, row.cells[0].more) for row in rows}
    assert {name: count for name, (count, _) in found.items()} == {
        "Rifle (veteran)": 1, "Rifle (recruit)": 2,
    }  # fmt: skip


def test_a_vehicle_is_the_target_that_says_so_and_not_one_of_a_like_name() -> None:
    ruleset, book, said = problems(
        RULESET + '\n[[vehicle]]\nid = "cart"\nname = "Cart"\n',
        PLAYBOOK + '\n[[target]]\nid = "wagon"\nname = "Cart or wagon"\ntest = "quality"\n',
    )
    assert ruleset is not None and book is not None, said
    cart = ruleset.vehicle["cart"]
    assert target_of_piece(cart, book) is None
    wagon = replace(book.target["wagon"], of=("vehicle:cart",))
    assert target_of_piece(cart, replace(book, targets=(*book.targets[:-1], wagon))) == wagon
    _, _, said = problems(RULESET, PLAYBOOK + 'of = ["role:recruit"]\n')
    assert "'role:recruit' should be a vehicle or a team" in said


def test_many_are_called_what_the_game_calls_them() -> None:
    text = RULESET.replace('figure_word = "pixie"', 'figure_word = "elf"')
    text = text.replace('figures_word = "pixies"', 'figures_word = "elves"')
    text += '\n[[limit]]\nid = "few"\nkind = "count"\nof = ["figures"]\nat_least = 5\n'
    ruleset, _, said = problems(text, PLAYBOOK)
    assert ruleset is not None, said
    men = tuple(Figure(name, ("rifle",)) for name in "abc")
    (found,) = check(Army("a", "pixies", units=(Unit("u", "men", figures=men),)), ruleset)
    assert found.message.startswith("3 elves; 5 are needed")


def test_a_role_is_asked_only_where_it_counts() -> None:
    catalog = Catalog()
    ruleset, book = catalog.get("lgam"), catalog.playbook("lgam")
    assert ruleset is not None and book is not None
    with pytest.raises(InputProblem, match="no roll of L.G.A.M. depends on it"):
        ask(ruleset, book, Question("rifle", role="rifleman"))


def test_two_that_exclude_each_other_are_never_named_together(
    game: tuple[Ruleset, Playbook],
) -> None:
    ruleset, book = game
    both = tuple(
        replace(each, not_with=("hedge",)) if each.id == "ambush" else each
        for each in book.modifiers
    )
    question = Question("rifle", modifiers=("ambush", "hedge"), role="veteran")
    with pytest.raises(InputProblem, match="never both"):
        ask(ruleset, replace(book, modifiers=both), question)
