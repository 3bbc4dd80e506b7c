"""The bands of the armies on a form: figure, name, a line for the player, in the army's colour."""

from __future__ import annotations

from printables import fonts
from printables.army_facts import ArmyFacts
from printables.canvas import INK, WHITE, Writer
from printables.figures import draw_figure
from printables.forms.parts import Side, draw_field
from printables.geometry import Rect
from printables.livery import hatch
from printables.parts import draw_block
from printables.setting import Setter
from resources.art import picture
from rules.army.drawing_choice import man_art, unit_art

_STRIP = 2.6
_LOOKED_AT = 12
_NARROW = 46.0
"""A narrower band has its name above its figure, not beside it."""
_PLAYER = 10.0


def leader_art(army: ArmyFacts) -> str:
    """Return the drawing that stands for an army: an upright hero or man, else a vehicle."""
    heroes = [man for man in army.roster.men if man.figure.hero]
    men = heroes or [man for man in army.roster.men if man.role]
    if men:
        arts = [man_art(man) for man in men[:_LOOKED_AT]]
        return next((art for art in arts if picture(art).height > picture(art).width), arts[0])
    units = army.army.units
    return unit_art(army.roster, units[0]) if units else ""


def draw_band(
    writer: Writer, setter: Setter, side: Side, box: Rect, *, flip: bool = False, tag: bool = False
) -> None:
    """Draw an army's band: its figure, its name, a line for its player."""
    look = side.look
    fill = look.band if side.army else WHITE
    writer.rect(box, fill=fill, stroke=look.line, width=0.9, radius=2.0)
    inner = Rect(box.x + 1.2, box.y + _STRIP + 1.6, box.w - 2.4, box.h - _STRIP - 2.8)
    if side.army is None:
        _draw_blank(writer, setter, Rect(inner.x + 1.5, inner.y, inner.w - 3.0, inner.h))
        return
    strip = Rect(box.x + 2.0, box.y + 0.8, box.w - 4.0, _STRIP)
    hatch(writer, strip, look.pattern, look.line)
    narrow = box.w < _NARROW
    art = leader_art(side.army)
    wide = min(box.w * 0.3, 19.0) if art else 0.0
    if art:
        high = _PLAYER if narrow else inner.h - 0.4
        left = inner.right - wide if flip else inner.x
        draw_figure(writer, look, art, Rect(left, inner.y, wide, high), flip=flip)
    words = Rect(
        inner.x + 1.5 + (0.0 if flip or not art else wide + 1.0),
        inner.y,
        inner.w - 3.0 - (wide + 1.0 if art else 0.0),
        inner.h,
    )
    draw_field(writer, setter, "player", words.x, inner.y + 2.0, words.w, colour=look.on_band)
    if narrow:
        words = Rect(inner.x + 1.0, inner.y, inner.w - 2.0, inner.h)
    name = side.name.upper()
    if tag and side.tag != name[:1]:
        name = f"{side.tag} {name}"
    face = fonts.title_face(name)
    high = inner.h - (_PLAYER if narrow else 7.5)
    block = setter.block(name, face, 13, words.w, high, smallest=6.5)
    draw_block(writer, block, words.x, box.top - 1.6, face, look.on_band)


def _draw_blank(writer: Writer, setter: Setter, box: Rect) -> None:
    """Draw the fields of an army that is not in the pack."""
    draw_field(writer, setter, "army", box.x, box.top - 6.8, box.w, colour=INK)
    draw_field(writer, setter, "player", box.x, box.y + 2.0, box.w, colour=INK)
