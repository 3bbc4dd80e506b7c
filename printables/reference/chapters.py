"""The chapters of a full reference in the order of play, from the playbook and the ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from printables.army_facts import ArmyFacts
from printables.engine.length_and_date_text import mm_words, number_words
from printables.pack_inputs import Game, PackFacts
from printables.reference.lists import Own, role_table, unit_tables, upgrade_table, weapon_table
from printables.reference.tables import (
    MOVES,
    Pages,
    mission_table,
    modifier_tables,
    movement_table,
    score_table,
    target_table,
    test_table,
)
from printables.reference.turn import step_remarks
from printables.reference.words import (
    Changes,
    Chapter,
    Numbers,
    Remark,
    Table,
    change_words,
    changes_of,
    cleaned,
)
from rules.common.wording import HOUSE_SIGN, capital, day_said, listed, lower
from rules.games.limit_kinds import KINDS
from rules.games.playbook import Playbook
from rules.games.ruleset import Limit, Ruleset


def limit_remarks(game: Ruleset, changes: Changes) -> Iterator[Remark]:
    """Yield every limit of an army in words."""
    for limit in game.limits:
        words = limit.text or _limit_words(game, limit)
        yield Remark(words, changes.of("limit", limit.id))


def _limit_words(game: Ruleset, limit: Limit) -> str:
    per = limit.per_noun or listed([_selected(game, each) for each in limit.per], "or")
    return KINDS[limit.kind].sentence(game, limit, per)


def _selected(game: Ruleset, selector: str) -> str:
    kind, _, wanted = selector.lstrip("!").partition(":")
    tables: Mapping[str, Mapping[str, object]] = {
        "role": game.role,
        "skill": game.role,
        "team": game.team,
        "vehicle": game.vehicle,
        "squad": game.squad,
    }
    entry = tables.get(kind, {}).get(wanted)
    return lower(getattr(entry, "name", wanted.replace("-", " ") or kind))


def hero_remarks(game: Ruleset) -> Iterator[Remark]:
    """Yield what the game says of heroes and of commanders."""
    hero = game.hero
    if hero is not None and (hero.native or hero.text):
        lives = f"{hero.lives.text()} lives." if hero.lives else ""
        yield Remark(" ".join(part for part in (lives, hero.text) if part), head="Heroes")
    commander = game.commander
    if commander is not None and commander.text:
        yield Remark(commander.text, head="Commanders")


def clock_remarks(game: Ruleset) -> Iterator[Remark]:
    """Yield the clocks of the game."""
    for clock in game.clocks:
        if clock.text:
            yield Remark(clock.text, head=capital(clock.name))


def reading_remarks(
    game: Ruleset, armies: Sequence[ArmyFacts], changes: Changes
) -> Iterator[Remark]:
    """Yield each reading with the option that these armies play; who differs is named."""
    for switch in game.switches:
        chosen: dict[str, list[str]] = {}
        for army in armies:
            chosen.setdefault(army.roster.switch(switch.id), []).append(army.name)
        said, changed = [], changes.of("switch", switch.id)
        for option, names in chosen.items():
            usual = option == switch.default and not changed
            how = ["" if usual else "agreed", f"for {listed(names)}" if len(chosen) > 1 else ""]
            told = " ".join(filter(None, how))
            words = switch.options[option].rstrip(".") + (HOUSE_SIGN if usual else "")
            said.append(f"{words} ({told})." if told else f"{words}.")
        yield Remark(" ".join(said), changed, switch.name)


def agreed_remarks(armies: Sequence[ArmyFacts]) -> Iterator[Remark]:
    """Yield what the players of these armies agreed on beside the rules."""
    for army in armies:
        for finding in army.findings:
            if finding.severity == "agreed" or finding.agreed:
                words = finding.message.rstrip(".")
                by = f" ({finding.agreed})" if finding.agreed and finding.agreed != "agreed" else ""
                yield Remark(f"{words}{by}.", head=army.name)


_TURN = ("turn", "round")
"""The section of the turn itself."""
_LENGTHS = (1, 2, 3, 4, 6, 9, 12, 18, 24, 36)
_FEET = (1, 2, 3, 4, 5, 6, 9)


class Reference:
    """The content of one game's sheet: what its chapters are, in order, before it is set."""

    def __init__(self, facts: PackFacts, game: Game) -> None:
        self.facts = facts
        self.game = game
        self.ruleset, self.playbook = game.ruleset, game.playbook
        self.numbers = Numbers(game.armies[0].origins)
        self.changes: Changes = changes_of(facts, game.ruleset, game.playbook)
        self.own = Own(game.armies)
        self._placed: set[str] = set()

    def chapters(self, *, steps: bool = False, short: bool = False) -> tuple[Chapter, ...]:
        """Return all chapters: those of play first, then what an army is made of.

        `steps` tells the turn step by step, where no strip of boxes does; `short` in a few lines,
        where neither has room. It is told once.
        """
        found = list(self._of_play(steps, short)) if self.playbook else []
        found += self._of_armies()
        clean = self.facts.clean
        return tuple(cleaned(each, clean) for each in found if each.remarks or each.tables)

    # ---- play

    def _of_play(self, steps: bool, short: bool) -> Iterator[Chapter]:
        book = self.playbook
        assert book is not None
        told = step_remarks(book, changed=self.changes.starts("turn")) if steps else ()
        if not any(section.id in _TURN for section in book.sections):
            yield Chapter("The turn", told)
        for section in book.sections:
            self._placed.add(section.table)
            changed = self.changes.of("section", section.id)
            lines = tuple(Remark(line, changed) for line in section.lines)
            if section.id in _TURN and book.turn is not None and not short:
                lines = (*(line for line in lines if line.changed), *told)
            tables = self._tables(book, section.table)
            yield Chapter(section.title, lines, tables, section.source)
        for table, title in (
            ("weapons", "Weapons"),
            ("modifiers", "What changes a roll"),
            ("targets", "Targets"),
            ("tests", "Tests by die"),
            ("score", "Points"),
            ("missions", "Missions"),
        ):
            if table not in self._placed:
                yield Chapter(title, (), self._tables(book, table))

    def _tables(self, book: Playbook, name: str) -> tuple[Table, ...]:
        readings = {
            switch.id: frozenset(army.roster.switch(switch.id) for army in self.game.armies)
            for switch in self.ruleset.switches
        }
        pages = Pages(self.ruleset, book, self.numbers, self.changes, readings)
        made: dict[str, Callable[[], tuple[Table, ...]]] = {
            "weapons": self._weapons,
            "modifiers": lambda: tuple(modifier_tables(pages)),
            "targets": lambda: (target_table(pages),),
            "tests": lambda: (test_table(pages),),
            "movement": lambda: (movement_table(pages),),
            "missions": lambda: (mission_table(pages),),
            "score": lambda: (score_table(pages),),
        }
        return tuple(each for each in made[name]() if each.rows) if name in made else ()

    def _weapons(self) -> tuple[Table, ...]:
        return (weapon_table(self.ruleset, self.numbers, self.changes, self.own),)

    # ---- armies, and what was agreed

    def _of_armies(self) -> Iterator[Chapter]:
        game, changes = self.ruleset, self.changes
        if self.playbook is None:
            yield Chapter("The game", (Remark(game.text),) if game.text else ())
            yield Chapter("Weapons", (), tuple(each for each in self._weapons() if each.rows))
        hidden = MOVES if "movement" in self._placed else ()
        roles = role_table(game, self.numbers, changes, self.own, hidden)
        yield Chapter(game.figures_word.title(), (), (roles,) if roles.rows else ())
        units = tuple(unit_tables(game, self.numbers, changes, self.own, hidden))
        upgrades = upgrade_table(game, self.numbers, changes)
        yield Chapter("Units and vehicles", (), (*units, *([upgrades] if upgrades else [])))
        yield Chapter(
            "Choosing an army",
            (*limit_remarks(game, changes), *hero_remarks(game), *clock_remarks(game)),
        )
        yield Chapter(
            "How we read it",
            (*reading_remarks(game, self.game.armies, changes), *agreed_remarks(self.game.armies)),
        )
        yield self._house_rules()
        yield self._measures()

    def _house_rules(self) -> Chapter:
        game = self.ruleset
        if not game.extends:
            return Chapter("House rules")
        base = self.changes.base.name if self.changes.base else game.extends
        who = f", agreed with {game.agreed_with}" if game.agreed_with else ""
        day = f", {day_said(game.day)}" if game.day else ""
        remarks = [Remark(f"{game.name} changes {base}{who}{day}.")]
        for change in self.changes.found:
            place, words = change_words(change)
            remarks.append(Remark(words, True, place))
        return Chapter("House rules", tuple(remarks))

    def _measures(self) -> Chapter:
        """Return the lengths of the game in millimetres, unless inches alone are wanted."""
        if self.facts.options.measures == "in":
            return Chapter("Measures")
        inches = (f"{number_words(each)} in {mm_words(each)}" for each in _LENGTHS)
        remarks = [Remark(" · ".join(inches))]
        if any(stat.unit == "ft" for stat in self.ruleset.stats):
            feet = (f"{each} ft {mm_words(each * 12)}" for each in _FEET)
            remarks.append(Remark(" · ".join(feet)))
        return Chapter("Measures", tuple(remarks))
