"""The tables of a full reference that come from a game's playbook."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from printables.reference.words import Changes, Numbers, Row, Shown, Table
from rules.common.wording import HOUSE_SIGN, capital, counted, listed, lower
from rules.games.playbook import (
    DieTest,
    Mission,
    Modifier,
    Outcome,
    Playbook,
    ScoreLine,
    Target,
)
from rules.games.ruleset import Ruleset, Team
from rules.games.shared_types import Number
from rules.odds.movement import fraction_text, movement
from rules.odds.movement_choices import (
    Mover,
    conditions_of,
    movers,
)
from rules.odds.shooters_and_targets import range_unit
from rules.odds.two_dice_tests import CLEARING, INCHES, MINES, turns_to_clear

MOVES = ("activate", "move", "road", "turning-move", "run", "assault", "scout")
"""The numbers that a table of movement holds; all others stand with the men and vehicles."""
_ROLLS = {
    "attack": "To attacks",
    "hit": "To hits",
    "save": "To saves",
    "cover": "Cover",
    "hard-target": "After a hit on armour",
    "combat": "In close combat",
    "assault": "In assaults",
    "rally": "To rally",
    "morale": "To morale",
    "activation": "To move",
    "mines": "In mines",
}


@dataclass(frozen=True, slots=True)
class Pages:
    """What the tables of one game are made of: its data, its changes, what its armies use."""

    ruleset: Ruleset
    playbook: Playbook
    numbers: Numbers
    changes: Changes
    readings: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """For each switch the options that the armies play."""

    def bars(self, entry: Modifier | Target) -> Iterator[str]:
        """Yield what is not allowed under the readings that the armies play, in words."""
        for each in entry.bars:
            if not each.switch or each.option in self.readings.get(each.switch, (each.option,)):
                yield each.refusal.rstrip(".")


# ------------------------------------------------------------------ what changes a roll


def modifier_tables(pages: Pages) -> Iterator[Table]:
    """Yield the modifiers, those of each roll in a table of its own."""
    rolls = dict.fromkeys(each.roll for each in pages.playbook.modifiers)
    for roll in rolls:
        entries = [each for each in pages.playbook.modifiers if each.roll == roll]
        rows = tuple(_modifier(pages, each) for each in entries)
        yield Table(_ROLLS.get(roll, capital(roll.replace("-", " "))), rows, ("",), first=True)


def _modifier(pages: Pages, entry: Modifier) -> Row:
    value = pages.numbers.shown(entry.value, signed=not entry.sets)
    if entry.sets:
        value = Shown(f"= {value.text}", value.mark)
    elif entry.bars and value.text == "0":
        value = Shown("no", value.mark)
    said = [entry.text.rstrip(".")] if entry.text else []
    if not entry.text:
        said += [_scope(pages, entry)]
    if entry.beyond is not None and entry.beyond.text() not in entry.text:
        said.append(f"only beyond {entry.beyond.text(range_unit(pages.ruleset))}")
    said += pages.bars(entry)
    changed = pages.changes.of("modifier", entry.id)
    return Row(entry.name, (value,), _sentences(said), changed=changed)


def _scope(pages: Pages, entry: Modifier) -> str:
    """Return for which weapons and targets a modifier without words of its own is."""
    parts = []
    weapons = entry.weapons
    if entry.value.value == 0 and entry.bars and all(bar.weapons for bar in entry.bars):
        # It does nothing but forbid: others for which it may be named are not forbidden.
        weapons = tuple(dict.fromkeys(word for bar in entry.bars for word in bar.weapons))
    if weapons:
        parts.append(f"for {_weapons(pages.ruleset, weapons)}")
    if entry.but_not:
        parts.append(f"not for {_weapons(pages.ruleset, entry.but_not)}")
    if entry.targets:
        known = pages.playbook.target
        names = [known[each].name for each in entry.targets if each in known]
        parts.append(f"against: {', '.join(names)}")
    said = "; ".join(parts)
    return (
        ""
        if said.lower() in (f"for {entry.name}".lower(), f"against: {entry.name}".lower())
        else said
    )


def _weapons(ruleset: Ruleset, words: Sequence[str]) -> str:
    """Return the names of weapons that are given by id, by trait or by phase."""
    names = []
    for word in words:
        kind, colon, wanted = word.partition(":")
        if not colon:
            weapon = ruleset.weapon.get(word)
            names.append(weapon.short or weapon.name if weapon else word)
        elif kind == "phase":
            phase = ruleset.phase.get(wanted)
            names.append(phase.name if phase else wanted)
        else:
            names.append(f"“{wanted}”")
    return listed(names)


def _sentences(parts: Iterable[str]) -> str:
    told = [part for part in dict.fromkeys(parts) if part]
    kept = [part for part in told if not any(_says(other, part) for other in told)]
    return ". ".join(capital(part) for part in kept) + "." if kept else ""


def _says(other: str, part: str) -> bool:
    """Return whether another sentence begins with all that this one says."""
    start = part.removesuffix(" only")
    return other != part and other.startswith(start)


# ------------------------------------------------------------------ targets and tests


def target_table(pages: Pages) -> Table:
    """Return the kinds of target: what hurts them, what becomes of them."""
    rows = tuple(_target(pages, each) for each in pages.playbook.targets)
    return Table("Target", _joined(rows))


def _target(pages: Pages, entry: Target) -> Row:
    said = [entry.text.rstrip("."), entry.refusal.rstrip(".")]
    if entry.weapons and not entry.refusal:
        said.append(f"hurt by {_weapons(pages.ruleset, entry.weapons)}")
    said += pages.bars(entry)
    for test_id, when in ((entry.test, "test by die: "), (entry.crew_test, "its crew: ")):
        test = pages.playbook.test.get(test_id)
        if test is not None:
            said.append(f"{when}{lower(test.name)}")
    mark = pages.numbers.mark(entry.origin)
    if mark is None:
        marks = [pages.numbers.mark(each.origin) for each in entry.stats.values()]
        mark = next((each for each in marks if each), None)
    changed = pages.changes.of("target", entry.id)
    return Row(entry.name, (), _sentences(said), mark, changed=changed)


def _joined(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return rows that say the same as one: "Jeep, truck"."""
    found: dict[tuple[object, ...], Row] = {}
    for row in rows:
        key = (row.cells, row.note, row.mark, row.own, row.changed)
        first = found.get(key) if row.note else None
        if first is None:
            found[key if row.note else (row.name, *key)] = row
        else:
            name = f"{first.name}, {lower(row.name)}"
            found[key] = Row(name, row.cells, row.note, row.mark, row.own, row.changed)
    return tuple(found.values())


def test_table(pages: Pages) -> Table:
    """Return the tests by die with all their outcomes."""
    rows = [_test(pages, each) for each in pages.playbook.tests]
    one, two = (turns_to_clear(pages.playbook, INCHES, men) for men in (1, 2))
    if one and two:
        at = next((n for n, each in enumerate(pages.playbook.tests, 1) if each.id == MINES), 0)
        note = (
            f"No roll. A path of {INCHES} in takes one engineer {counted(one, 'turn')}, "
            f"two {counted(two, 'turn')} (one behind the other{HOUSE_SIGN})."
        )
        changed = pages.changes.starts(f"odds stats, {CLEARING}")
        rows.insert(at, Row("Clearing mines", (), note, changed=changed))
    return Table("Test", tuple(rows))


def _test(pages: Pages, entry: DieTest) -> Row:
    first = f"{entry.dice} {entry.when}".strip()
    said = f"{capital(first)}: {_outcomes(entry.outcomes)}."
    roles = [pages.ruleset.role[each].name for each in entry.roles if each in pages.ruleset.role]
    if roles:
        said = f"For {listed([lower(each) for each in roles])}. {said}"
    note = " ".join(part for part in (said, entry.text) if part)
    mark = pages.numbers.mark(entry.origin)
    if mark is None:
        origins = [each.number.origin for each in entry.outcomes if each.number]
        mark = next(filter(None, map(pages.numbers.mark, origins)), None)
    return Row(entry.name, (), note, mark, changed=pages.changes.of("test", entry.id))


def _outcomes(outcomes: Iterable[Outcome]) -> str:
    """Return the outcomes with their rolls: 1-4 stays pinned, 5-6 stands up."""
    said = []
    for each in outcomes:
        roll = f"{each.low}" if each.low == each.high else f"{each.low}–{each.high}"
        number = each.number.text() if each.number else ""
        more = f" ({number})" if number and number not in each.result else ""
        said.append(f"{roll} {each.result}{more}")
    return ", ".join(said)


# ------------------------------------------------------------------ movement


_Key = tuple[tuple[str, str, str], ...]
"""The numbers of a row of movement: each with its column and its origin."""


def movement_table(pages: Pages) -> Table:
    """Return how far everything moves by itself and under each usual condition alone.

    What moves alike stands in one row. Numbers that no modifier of moves asks for stand there as
    the ruleset has them.
    """
    game, book = pages.ruleset, pages.playbook
    shown = {each.id: each.short for each in book.move_modifiers if each.short}
    asked = {each.stat for each in book.move_modifiers if each.short}
    everyone = [each for each in movers(game) if any(stat in each.entry.stats for stat in MOVES)]
    used = {stat for each in everyone for stat in each.entry.stats}
    stats = [each for each in MOVES if each in used and each in game.stat and each not in asked]
    groups: dict[_Key, list[Mover]] = {}
    cells: dict[_Key, dict[str, Number]] = {}
    for mover in everyone:
        own = {each: mover.entry.stats[each] for each in stats if each in mover.entry.stats}
        own |= _conditional(pages, mover, shown)
        key = tuple((each, number.text(), number.origin) for each, number in own.items())
        cells[key] = own
        groups.setdefault(key, []).append(mover)
    heads = {each: stat_head(game, each) for each in stats}
    for each, head in shown.items():
        column = _column(cells, each)
        same = (known for known in heads if known in shown and _column(cells, known) == column)
        like = next(same, "")
        if like:
            heads[like] = f"{heads[like]}, {lower(head)}"
        elif column:
            heads[each] = head
    rows = []
    most = max(groups, key=lambda key: len(groups[key]), default=())
    for key, members in groups.items():
        names = "All others" if key == most and len(members) > 6 else _together(members)
        changed = any(pages.changes.of(each.kind, each.entry.id, "stats") for each in members)
        changed |= any(pages.changes.of("move-modifier", each) for each in cells[key])
        rows.append(pages.numbers.row(names, cells[key], heads, changed=changed))
    rows.sort(key=lambda row: row.name != "All others")
    return Table("Inches", tuple(rows), tuple(heads.values()))


def _column(cells: Mapping[_Key, Mapping[str, Number]], name: str) -> dict[_Key, Number]:
    return {key: own[name] for key, own in cells.items() if name in own}


def _together(members: Sequence[Mover]) -> str:
    """Return the names of those who move alike: a weapon for its man and his team."""
    roles = {each.entry.id for each in members if each.kind == "role"}
    left: list[Mover] = []
    for each in members:
        posts = each.entry.posts if isinstance(each.entry, Team) else ()
        if not any(post.gives in roles for post in posts):
            left.append(each)
    names = [each.name for each in left]
    if len(left) < len(members):
        names = [each.removesuffix(" man").removesuffix(" gunner") for each in names]
    return ", ".join([names[0], *map(lower, names[1:])])


def _conditional(pages: Pages, mover: Mover, shown: Collection[str]) -> dict[str, Number]:
    """Return the inches of a mover under each of these conditions that goes with him, by its id."""
    found: dict[str, Number] = {}
    for each in conditions_of(pages.playbook, mover):
        if each.id not in shown:
            continue
        answer = movement(pages.ruleset, pages.playbook, mover, (each.id,))
        if answer.inches is None:
            found[each.id] = Number("–")
            continue
        least, most = fraction_text(min(answer.inches)), fraction_text(max(answer.inches))
        text = most if least == most else f"{least}–{most}"
        used = (step.used for step in answer.steps)
        marked = next((number for number in used if number.provenance != "stated"), None)
        origin = (marked.borrowed_from or marked.provenance) if marked else "stated"
        found[each.id] = Number(text, origin=origin)
    return found


def stat_head(ruleset: Ruleset, stat_id: str) -> str:
    """Return the head of a stat's column with its unit: Range ft."""
    stat = ruleset.stat[stat_id]
    return " ".join(part for part in (stat.short or stat.name, stat.unit) if part)


# ------------------------------------------------------------------ missions and scores


def mission_table(pages: Pages) -> Table:
    """Return the missions: their setup, their points, who wins."""
    rows = tuple(_mission(pages, each) for each in pages.playbook.missions)
    heads = ("Die",) if any(row.cells for row in rows) else ()
    return Table("Mission", rows, heads)


def _mission(pages: Pages, entry: Mission) -> Row:
    said = [part.rstrip(".") for part in (*entry.setup, entry.text)]
    said += [_score_words(each) for each in entry.lines]
    said.append(entry.win.rstrip("."))
    numbers = [each.value.origin for each in entry.lines]
    mark = next(filter(None, map(pages.numbers.mark, numbers)), None)
    cells = (Shown(str(entry.die)),) if entry.die is not None else ()
    changed = pages.changes.of("mission", entry.id)
    return Row(entry.name, cells, _sentences(said), mark, changed=changed)


def _score_words(line: ScoreLine) -> str:
    value = line.value.text()
    points = f"{value} {'point' if value == '1' else 'points'}: {line.name}"
    return points + _most(line)


def _most(line: ScoreLine) -> str:
    if line.most is None:
        return ""
    together = " together" if line.group else ""
    return f" (at most {line.most}{together}{' in all' if line.shared else ''})"


def score_table(pages: Pages) -> Table:
    """Return what is worth points at the end."""
    rows = []
    for line in pages.playbook.scoring.lines:
        value = pages.numbers.shown(line.value)
        rows.append(Row(line.name, (value,), _most(line).strip(" ()")))
    return Table("Worth", tuple(rows), ("Points",))
