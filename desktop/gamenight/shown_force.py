"""What one side shows: its units and men in fixed places, with what each is and may do."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from msgspec import structs

from rules.army.drawing_choice import man_art, unit_art, unit_colour
from rules.attack.procedure import Pick
from rules.attack.scene import PINNED
from rules.common.wording import counted, lower
from rules.games.ruleset import Vehicle
from rules.table import attacks
from rules.table.battle import Battlefield
from rules.table.capabilities import MOVED, carriers
from rules.table.choices import attackers, fighters, movers
from rules.table.events import Assault, Attack
from rules.table.state import (
    IDLE,
    STANDING,
    WRECK,
    PieceState,
    State,
    foes_in_contact,
    men_left,
)
from rules.table.turns import acting, card_of, step_of, still_to_act

Layout = Literal["rows", "boxes", "cards"]
Sign = Literal["", "now", "later", "fell", "done", "lies", "off"]
"""now: he may act. later: after the other side. fell: just now, and may still attack. done: he has
acted. lies: until he is cleared. off: he left the table."""
Frame = Literal["", "shooter", "target"]

NO_BADGE = (MOVED,)
"""Marks that only the dice look at: half an army would wear them. While men move it is a tick."""
READY_STEPS = ("fire", "assault", "rally", "act")
"""In these steps somebody can act, so that who cannot is of less interest."""


@dataclass(frozen=True, slots=True)
class ShownPiece:
    """A man, vehicle or gun as he is shown now; `tag` is a mark in words, `badges` are ids."""

    sign: Sign = ""
    glows: bool = False
    badges: tuple[str, ...] = ()
    tag: str = ""
    frame: Frame = ""
    lies: bool = False
    pale: bool = False
    second: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownUnit:
    """A unit's head and words where units act as one; `die` is 0 before it rolled."""

    note: str = ""
    die: int = 0
    die_word: str = ""
    words: str = ""
    frame: Frame = ""
    glows: bool = False
    able: bool = False


@dataclass(frozen=True, slots=True)
class PiecePlace:
    """What never changes about a piece: its drawing and its name."""

    id: str
    unit: str
    art: str
    colour: str
    name: str
    role: str
    model: bool
    vehicle: bool


@dataclass(frozen=True, slots=True)
class UnitPlace:
    """What never changes about a unit: its name and its pieces in their order."""

    id: str
    name: str
    pieces: tuple[PiecePlace, ...]
    crew: tuple[PiecePlace, ...] = ()
    """Men of a vehicle who are shown only when they are out of it."""


@dataclass(frozen=True, slots=True)
class ShownForce:
    """A side as it is now."""

    pieces: dict[str, ShownPiece]
    units: dict[str, ShownUnit]


def layout_of(battlefield: Battlefield) -> Layout:
    """Return how a force is laid out: units as boxes, men as cards, or men in rows."""
    if battlefield.squads_shoot:
        return "boxes"
    return "cards" if battlefield.playbook.odds.kind == "quality" else "rows"


def places_of(battlefield: Battlefield, side: str) -> tuple[UnitPlace, ...]:
    """Return the units of a side with their pieces, in the order of the army."""
    roster, found = battlefield.rosters[side], []
    for unit in battlefield.unit.values():
        if battlefield.side_of[unit.id] != side:
            continue
        name = roster.name_of(unit)
        men = tuple(
            PiecePlace(
                man,
                unit.id,
                man_art(battlefield.man[man]),
                roster.army.colour_of(battlefield.man[man].figure),
                battlefield.name(man),
                role.name if (role := battlefield.man[man].role) else "",
                model=False,
                vehicle=False,
            )
            for man in battlefield.men_in[unit.id]
        )
        if not battlefield.is_model(unit.id):
            found.append(UnitPlace(unit.id, name, men))
            continue
        vehicle = isinstance(roster.type_of(unit), Vehicle)
        art, colour = unit_art(roster, unit), unit_colour(roster, unit)
        model = PiecePlace(unit.id, unit.id, art, colour, name, "", model=True, vehicle=vehicle)
        aboard = tuple(man for man in men if battlefield.aboard.get(man.id) == unit.id)
        rest = tuple(man for man in men if man not in aboard)
        found.append(UnitPlace(unit.id, name, (model, *rest), aboard))
    return tuple(found)


# ---- who may act


def ready(battlefield: Battlefield, state: State, side: str) -> frozenset[str]:
    """Return who of a side may act in the step that goes on, whatever is open just now."""
    step = step_of(battlefield, state)
    does = step.does if step is not None else ""
    if does == "act":
        found = still_to_act(battlefield, state, side)
        mine = state.unit and battlefield.side_of[state.unit] == side
        return frozenset((*found, state.unit) if mine else found)
    if does == "fire":
        found = attackers(battlefield, state)
    elif does == "assault":
        found = fighters(battlefield, state)
    elif does in ("move", "rally"):
        found = movers(battlefield, state)
    else:
        return frozenset()
    return frozenset(each for each in found if battlefield.side_of[each] == side)


def ready_later(battlefield: Battlefield, state: State, side: str) -> frozenset[str]:
    """Return who of a side may act when the other side is done with the step."""
    step = step_of(battlefield, state)
    if step is None or card_of(battlefield, state) is not None:
        return frozenset()
    if step.does == "act":
        return ready(battlefield, state, side)
    if not step.in_turn or side not in state.order[state.at + 1 :]:
        return frozenset()
    return ready(battlefield, replace(state, at=state.order.index(side)), side)


def at_work(state: State, shot: object) -> tuple[str, str]:
    """Return who attacks or fights just now and whom, "" for nobody: `shot` is not opened yet."""
    if state.open and isinstance(state.open[0].event, Attack | Assault):
        return state.open[0].event.actor, state.open[0].event.target
    if shot is not None:
        return getattr(shot, "actor", ""), getattr(shot, "target", "")
    return state.unit, ""


# ---- one side


class ForceView:
    """Works out what a side shows; what never changes is found once."""

    def __init__(self, battlefield: Battlefield, side: str) -> None:
        self.battlefield, self.side = battlefield, side
        self.layout = layout_of(battlefield)
        self.units = places_of(battlefield, side)
        self.place = {each.id: each for unit in self.units for each in (*unit.pieces, *unit.crew)}
        marks = battlefield.playbook.marks
        worded = [m for m in marks if not m.steps and (self.layout != "rows" or m.id == PINNED)]
        self._tags = {m.id: m.name for m in worded}  # a row has no room for more words
        self._badges = [m.id for m in marks if m not in worded and m.id not in NO_BADGE]
        self._actions = {each.id: each.name for each in battlefield.turn.actions}
        self._seen: object = None
        """What the force was shown by last."""
        self._shown = ShownForce({}, {})

    def show(self, state: State, shot: object, chosen: Collection[str] = ()) -> ShownForce:
        """Return the side as it is now, while a shot is put together or not.

        A vehicle glows for the men in it, too. `chosen` are those who are to fall. As long as
        nothing of it changed it is the same object as before.
        """
        acts = self.side in acting(self.battlefield, state)
        able, later = frozenset[str](), frozenset[str]()
        if acts:
            able = ready(self.battlefield, state, self.side)
        else:
            later = ready_later(self.battlefield, state, self.side)
        shooter, target = at_work(state, shot)
        aboard: dict[str, int] = {}
        for vehicle in state.aboard.values():
            aboard[vehicle] = aboard.get(vehicle, 0) + 1
        able |= {vehicle for man, vehicle in state.aboard.items() if man in able}
        later |= {vehicle for man, vehicle in state.aboard.items() if man in later}
        targets = chosen if isinstance(state.ask, Pick) else (target,)
        step = step_of(self.battlefield, state)
        moves = step is not None and step.does in ("act", "move")
        seen = (
            (able, later, shooter, target, tuple(targets)),
            (state.turn, state.step, state.at, state.acting, state.unit, state.cards),
            (state.pieces, state.units, state.aboard, state.shot_at, state.fights),
        )
        if seen == self._seen:
            return self._shown
        self._seen = seen
        boxes = self.layout == "boxes"
        pieces = {}
        plain: dict[tuple[object, ...], ShownPiece] = {}
        for place in self.place.values():
            now = state.pieces.get(place.id, STANDING)
            who = place.unit if boxes else place.id
            of_unit = state.units.get(who, IDLE)
            done = bool(now.fired) or (moves and of_unit.done not in ("", "stays"))
            done = done or (boxes and bool(state.pieces.get(who, STANDING).fired))
            answers = place.id in state.shot_at  # he moves, and may fire back
            done = done or (moves and MOVED in now.marks and not answers)
            inside = state.aboard.get(place.id, "")
            frame: Frame = "shooter" if place.id == shooter else ""
            frame = "target" if place.id in targets else frame
            crew = aboard.get(place.id, 0) if place.model else 0
            can: Sign = "now" if who in able else "later" if who in later else ""
            can = can or ("done" if done else "")
            fell = now.status == "may-fire" and not can
            if fell and not attacks.arms_now(self.battlefield, state, who):
                now = structs.replace(now, status="lies")  # no weapon of his fires in this step
            fights = bool(foes_in_contact(state, place.id))
            key = (now, of_unit.action, can, bool(inside), frame, place.model, crew, fights)
            if key not in plain:
                plain[key] = self._piece(*key)
            pieces[place.id] = plain[key]
        units = {}
        for unit in self.units:
            every = (unit.id, *(each.id for each in (*unit.pieces, *unit.crew)))
            able_here = not (able.isdisjoint(every) and later.isdisjoint(every))
            if self.layout == "boxes":
                units[unit.id] = self._unit(state, unit, able, later, shooter, target)
            else:
                units[unit.id] = ShownUnit(able=able_here)
        self._shown = ShownForce(pieces, units)
        return self._shown

    def _piece(
        self,
        now: PieceState,
        action: str,
        can: Sign,
        inside: bool,
        frame: Frame,
        model: bool,
        crew: int,
        fights: bool,
    ) -> ShownPiece:
        """Return how a piece is shown; equal ones are worked out once."""
        word = "wreck" if WRECK in now.marks else "lost"
        wreck = (word, f"{self.battlefield.turn.word} {now.turn}") if model else ()
        if now.status in ("off", "lies"):
            gone = now.status == "off"
            tag = "lost" if gone and model and WRECK not in now.marks else ""
            known = self.battlefield.playbook.mark
            kept = (known[m].name for m in now.marks if m in known and known[m].fallen)
            return ShownPiece(
                "" if model and gone else "off" if gone else "lies",
                tag=tag or next(kept, ""),
                frame=frame,
                lies=not model,
                pale=model,
                second=f"{self.battlefield.turn.word} {now.turn}" if now.turn else "",
                words=wreck,
            )
        sign: Sign = "fell" if now.status == "may-fire" and can != "done" else can
        tag = next((name for mark, name in self._tags.items() if mark in now.marks), "")
        tag = tag or ("In combat" if fights else "")
        badges = [mark for mark in self._badges if mark in now.marks]
        for mark in now.marks:
            kind = mark.partition(":")[0]
            if kind in ("jam", "empty", "stunned", "immobilised") and kind not in badges:
                badges.append(kind)
        if inside and not model:
            badges.append("aboard")
        words: tuple[str, ...] = wreck if WRECK in now.marks else ()
        if model and not words:
            told = f"{crew} aboard" if crew else ""
            words = tuple(filter(None, (told, "cannot move" if "immobilised" in badges else "")))
        return ShownPiece(
            sign,
            can == "now",
            tuple(badges),
            tag,
            frame,
            lies=PINNED in now.marks or (now.status == "may-fire" and not model),
            pale=model and WRECK in now.marks,
            second=lower(self._actions.get(action, "")),
            words=words,
        )

    def _unit(
        self,
        state: State,
        unit: UnitPlace,
        able: frozenset[str],
        later: frozenset[str],
        shooter: str,
        target: str,
    ) -> ShownUnit:
        field, now = self.battlefield, state.of_unit(unit.id)
        men = field.men_in[unit.id]
        left = len(men_left(field, state, unit.id))
        note = ""
        if men:
            note = f"{left} of {len(men)}" if left < len(men) else str(len(men))
            note += " figures" if len(men) > 1 else ""
        fired = state.piece(unit.id).fired
        fell = sum(state.piece(man).status == "may-fire" for man in men)
        if field.is_model(unit.id) and state.piece(unit.id).status != "stands":
            words = f"Wreck since {field.turn.word} {state.piece(unit.id).turn}."
        elif men and not left and not fell:
            words = f"Nobody is left since {field.turn.word} " + str(
                max(state.piece(man).turn for man in men)
            )
        elif fired:
            names = dict.fromkeys(
                field.ruleset.weapon[each].name if each in field.ruleset.weapon else "assault"
                for each in fired
            )
            words = f"Has attacked: {', '.join(map(lower, names))}."
        elif fell:
            words = f"{counted(fell, 'man', 'men')} fell and may still shoot."
        else:
            arms = dict.fromkeys(
                field.ruleset.weapon[arm.weapon].name
                for arm in field.arms(unit.id)
                if field.is_model(unit.id) or carriers(field, state, unit.id, arm.weapon)
            )
            words = ", ".join((*list(arms)[:1], *map(lower, list(arms)[1:])))
            words = "" if words == unit.name else words
        frame: Frame = "shooter" if unit.id == shooter else ""
        if unit.id == target or field.unit_of.get(target) == unit.id:
            frame = "target"
        return ShownUnit(
            note,
            now.die,
            {"moved": "moved", "stays": "stays"}.get(now.done, ""),
            words,
            frame,
            unit.id in able,
            unit.id in able or unit.id in later,
        )
