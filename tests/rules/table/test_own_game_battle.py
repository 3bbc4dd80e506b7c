"""A game of one's own at the table: the example of docs/games.md, whose steps are only texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lgam_made import built
from table_hand import Table

from rules.games.catalog import Catalog
from rules.table.attacks import arms_now, why_not
from rules.table.battle import Battle, Battlefield, BattleSide
from rules.table.choices import choices
from rules.table.events import Attack, Ended, Fell, Marked, Next
from rules.table.log import replay, standing_lines
from rules.table.turns import acting, step_of

GAMES = (Path(__file__).parents[3] / "docs" / "games.md").read_text("utf-8")


def example(kind: str) -> str:
    """Return the example's file of a kind, its pieces put together."""
    return "".join(re.findall(rf"<!-- example: {kind} -->\n```toml\n(.*?)```", GAMES, re.DOTALL))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Give the riflemen of the example against itself."""
    folder = tmp_path / "rulesets"
    folder.mkdir()
    (folder / "bottle-caps.toml").write_text(example("ruleset"), "utf-8")
    (folder / "bottle-caps.play.toml").write_text(example("playbook"), "utf-8")
    catalog = Catalog(tmp_path)
    ruleset, playbook = catalog.get("bottle-caps"), catalog.playbook("bottle-caps")
    assert ruleset is not None and playbook is not None, catalog.problems()
    sides = tuple(
        BattleSide(str(number), built(ruleset, ("role", "rifleman", 3)), player)
        for number, player in enumerate(("Ada", "Tomas"), 1)
    )
    battle = Battle("battle", "bottle-caps", sides, "seed")
    return Table("bottle-caps", battlefield=Battlefield(battle, ruleset, playbook))


def test_steps_without_deeds_are_walked_by_what_comes_next(table: Table) -> None:
    walked: list[tuple[int, str]] = []
    for _ in range(40):
        table.go_on()
        step = step_of(table.battlefield, table.state)
        if step is None:
            break
        here = choices(table.battlefield, table.state)
        assert here.hint and here.next_words and not here.next_refusal
        assert acting(table.battlefield, table.state) == ("1", "2"), "all sides together"
        walked.append((table.state.turn, step.id))
    assert walked[:3] == [(1, "move"), (1, "fire"), (2, "move")]
    length = table.battlefield.turn.length
    assert table.state.over == (length is not None)
    assert not replay(table.battlefield, standing_lines(table.lines)).refused


def test_men_fall_and_a_shot_is_a_ruling_where_the_game_says_too_little(table: Table) -> None:
    table.go_on(2)
    one, two = table.battlefield.figures["1"][0], table.battlefield.figures["2"][0]
    assert why_not(table.battlefield, table.state, one) == "Nobody fires in this step: fire."
    assert arms_now(table.battlefield, table.state, one) == ()
    weapon = table.battlefield.arms(one)[0].weapon
    assert "Nobody fires" in table.refused(Attack(one, weapon, two, 1.0))
    assert "no mark" in table.refused(Marked((one,), "overwatch"))
    table.do(Fell((two,), "fallen", one, weapon))
    assert table.status(two) == "off"
    table.do(Next(), Ended(("1",), "They held the caps"))
    assert table.state.over and table.state.winners == ("1",)


def test_a_ruling_lets_a_shot_be_fired_in_any_step(table: Table) -> None:
    table.go_on(2)
    one, two = table.battlefield.figures["1"][0], table.battlefield.figures["2"][0]
    weapon = table.battlefield.arms(one)[0].weapon
    table.do(Attack(one, weapon, two, 1.0, anyway="Our game fires here"))
    assert table.state.ask is not None
