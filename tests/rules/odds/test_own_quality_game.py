"""A game of one's own with odds of the kind quality: what these odds do not use is refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.army.army_under_ruleset import Roster
from rules.army.model import Army, Figure, Unit
from rules.attack.question import Question
from rules.checks import check
from rules.common.problems import InputProblem
from rules.common.toml_files import parse_toml
from rules.games.catalog import Catalog
from rules.games.loading import playbook_of, ruleset_of
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.answer_question import actions_of, ask
from rules.odds.expected_losses import LossCalculator, Setting, attack_table
from rules.odds.shooters_and_targets import covers, shooters_of, target_of_piece, targets_of
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


COOL = 'value = 1\nroll = "morale"'
INSTEAD = """[[test]]
id = "cool"
name = "Cool"
roles = ["veteran"]
instead_of = "morale"
dice = "1d6"
outcomes = [{ low = 1, high = 6, result = "stays" }]

"""
BADGE = """quality = "5+" }

[[role]]
id = "badge"
name = "Badge"
needs = ["flag"]
extra = true
stats = { quality = 2 }"""
DICE = """quality = "5+" }

[[switch]]
id = "cover-dice"
name = "Dice"
options = { a = "A", b = "B" }
default = "a"
"""


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
        (COOL, COOL.replace("1", "0.5"), "a whole number, found 0.5"),
        (COOL, COOL.replace("1", "{ value = 2, low = 1 }"), "should be one number, found 1–2"),
        (COOL, COOL.replace("1", '"again"\neach = true\nrerolls = "failures"'), "for 'morale'"),
        ('rerolls = "misses"', 'rerolls = "misses"\neach = true', "is not used for 'hit'"),
        ('dice = "1d6"', 'dice = "2d6"', "roll 1d6 for 'quality', found 2d6"),
        ('fails" }, { low = 4', 'fails" }, { low = 4, high = 4, result = "hurt" }, { low = 5',
         "a high one that passes, found 3"),
        ('result = "stays"', 'number = 2, result = "stays"', "not used for 'morale'"),
        ('[[test]]\nid = "morale"', INSTEAD + '[[test]]\nid = "morale"', "all take 'morale'"),
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
        ("attacks = 1 }", 'attacks = 1 }\ntraits = ["deadly"]', "trait 'deadly' of weapon 'rifle'"),
        ("attacks = 1 }", "attacks = { value = 3, low = 1 } }", "'attacks' of weapon 'rifle'"),
        ("attacks = 1 }", 'attacks = "d3" }', "should be a whole number, found d3"),
        ('quality = "5+" }', 'quality = "poor" }', "1 to 6 or as “4+”, found poor"),
        ('quality = "5+" }', "quality = 4.5 }", "'quality' of role 'recruit' should be the least"),
        ('quality = "5+" }', BADGE, "of role 'badge' is not used"),
        ('quality = "5+" }', 'quality = "5+" }\n[hero]\nstats = { toughness = 1 }', "of heroes is"),
        ('quality = "5+" }', DICE, "should be 'each' and 'once', found 'a' and 'b'"),
        (
            'quality = "5+" }',
            DICE.replace("cover-dice", "first-re-roll"),
            "should be 'attacker' and 'defender', found 'a' and 'b'",
        ),
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
        assert {row.cells[0].chance for row in rows} == {Fraction(2, 9)}  # hit, and not stopped


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


def test_a_trait_that_the_playbook_names_is_used_and_others_are_told_what_is_known() -> None:
    text = RULESET.replace("attacks = 1 }", 'attacks = 1 }\ntraits = ["scoped", "deadly"]')
    book = PLAYBOOK.replace('roll = "cover"', 'roll = "cover"\nzero_for = ["trait:scoped"]')
    _, read, said = problems(text, book)
    assert read is None and "trait 'deadly' of weapon 'rifle'" in said
    assert "known: scoped; what players only read belongs into its text" in said
    ruleset, read, said = problems(text.replace(', "deadly"', ""), book)
    assert ruleset is not None and read is not None, said
    seen = ask(ruleset, read, Question("rifle", modifiers=("hedge",), role="veteran"))
    assert seen.chance == Fraction(4, 6)


def test_who_is_shot_at_stops_hits_by_his_own_quality(game: tuple[Ruleset, Playbook]) -> None:
    ruleset, book = game
    for role, stops in (("veteran", Fraction(4, 6)), ("recruit", Fraction(2, 6))):
        said = ask(ruleset, book, Question("rifle", role="veteran", target_role=role))
        assert said.further["killed"] == Fraction(4, 6) * (1 - stops)
        told = {line.name: line.value for line in said.base}
        name = ruleset.role[role].name
        assert told[f"{name} stops a hit on"] == ("3+" if role == "veteran" else "5+")
    plain = ask(ruleset, book, Question("rifle", role="veteran"))
    assert plain.further["one hit kills"] == Fraction(2, 6), "a plain man is the first in the file"
    with pytest.raises(InputProblem, match="not a role of Pixie War"):
        ask(ruleset, book, Question("rifle", role="veteran", target_role="elf"))
    cart = '\n[[target]]\nid = "cart"\nname = "Cart"\ntest = "quality"\n'
    with_cart, carts, said_of = problems(
        RULESET + '\n[[vehicle]]\nid = "cart"\nname = "Cart"\n', PLAYBOOK + cart
    )
    assert with_cart is not None and carts is not None, said_of
    said = ask(with_cart, carts, Question("rifle", "cart", role="veteran"))
    assert said.further["one hit kills"] == Fraction(3, 6), "a cart has no role"
    with pytest.raises(InputProblem, match="whoever is shot at"):
        ask(with_cart, carts, Question("rifle", "cart", role="veteran", target_role="recruit"))


def test_two_armies_and_the_sheet_count_who_is_shot_at(game: tuple[Ruleset, Playbook]) -> None:
    ruleset, book = game
    old, young = Figure("v", ("rifle", "peaked-cap")), Figure("r", ("rifle",))
    army = Army("a", "pixies", units=(Unit("u", "men", figures=(old, young)),))
    roster = Roster(army, ruleset)
    kinds = targets_of(roster, book)
    assert {(kind.name, kind.role): count for kind, count in kinds.items()} == {
        ("Pixie", ""): 1, ("Pixie (recruit)", "recruit"): 1,
    }  # fmt: skip
    table = attack_table(
        LossCalculator(ruleset, book, army, Setting(6.0)), shooters_of(roster, book), kinds, "A"
    )
    losses = {
        target.name: row.cells[at].total
        for at, (target, _) in enumerate(table.targets)
        for row in table.by_role
        if row.name == "Veteran"
    }
    assert losses == {"Pixie": Fraction(4, 18), "Pixie (recruit)": Fraction(8, 18)}
    sheet = odds_table(roster, book)
    heads = {(case.head, case.under): at for at, case in enumerate(sheet.cases)}
    row = next(row for row in sheet.rows if row.name == "Rifle (veteran)")
    assert row.cells[heads["Pixie (recruit)", "in the open"]].chance == Fraction(8, 18)
    assert row.cells[heads["Pixie", "in the open"]].chance == Fraction(4, 18)


def test_in_a_fight_the_loser_lives_on_by_his_own_quality() -> None:
    ruleset, book, said = problems(
        RULESET, PLAYBOOK.replace('deeds = ["morale"]', 'deeds = ["morale", "close-combat"]')
    )
    assert ruleset is not None and book is not None, said
    fight = ask(ruleset, book, Question("close-combat", role="veteran", target_role="recruit"))
    assert fight.further["defender killed"] == Fraction(15, 36) * Fraction(4, 6)
    assert fight.further["attacker killed"] == Fraction(15, 36) * Fraction(2, 6)
    told = {line.name: line.value for line in fight.base}
    assert told["Attacker (Veteran) lives on"] == "3+"
    assert told["Defender (Recruit) lives on"] == "5+"


def test_of_a_group_of_rerolls_one_counts() -> None:
    both = (
        PLAYBOOK.replace('rerolls = "misses"', 'rerolls = "misses"\ngroup = "eyes"')
        + '\n[[modifier]]\nid = "fog"\nname = "Fog"\nvalue = "hits again"\nroll = "hit"\n'
        'rerolls = "hits"\ngroup = "eyes"\n'
    )
    ruleset, book, said = problems(RULESET, both)
    assert ruleset is not None and book is not None, said
    found = ask(ruleset, book, Question("rifle", role="recruit", modifiers=("ambush", "fog")))
    assert found.chance == 1 - Fraction(4, 6) ** 2, "the first of equals"


def test_a_hedge_of_ones_own_is_cover_whatever_its_id(game: tuple[Ruleset, Playbook]) -> None:
    assert [each.id for each in covers(game[1])] == ["hedge"]


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
