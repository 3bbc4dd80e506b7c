"""What the head and the foot of a force say: who acts, how many stand, and what is to be kept."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.gamenight.shown_force import ForceView, ShownForce
from desktop.gamenight.table_marks import mark_kind
from desktop.look.parts.tag import TagKind
from rules.attack.scene import PINNED
from rules.common.wording import counted, listed, lower
from rules.forecast.assumptions import share_words
from rules.games.table_clocks import standing_seconds
from rules.table.piece_names import PieceNames
from rules.table.state import WRECK, State, standing
from rules.table.turns import MOVEMENT, acting, card_of, step_of

VERBS = {"move": "moves", "fire": "fires", "assault": "fights", "rally": "rallies", "act": "acts"}
BARE_VERBS = {"fire": "fire", "assault": "fight", "rally": "rally", "act": "act"}
MOST_NAMED = 2
"""More men of one note are counted."""


@dataclass(frozen=True, slots=True)
class HeadWords:
    """The head of a force: `tag` tells whose turn it is, `second` what is to do."""

    name: str
    tag: str
    acts: bool
    player: str
    second: str
    number: str
    whole: str
    below: str


@dataclass(frozen=True, slots=True)
class Note:
    """A line at the foot of a force."""

    tag: str
    kind: TagKind
    text: str
    more: str = ""
    """What is said too where there is room."""


def minutes(seconds: float) -> str:
    """Return seconds as they stand on a clock: 2:05."""
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def head_words(view: ForceView, state: State, shown: ShownForce) -> HeadWords:
    """Return what the head of a side says."""
    field, side = view.battlefield, view.side
    left = len(standing(field, state, side))
    name, player = field.side[side].army.name, field.side[side].player
    tag, acts = _tag(view, state)
    second = _second(view, state, shown, acts=acts)
    return HeadWords(
        name,
        tag,
        acts,
        player,
        second,
        str(left),
        f"of {len(field.figures[side])} {'left' if field.turn.deck else 'stand'}",
        _below(view, state, left),
    )


def _tag(view: ForceView, state: State) -> tuple[str, bool]:
    """Return whose turn it is as a word or two, and whether it is this side's."""
    field, side = view.battlefield, view.side
    step = step_of(field, state)
    if step is None or step.does not in VERBS:
        return "", False
    verb = VERBS[step.does].capitalize()
    sides = acting(field, state)
    if side in sides:
        return f"{verb} now", len(sides) == 1 or step.does == "fire"
    if step.in_turn and card_of(field, state) is None and side in state.order[state.at + 1 :]:
        return f"{verb} next" if step.does != "move" else "Moves second", False
    if step.in_turn and side in state.order[: state.at] and card_of(field, state) is None:
        return "Done", False
    waits = state.acting if step.does == "act" else state.order
    return ("Waits" if waits else ""), False


def _second(view: ForceView, state: State, shown: ShownForce, *, acts: bool) -> str:
    field = view.battlefield
    step = step_of(field, state)
    if step is None or (state.ask is not None and not state.order):
        return ""
    signs = [each.sign for each in shown.pieces.values()]
    if step.does in BARE_VERBS:
        verb = BARE_VERBS[step.does]
        if view.layout == "boxes":
            able = sum(each.glows if acts else each.able for each in shown.units.values())
            words = counted(able, "unit")
        else:
            able = sum(each.glows for each in shown.pieces.values()) if acts else 0
            able = able or signs.count("later")
            words = str(able)
        if step.does == "act":
            return f"{words} still to act"
        if acts:
            return f"{words if able else 'nobody'} may still {verb}"
        if able:
            return f"{words} may {verb} then"
        return "waits for its card" if field.turn.deck else ""
    if step.does == "move" and view.layout == "rows" and not field.turn.deck:
        if acts:
            return "pick a mark, then tap men" if field.playbook.marks else ""
        return "tap a man: opportunity fire" if step.react else ""
    if step.does == "move" and view.layout == "boxes":
        able = sum(each.able for each in shown.units.values())
        return f"{counted(able, 'unit')} to move"
    return "waits for its card" if field.turn.deck and not acts else ""


def _below(view: ForceView, state: State, left: int) -> str:
    """Return what the number of men means for the next turn."""
    field, side = view.battlefield, view.side
    clock = next((each for each in field.ruleset.clocks if each.id == MOVEMENT), None)
    if clock is not None:
        step = step_of(field, state)
        moves = step is not None and step.does == "move"
        men = state.counted.get(side, left) if moves else left
        seconds = standing_seconds(field.ruleset, clock, men)
        this = moves and side in state.order[: state.at + 1]
        return f"{'this' if this else 'next'} move {minutes(seconds)}"
    if field.turn.morale:
        return f"morale at {len(field.figures[side]) // 2}"
    pinned = sum("pinned" in state.piece(man).marks for man in field.figures[side])
    return f"{pinned} pinned" if pinned else ""


# ---- notes


def notes(view: ForceView, state: State, *, last: bool) -> list[Note]:
    """Return the lines at the foot of a side; smoke stands with the `last` side alone."""
    field, side = view.battlefield, view.side
    names = PieceNames(field)
    found = _of_marks(view, state, names)
    for man in field.figures[side]:
        lost = state.piece(man).lives
        if lost and state.piece(man).status == "stands":
            whole = field.lives(man)
            found.append(
                Note("Lives", "agreed", f"{names.who(man)}: {whole - lost} of {whole} left")
            )
    if last:
        stat = field.playbook.odds.stats.get("smoke-turns")
        lasts = f" of {stat.value}" if stat is not None else ""
        for place, laid in state.smoke.items():
            text = f"{place}, {field.turn.word} {state.turn - laid + 1}{lasts}"
            found.append(Note("Smoke", "neutral", text))
    morale = field.ruleset.morale
    if side in state.morale and morale is not None:
        left = share_words(float(morale.left.value))
        found.append(Note("Morale", "warning", f"Tested by each when it acts: {left} are left"))
    return found


def _of_marks(view: ForceView, state: State, names: PieceNames) -> list[Note]:
    """Return a note for each mark that somebody of a side has and that is not seen well on him."""
    field, found = view.battlefield, []
    marked: dict[str, list[str]] = {}
    for piece, now in state.pieces.items():
        here = now.status != "off" and WRECK not in now.marks
        if now.marks and here and field.side_of[piece] == view.side:
            for mark in sorted(now.marks):
                marked.setdefault(mark, []).append(piece)
    seen = {"moved", PINNED} | ({*field.playbook.mark} if view.layout == "cards" else set())
    for mark, pieces in marked.items():
        kind, _, weapon = mark.partition(":")
        known, said = field.ruleset.weapon.get(weapon), field.playbook.mark.get(mark)
        who, gun = _who(names, pieces), lower(known.name) if known else ""
        if kind == "jam":
            found.append(Note("Jam", "warning", f"{who}: {gun}", ". A roll before the next moves"))
        elif kind == "empty":
            found.append(Note("Empty", "out", f"{who}: {gun}"))
        elif mark in ("stunned", "immobilised"):
            found.append(Note(mark.capitalize(), "warning", who))
        elif said is not None and mark not in seen:
            found.append(Note(said.name, mark_kind(mark), who, _short(said.text)))
    return found


def _short(text: str) -> str:
    """Return the first sentence of what a mark means, behind whom it is about."""
    first = text.split(". ", maxsplit=1)[0].rstrip(".")
    return f": {lower(first)}" if first else ""


def _who(names: PieceNames, pieces: list[str]) -> str:
    """Return who has a mark: a few by name, more as a number."""
    if len(pieces) <= MOST_NAMED:
        return listed([names.who(each) for each in pieces])
    return names.number(pieces)
