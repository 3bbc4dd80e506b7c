"""Which icon and which short name a piece has on its token, and letters for what has none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from printables.tokens import icons_field as field
from printables.tokens import icons_men as men
from printables.tokens.pen import Pen
from rules.games.playbook import Piece

Draw = Callable[[Pen], None]
_LETTERS = 3


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a token: its drawing with a key of its own, the name below it, its number.

    `small` stands for a name that does not fit a small token.
    """

    key: str
    draw: Draw
    label: str
    number: str = ""
    small: str = ""


@dataclass(frozen=True, slots=True)
class Icon:
    """How a piece looks: its drawing, a short name in place of a longer one, what is behind.

    `short` stands for the piece's name when that is `named`. `numbers` are the numbers that
    tokens of it bear in turn, `again` those behind them. A `back` shows the opposite state.
    `size` in mm is a house size for a piece whose game states none, `small` a name that fits the
    smallest tokens.
    """

    draw: Draw
    named: str = ""
    short: str = ""
    back: tuple[str, Draw] | None = None
    numbers: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    size: float = 25.0
    small: str = ""


ICONS: dict[str, Icon] = {
    "jam": Icon(men.jam),
    "out-of-ammunition": Icon(men.out_of_ammunition, "Out of ammunition", "No ammo"),
    "wounded": Icon(men.wounded, "Wounded man", "Wounded"),
    "overwatch": Icon(men.overwatch, small="Watch"),
    "pinned": Icon(men.pinned),
    "stunned": Icon(men.stunned),
    "glued": Icon(men.glued, "Held by glue", "Glued"),
    "hero-hit": Icon(men.hero_hit),
    "leader": Icon(men.leader),
    "has-fired": Icon(men.has_fired),
    "activated": Icon(men.activated, back=("Ready", men.ready)),
    "hunkered": Icon(men.hunkered),
    "guard": Icon(men.on_guard),
    "morale": Icon(men.tests_morale, "Tests morale", "Morale"),
    "moved": Icon(men.moved, "Rolled to move", "Rolled"),
    "mash-used": Icon(men.mash_used, "MASH used", "MASH"),
    "transport-used": Icon(men.transport_used, "Transport used", "Transport"),
    "commander-used": Icon(men.commander_used, "Commander used", "Commander"),
    "dropped-weapon": Icon(men.dropped_weapon, "Dropped weapon", "Dropped"),
    "figure-chit": Icon(men.figure_chit),
    "kill-tally": Icon(men.kill_tally),
    "fire": Icon(field.fire),
    "smoke": Icon(
        field.smoke, "Smoke, turns 1 2 3", "Smoke", numbers=("3", "2", "1"), again=("2", "1", "")
    ),
    "fire-and-smoke": Icon(field.fire_and_smoke),
    "mines": Icon(field.mines, "Mines found", "Mine"),
    "claymore": Icon(field.claymore),
    "full-cover": Icon(field.full_cover),
    "foxhole": Icon(field.foxhole, size=38.0),
    "digging": Icon(field.digging),
    "clearing": Icon(field.clearing, "Barrier comes down", "Clearing"),
    "cleared-path": Icon(field.cleared_path),
    "helicopter-marker": Icon(
        field.helicopter, "Under the helicopter", "Helicopter", small="Copter"
    ),
    "plane-path": Icon(field.plane, "Plane's path and what it does", "Plane", size=30.0),
    "disabled": Icon(field.cannot_move, "Cannot move", "Stuck"),
    "immobilised": Icon(field.immobilised, "Immobilised", "Stuck"),
    "hull": Icon(
        field.turret_down,
        "Turret down, or hidden on the back",
        "Turret down",
        back=("Hidden", field.hidden),
    ),
    "gun-lost": Icon(field.gun_lost, "Gun out of order", "Gun lost"),
    "destroyed": Icon(field.wreck, "Destroyed", "Wreck"),
    "objective": Icon(field.objective, numbers=("1", "2", "3", "4", "5")),
    "held-feature": Icon(field.held_feature),
    "cache": Icon(field.cache, numbers=("1", "2", "3")),
    "radio": Icon(field.radio),
    "quarter": Icon(field.quarter, numbers=("1", "2", "3", "4")),
    "flag": Icon(field.flag),
    "wire": Icon(field.wire),
    "tank-obstacle": Icon(field.tank_obstacle),
    "works": Icon(field.works, "Pillboxes, bridges, walls, trenches", "Works"),
    "pillbox": Icon(field.pillbox),
    "ground": Icon(field.ground),
    "turn-counter": Icon(field.turn_counter),
    "round-counter": Icon(field.round_counter),
}
"""The icon of each piece of the games that Muster brings, by the piece's id."""


def icon_of(piece: Piece, name: str) -> Icon:
    """Return the icon of a piece; one that nobody has drawn bears the first letters of `name`."""
    known = ICONS.get(piece.id)
    return known or Icon(lettered(name), numbers=())


def lettered(name: str) -> Draw:
    """Return a drawing of the first letters of a name's words, for a player's own pieces."""
    words = [word for word in name.split() if word[0].isalnum()]
    letters = "".join(word[0] for word in words[:_LETTERS]) if len(words) > 1 else name[:2]
    letters = letters.upper() or "?"

    def draw(pen: Pen) -> None:
        pen.disc(0, 0, 8.8, "light")
        pen.text(letters, 0, 0, {1: 10.0, 2: 7.6}.get(len(letters), 5.4))

    return draw


def sides(piece: Piece, name: str, index: int) -> tuple[Side, Side]:
    """Return the front and the back of a piece's token number `index`, counted from 0.

    `name` is the piece's, as it can be printed. The back is the opposite where the icon has one.
    """
    icon = icon_of(piece, name)
    label = icon.short if icon.short and piece.name == icon.named else name
    key = piece.id if piece.id in ICONS else f"letters-{name}"
    number = icon.numbers[index % len(icon.numbers)] if icon.numbers else ""
    front = Side(key, icon.draw, label, number, icon.small)
    if icon.back:
        words, drawing = icon.back
        return front, Side(f"{key}-back", drawing, words)
    if icon.again:
        behind = icon.again[index % len(icon.again)]
        return front, Side(key, icon.draw, label, behind) if behind else front
    return front, front
