"""Draws the parts of the look, light and dark, into one picture: python tools/gallery.py OUT.png.

For whoever works on the look; the players' program does not use it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QImage, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from desktop.figures import State, figure_pixmap
from desktop.look.figure_source import FigureSource
from desktop.look.parts.buttons import DangerButton, IconButton, LinkButton, MainButton, PlainButton
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Combo, Field, SearchField
from desktop.look.parts.figure_tiles import FigureTiles
from desktop.look.parts.findings import FindingList, FindingRow
from desktop.look.parts.hero_box import HeroBox, HeroFacts
from desktop.look.parts.number_origin import Legend, Mark, NumberLabel
from desktop.look.parts.panel import Panel
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.parts.seats import SeatButton
from desktop.look.parts.tag import ItemPill, Tag
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.parts.tiles import Tile
from desktop.look.parts.totals import Total, TotalsBar
from desktop.look.parts.unit_box import UnitBox
from desktop.look.theme import Theme
from desktop.look.tokens import Origin, Severity

FP = Mark(Origin.BORROWED, "FP", "Fighting Plastic, Weapons")
STATED = Mark(Origin.STATED, "", "L.G.A.M., Weapons")
HOUSE = Mark(Origin.HOUSE, "", "no source; Muster's proposal")


def figure(theme: Theme, art: str, colour: str = "green", state: State = "normal") -> FigureSource:
    """Return a source for one drawing."""

    def make(width: int, ratio: float) -> QPixmap:
        return figure_pixmap(
            art, colour, width=width, dark=theme.tokens.dark, state=state, dpr=ratio
        )

    return make


def row_of(*widgets: QWidget, gap: int = 8) -> QWidget:
    """Set widgets side by side."""
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(gap)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return box


def hover(widget: QWidget) -> None:
    """Make a part believe that the mouse is over it."""
    widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    middle = QPointF(widget.rect().center())
    QApplication.sendEvent(widget, QEnterEvent(middle, middle, middle))
    QApplication.sendEvent(widget, QEvent(QEvent.Type.HoverEnter))


def buttons(_theme: Theme) -> list[QWidget]:
    """Buttons in their states."""
    rest, down, off = (PlainButton("Print…") for _ in range(3))
    down.setDown(True)
    off.set_blocked("Nothing to print yet.")
    focus = PlainButton("Print…")
    main = MainButton("Record…")
    hint = MainButton("New army", hint="Enter")
    undo = PlainButton("Undo: add commando", icon_name="undo")
    small = PlainButton("New…", kind="small")
    return [
        SectionLabel("Buttons: rest, pressed, focus, disabled"),
        row_of(rest, down, focus, off),
        row_of(main, LinkButton("We agreed…"), hint, small),
        row_of(undo, IconButton("redo", "Redo"), DangerButton("Delete the army")),
    ]


def rows(theme: Theme) -> list[QWidget]:
    """A list with every kind of row."""
    view = RowList("Rows")
    man = figure(theme, "rifleman")
    tan = figure(theme, "rifleman", "tan")
    model = RowModel(
        [
            Row("h", "Soldiers", kind="group"),
            Row("a", "Rifleman", right="4b", figure=man),
            Row("b", "LMG man", right="4c", figure=figure(theme, "lmg")),
            Row(
                "c", "Commando", right="2 of 2", dimmed=True,
                figure=figure(theme, "commando", state="not_owned"),
            ),
            Row("d", "2nd Sandbox Company", "43 figures", figure=man, badge=Severity.ERROR),
            Row("e", "Tan Raiders", "L.G.A.M. · 45 figures", figure=tan),
        ],
        view,
    )  # fmt: skip
    view.setModel(model)
    view.setFixedSize(236, 212)
    view.setCurrentIndex(model.index_of("b"))
    other = RowList("Kept", keep_selection=True)
    other.setModel(model)
    other.setFixedSize(236, 212)
    other.setCurrentIndex(model.index_of("d"))
    return [SectionLabel("Rows: selected elsewhere, selection kept"), row_of(view, other)]


def seats(theme: Theme) -> list[QWidget]:
    """Seats in their states."""
    man = figure(theme, "rifleman")
    made = [SeatButton(n, side=54) for n in (0, 4, 0, 0, 0, 0)]
    made[0].set_seated(man, "Pvt. Fern")
    made[2].setObjectName("hover")
    made[3].set_drop("allowed")
    made[4].set_drop("refused")
    made[5].set_seated(man, "Pvt. Fern", over_limit=True)
    return [
        SectionLabel("Seats: taken, empty, hover, drop allowed, drop refused, over the limit"),
        row_of(*made, gap=24),
    ]


def numbers(_theme: Theme) -> list[QWidget]:
    """Marks, tags and legend."""
    legend = Legend()
    legend.set_borrowed({"FP": "Fighting Plastic"})
    severe = [
        Tag("1 error", "error"),
        Tag("2 warnings", "warning"),
        Tag("3 advice", "advice"),
        Tag("1 agreed", "agreed"),
        Tag("HMG"),
    ]
    return [
        SectionLabel("Where a number comes from"),
        row_of(
            NumberLabel("3", STATED), TextLabel("stated", ink="ink2"),
            NumberLabel("8", FP), TextLabel("borrowed", ink="ink2"),
            NumberLabel("1 ft", HOUSE), TextLabel("house value", ink="ink2"),
            Tag("Agreed", "agreed"),
        ),
        legend,
        SectionLabel("Findings"),
        row_of(*severe),
    ]  # fmt: skip


def fields(theme: Theme) -> list[QWidget]:
    """Chips, fields and pills."""
    chips = FigureTiles("Loose men", grouped=True)
    chips.set_tiles(
        [
            Tile("a", "Submachine gunner", figure(theme, "smg"), 3),
            Tile("b", "Rifleman", figure(theme, "rifleman"), 9),
        ]
    )
    chips.setFixedWidth(410)
    broken = Field("Name", QLineEdit("Sgt."))
    well = Field("Name", QLineEdit("Sgt. Olive Drab"))
    combo = Combo("Post")
    combo.addItems(["Passenger, jeep", "Driver, jeep"])
    tick, off = Check("Mark borrowed and house numbers"), Check("Save ink", "outlines only")
    tick.setChecked(True)
    pill = ItemPill("Grenades")
    pill.setCheckable(True)
    pill.setChecked(True)
    broken.set_error("A name needs a letter.")
    for field in (well, broken):
        field.setFixedWidth(150)
    return [
        SectionLabel("Groups, field, field in error"),
        chips,
        row_of(well, broken, combo, SearchField("Search 34 roles", "Ctrl+F")),
        row_of(tick, off, ItemPill("Submachine gun"), pill),
    ]


def units(theme: Theme) -> list[QWidget]:
    """Unit boxes, a hero, findings and totals."""
    hero = HeroBox(
        HeroFacts(
            "Sgt. Olive Drab", "Commander, in the command jeep", figure(theme, "sergeant"),
            "Drab, Olive", "Sgt · Sandbox", "No. 0017", 3, FP,
            (("Agreed: hero", "agreed"),), (("Battles", "4"), ("Knocked over", "11")),
        )
    )  # fmt: skip
    hero.set_selected(True)
    squad = UnitBox()
    squad.set_head("1st Squad", "10 men", [("Advice", "advice")])
    tiles = FigureTiles("1st Squad")
    arts = ("officer_binoculars", "radio", "medic", "lmg", "smg", "rifleman", "rifleman")
    tiles.set_tiles([Tile(str(i), art.title(), figure(theme, art)) for i, art in enumerate(arts)])
    tiles.set_selected(frozenset({"3"}))
    squad.set_body(tiles)
    broken, folded = UnitBox(), UnitBox()
    broken.set_head("Light cannon", "2 of 3 posts", broken=True)
    folded.set_head("Dragonfly", "6 of 12", bars=(6, 12))
    for box in (broken, folded):
        box.set_body(QWidget())
        box.set_folded(True)
    findings = FindingList()
    second = "Weapons teams, L.G.A.M."
    findings.set_findings(
        [
            FindingRow(
                "1", Severity.ERROR, "Light cannon has 2 of 3 men. Add a man, or take it off.",
                "Error · " + second, "Add a rifleman", True,
            ),
            FindingRow("2", Severity.ADVICE, "1st Squad cannot dig in.", second, "Move"),
            FindingRow("3", Severity.AGREED, "Sgt. Olive Drab is a hero.", "Agreed · with Tomas"),
        ]
    )  # fmt: skip
    findings.setFixedHeight(findings.height_of(3))
    totals = TotalsBar()
    totals.set_totals(
        [
            Total("f", "43", "Figures"),
            Total("c", "2", "of 2\ncommandos"),
            Total("s", "9", "of 16\nseats"),
            Total("p", "", "No points in L.G.A.M.", optional=True),
        ]
    )
    totals.set_hint("Rifleman: 2 ft, hits on 7 or less")
    pair = QWidget()
    grid = QGridLayout(pair)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(0)
    grid.addWidget(broken, 0, 0)
    grid.addWidget(folded, 0, 1)
    return [hero, squad, pair, findings, totals]


def sheet(theme: Theme, title: str) -> QImage:
    """Draw every part in the present scheme."""
    page = Panel()
    column = QVBoxLayout(page)
    column.setContentsMargins(30, 20, 30, 20)
    column.setSpacing(7)
    column.addWidget(TextLabel(title, "title"))
    for part in (buttons, rows, seats, numbers, fields, units):
        for widget in part(theme):
            column.addWidget(widget)
    column.addStretch(1)
    page.setFixedWidth(640)
    page.show()
    page.activateWindow()
    QTest.qWait(20)
    for widget in page.findChildren(QWidget, "hover"):
        hover(widget)
    theme.focus.set_visible(True)
    page.findChildren(PlainButton)[2].setFocus()
    QTest.qWait(20)
    image = QImage(page.size() * page.devicePixelRatioF(), QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(page.devicePixelRatioF())
    page.render(image, QPoint())
    page.deleteLater()
    return image


def main() -> int:
    """Write the picture."""
    out = sys.argv[1] if len(sys.argv) > 1 else "gallery.png"
    app = QApplication(sys.argv[:1])
    theme = Theme(app, "light", less_motion=True)
    light = sheet(theme, "Parts, light")
    theme.set_scheme("dark")
    dark = sheet(theme, "Parts, dark")
    both = QImage(light.width() + dark.width(), light.height(), QImage.Format.Format_ARGB32)
    painter = QPainter(both)
    for at, image in enumerate((light, dark)):
        image.setDevicePixelRatio(1)
        painter.drawImage(at * light.width(), 0, image)
    painter.end()
    return 0 if both.save(out) else 1


if __name__ == "__main__":
    raise SystemExit(main())
