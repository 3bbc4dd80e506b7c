"""Two armies that are a fair fight, and single men to swap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from zlib import crc32

from msgspec.structs import replace as replace_army

from rules.army.army_under_ruleset import Roster
from rules.army.edits import change_figure
from rules.army.model import Army
from rules.checks import between_rosters
from rules.common.wording import capital, counted, lower, with_article
from rules.forecast.assumptions import usual_assumptions
from rules.forecast.forecast import FIGHTS, NoForecast, forecast
from rules.games.playbook import Playbook
from rules.games.ruleset import Role, Ruleset
from rules.odds.expected_losses import usual_setting
from rules.odds.face_off import FAVOURED, AtDistance, Verdict, face_off, fighter
from rules.pick.draft import Draft
from rules.pick.pick import Picked, pick
from rules.pick.styles import Leaning, Style, man_leaning, reason
from rules.pick.supply import Items, Supply, colours_to_hand, supply_of, usual_supply
from rules.toybox.toy_box import ToyBox

FAIR = (0.45, 0.55)
"""Between these chances of the left army a fight is fair."""
TRIES = 200
A_MAN, NEAR = 0.55, 0.05
"""What it is worth that an army as large as one's own falls, of a chance; how near to even the
guess that follows from it must be for a forecast."""
Supplies = tuple[Supply | None, Supply | None]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two picked armies; `chance` is the left one's to win, None where no odds are known."""

    left: Picked
    right: Picked
    chance: float | None = None
    tries: int = 1

    @property
    def armies(self) -> tuple[Army, Army]:
        """Return the two armies."""
        return self.left.army, self.right.army


@dataclass(frozen=True, slots=True)
class Swap:
    """One man of one army for another: in words, why, what it leads to, and what is drawn."""

    side: int
    label: str
    why: str
    armies: tuple[Army, Army]
    arts: tuple[str, str]


class Odds:
    """How likely armies of a game beat each other: by forecast, else by one turn of fire."""

    def __init__(self, playbook: Playbook | None) -> None:
        self._playbook = playbook

    def chance(self, left: Roster, right: Roster, fights: int = FIGHTS) -> float | None:
        """Return the chance of the left army; None without a playbook, or where nobody can fall."""
        return self.chance_and_ground(left, right, fights)[0]

    def chance_and_ground(
        self, left: Roster, right: Roster, fights: int = FIGHTS
    ) -> tuple[float | None, str]:
        """Return the chance of the left army, and what it rests on in a few words."""
        playbook = self._playbook
        if playbook is None or not (left.men and right.men):
            return None, ""
        with suppress(NoForecast):
            sides = fighter(left, playbook), fighter(right, playbook)
            assumptions = usual_assumptions(left.ruleset, playbook)
            return forecast(*sides, assumptions, fights=fights).left_wins, "on even ground"
        found = (row.verdict.share for row in self._rows(left, right))
        shares = [share for share in found if share is not None]
        return (sum(shares) / len(shares) if shares else None), "by one turn of fire"

    def guess(self, left: Roster, right: Roster) -> float:
        """Return about the chance of the left army, in a fraction of the time of a forecast.

        Chances go nearly in proportion with how many men more the right army loses in one turn of
        fire at each distance.
        """
        lead = sum(row.losses[1] - row.losses[0] for row in self._rows(left, right))
        return 0.5 + A_MAN * lead / max(len(left.men), 1)

    def _rows(self, left: Roster, right: Roster) -> Sequence[AtDistance]:
        if self._playbook is None or not (left.men and right.men):
            return ()
        sides = fighter(left, self._playbook), fighter(right, self._playbook)
        return face_off(*sides, usual_setting(left.ruleset, self._playbook), ("", "")).distances


def odds_text(chance: float | None) -> str:
    """Return the chances of both as they are read: "52 : 48"."""
    return "–" if chance is None else f"{chance:.0%} : {1 - chance:.0%}".replace("%", "")


def verdict(chance: float, names: Sequence[str]) -> str:
    """Return who is favoured, in the words of a face-off."""
    side = 0 if FAIR[0] <= chance <= FAIR[1] else -1 if chance > 0.5 else 1
    return Verdict(side, max(chance, 1 - chance) >= FAVOURED, chance).words(names)


def supplies_of(box: ToyBox, size: int, first: str = "") -> tuple[Supply, Supply]:
    """Return the toys of two sides: two colours, or one twice where only it has enough men.

    `first` is the colour of the left side, "" for the one with the most men.
    """
    colours = sorted(colours_to_hand(box), key=lambda colour: colour != first) or [first or "green"]
    left, *others = (supply_of(box, colour) for colour in colours)
    enough = [each for each in others if each.figures >= size]
    if not enough and left.figures >= 2 * size:
        return left, left
    return left, (enough or others or [left])[0]


def pick_two(
    ruleset: Ruleset,
    size: int,
    style: Style,
    seed: int,
    odds: Odds,
    supplies: Supplies = (None, None),
    colour: str = "",
    tries: int = TRIES,
) -> Pair:
    """Return two armies of the same size that are a fair fight, or of all tries the nearest.

    Of one supply for both the right army takes nothing that the left one has. Without toys the
    left one has `colour`, else the game's first one, the right one another one.
    """
    known = dict.fromkeys((colour, *ruleset.colours, "green", "tan"))
    colours = [each for each in known if each] if supplies[0] is None else ["", ""]
    best: tuple[float, Pair, tuple[Roster, Roster]] | None = None
    shared = supplies[0] is not None and supplies[0] is supplies[1]
    for number in range(tries):
        left = pick(ruleset, size, style, f"{seed} {number} left", supplies[0], colours[0])
        men = left.army.figure_count()
        supply = _without(supplies, 1, left.army, ruleset)
        right = pick(ruleset, men or size, style, f"{seed} {number} right", supply, colours[1])
        fewer = right.army.figure_count()
        if shared and supplies[0] is not None:
            fewer = min(max(fewer, supplies[0].figures // 2), men)
        if 0 < fewer < min(men, size):  # the side with fewer toys sets the size
            found = pick_two(ruleset, fewer, style, seed, odds, supplies, colour, tries)
            note = f"{counted(fewer, 'man')} a side, not {size}: there are no more toys."
            return replace(
                found, left=replace(found.left, note=note), right=replace(found.right, note=note)
            )
        if not (left.choices and right.choices):
            return Pair(left, right, None, number + 1)
        if right.army.name == left.army.name:
            right = replace(right, army=replace_army(right.army, name=f"{right.army.name} 2"))
        pair = Pair(left, right, None, number + 1)
        rosters = Roster(left.army, ruleset), Roster(right.army, ruleset)
        off = abs(odds.guess(*rosters) - 0.5)
        if any(each.severity in ("error", "warning") for each in between_rosters(rosters)):
            off += 1
        elif off < NEAR:
            pair = replace(pair, chance=odds.chance(*rosters))
            if pair.chance is None or FAIR[0] <= pair.chance <= FAIR[1]:
                return pair
            off = abs(pair.chance - 0.5)
        if best is None or off < best[0]:
            best = off, pair, rosters
    assert best is not None
    _, pair, rosters = best
    return replace(pair, chance=odds.chance(*rosters) if pair.chance is None else pair.chance)


def _without(supplies: Supplies, side: int, other: Army, ruleset: Ruleset) -> Supply | None:
    """Return the supply of a side, without the other army's toys where both have one supply."""
    supply = supplies[side]
    shared = supply is not None and supply is supplies[1 - side]
    return supply.without(other, ruleset) if supply is not None and shared else supply


def swaps(ruleset: Ruleset, armies: tuple[Army, Army], supplies: Supplies) -> tuple[Swap, ...]:
    """Return each legal swap of one man for another from the supply, the sides by turns."""
    sides = (_swaps_of(ruleset, armies, side, supplies) for side in (0, 1))
    return tuple(each for both in zip_longest(*sides) for each in both if each is not None)


def _swaps_of(
    ruleset: Ruleset, armies: tuple[Army, Army], side: int, supplies: Supplies
) -> Iterator[Swap]:
    """Yield a side's swaps: a plain man for each kind, and each kind for a plain man."""
    army, plain = armies[side], ruleset.plain_role
    supply = _without(supplies, side, armies[1 - side], ruleset)
    supply = usual_supply(ruleset) if supply is None else supply
    draft = Draft(army, ruleset, supply, army.figure_count())
    roster = draft.roster
    loose = [man for man in roster.men if man.role and not man.figure.post and not man.seat]
    men = {man.role.id: man for man in loose if man.role}
    steps: dict[tuple[str, str], Items] = {}
    for items, count in draft.left().men.items():
        new = draft.roles(items)[:1] if count > 0 else ()
        for step in ((old, new[0]) for old in men if new):
            if plain.id in step and step[0] != step[1]:
                steps.setdefault(step, items)
    order = sorted(steps, key=lambda step: crc32(f"{side} {step}".encode()))
    for old, new_id in order:
        man, items = men[old].figure.id, steps[old, new_id]
        if draft.grow(partial(change_figure, figure_id=man, items=items)):
            roles = ruleset.role[old], ruleset.role[new_id]
            after = (draft.army, armies[1]) if side == 0 else (armies[0], draft.army)
            one, other = map(_short, roles)
            label = f"{capital(army.colour)}: 1 {one} for {with_article(other)}"
            lost = man_leaning(ruleset, men[old].figure.items)
            why = reason(ruleset, items) if old == plain.id else _less(army, lost)
            yield Swap(side, label, why, after, (roles[0].art, roles[1].art))
            draft.roster = roster


def _less(army: Army, leaning: Leaning) -> str:
    if not any(leaning):
        return "One plain man more."
    where = "up close" if leaning.assault else "to hold ground"
    return f"A little less {army.colour} strength {where}."


def _short(role: Role) -> str:
    """Return what one man of a role is called in a word or two."""
    return lower(role.name if not role.short or role.short.endswith("s") else role.short)
