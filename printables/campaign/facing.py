"""Who faced whom in a battle: two armies face to face with the score between them, or rows."""

from __future__ import annotations

from printables import fonts
from printables.campaign.names import CampaignFacts
from printables.canvas import INK, Writer
from printables.figures import draw_figure
from printables.flow import Block
from printables.geometry import Rect
from printables.parts import grey
from printables.setting import Setter
from rules.campaign.recording.battle_record import BattleRecord, SideRecord, winners_of
from rules.common.wording import counted

_FACE = 40.0
_SCORE = 50.0


def facing_block(campaign: CampaignFacts, setter: Setter, box: Rect, record: BattleRecord) -> Block:
    """Return two sides that face each other with the result between them, or rows of more."""
    sides = record.sides
    if len(sides) != 2:
        return _rows(campaign, setter, box, record)
    result = campaign.result(record)

    def draw(writer: Writer, top: float) -> None:
        wide = (box.w - _SCORE) / 2
        for at, side in enumerate(sides):
            left = box.x + at * (wide + _SCORE)
            room = Rect(left, top - _FACE, wide, _FACE)
            _draw_side(writer, campaign, setter, side, room, flip=at == 1)
        middle = box.x + box.w / 2
        points = [campaign.clean(side.points) or "" for side in sides]
        if any(points):
            text = setter.line(f"{points[0] or '0'} : {points[1] or '0'}", fonts.bold(), 30, _SCORE)
            writer.text(text.text, middle, top - 20.0, text.size, fonts.bold(), align="centre")
        text = setter.line(result, fonts.bold(), 13, _SCORE - 2.0)
        low = top - (28.0 if any(points) else 21.0)
        writer.text(text.text, middle, low, text.size, fonts.bold(), align="centre")
        line = (box.x, top - _FACE, box.right, top - _FACE)
        writer.lines([line], width=0.9)

    return Block(_FACE + 1.0, draw)


def _draw_side(
    writer: Writer,
    campaign: CampaignFacts,
    setter: Setter,
    side: SideRecord,
    room: Rect,
    *,
    flip: bool,
) -> None:
    """Draw an army's man above its name, player and number of men."""
    figure = Rect(room.x, room.y + 15.0, room.w, room.h - 16.0)
    look = campaign.look(side.entry)
    draw_figure(writer, look, campaign.leader(side.entry), figure, flip=flip)
    middle = room.x + room.w / 2
    lines = (
        (campaign.army(side.entry), 12.0, True, 9.6),
        (
            " · ".join(part for part in (campaign.player(side.entry), side.role) if part),
            9,
            False,
            5.6,
        ),
        (counted(side.men, "figure") if side.men else "", 9.0, False, 1.8),
    )
    for text, size, strong, up in lines:
        face = fonts.bold() if strong else fonts.body()
        line = setter.line(text, face, size, room.w - 2.0)
        colour = INK if strong else grey(writer)
        writer.text(line.text, middle, room.y + up, line.size, face, colour=colour, align="centre")


def _rows(campaign: CampaignFacts, setter: Setter, box: Rect, record: BattleRecord) -> Block:
    high = 15.0

    def draw(writer: Writer, top: float) -> None:
        for side in record.sides:
            figure = Rect(box.x, top - high + 0.8, 14.0, high - 1.6)
            draw_figure(writer, campaign.look(side.entry), campaign.leader(side.entry), figure)
            base = top - high / 2 - 1.0
            name = setter.line(campaign.army(side.entry), fonts.bold(), 12, box.w - 70.0)
            writer.text(name.text, box.x + 17.0, base + 1.8, name.size, fonts.bold())
            came = counted(side.men, "figure") if side.men else ""
            parts = (campaign.player(side.entry), side.role, came)
            under = " · ".join(part for part in parts if part)
            line = setter.line(under, fonts.body(), 9, box.w - 70.0)
            writer.text(line.text, box.x + 17.0, base - 3.0, line.size, colour=grey(writer))
            won = "won" if side.entry in winners_of(record) else ""
            end = " · ".join(part for part in (campaign.clean(side.points), won) if part)
            fitted = setter.line(end, fonts.bold(), 14, 48.0)
            writer.text(fitted.text, box.right, base, fitted.size, fonts.bold(), align="right")
            top -= high
            writer.lines([(box.x, top, box.right, top)], width=0.3, colour=grey(writer))

    return Block(high * len(record.sides), draw)
