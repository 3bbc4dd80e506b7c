"""What the army page shows stays whole: long names, files that cannot be read, the ring."""

from __future__ import annotations

from pathlib import Path

from army_hand import Hand
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from desktop.look.parts.seats import SeatButton
from desktop.look.theme import theme_of
from desktop.look.tokens import DARK
from rules.army import edits

LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"


def test_long_names_push_nothing_away_and_unread_files_are_told(hand: Hand, tmp_path: Path) -> None:
    # A long name pushes nothing out of the details.
    jeep = hand.unit("Command jeep")
    hand.controller.edit("name", lambda army: edits.change_unit(army, jeep.id, name=LONG))
    hand.controller.selection.set((jeep.figures[0].id,))
    details = hand.page.inspector.figure
    assert LONG in details.place.text()
    holder = details.parentWidget()
    hand.qtbot.waitUntil(lambda: holder.width() <= holder.parentWidget().width(), timeout=15_000)
    assert details.die.isVisible()
    right = details.die.mapTo(hand.page.inspector, details.die.rect().topRight()).x()
    assert right < hand.page.inspector.width()

    # A long name at one post leaves room to the other.
    hand.start_over()
    team = hand.unit("Bazooka team")
    gunner = team.figures[0].id
    hand.controller.edit("name", lambda army: edits.change_figure(army, gunner, name=LONG))
    view = hand.page.units.view(team.id)
    seats = view.findChildren(SeatButton)
    hand.qtbot.waitUntil(lambda: seats[1].geometry().right() < view.width() - 50, timeout=15_000)

    # A file that cannot be read is told in head and bar.
    hand.start_over()
    broken = tmp_path / "broken.muster"
    broken.write_text("{ nothing")
    hand.page.files.open_files([str(broken)])
    assert any("1 file that cannot be read" in line for line in hand.page.head().lines)
    bar = hand.page.totals()
    assert bar.isVisible()
    assert bar.accessibleDescription() == "1 file cannot be read"
    hand.page.show_army()
    assert not bar.accessibleDescription(), "the army speaks again"
    assert hand.totals()


def test_the_ring_on_a_seat_is_light_on_the_dark_vehicle(hand: Hand) -> None:
    hand.come()
    view = hand.page.units.view(hand.unit("Command jeep").id)
    seat = view.findChildren(SeatButton)[0]
    theme = theme_of(hand.window)
    theme.set_scheme("light")
    theme.focus_visible = True
    seat.setFocus(Qt.FocusReason.TabFocusReason)

    def above() -> list[QColor]:
        picture = hand.window.grab().toImage()
        ratio = picture.devicePixelRatio()
        place = seat.mapTo(hand.window, seat.rect().center())
        return [
            picture.pixelColor(round(place.x() * ratio), round((place.y() - away) * ratio))
            for away in range(20, 30)
        ]

    hand.qtbot.waitUntil(lambda: QColor(DARK.focus) in above(), timeout=15_000)
