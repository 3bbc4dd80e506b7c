"""The chosen pose: its picture, what is moulded on it, its numbers, and what it is in each game."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QGridLayout, QMenu, QWidget

from desktop.figures import paint_figure
from desktop.look.parts.buttons import IconButton, SmallButton
from desktop.look.parts.fields import Spin
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import hbox, laid_out, stacked, vbox
from desktop.look.parts.panel import Card, Divider, ScrollPage, framed
from desktop.look.parts.text import ElidedLabel, SectionLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.toybox import questions
from desktop.toybox.controller import ToyBoxController
from rules.games.roles_from_items import vocabulary
from rules.toybox.edits import COUNT_LIMIT
from rules.toybox.stock import ColourStock, PoseStock, pose_drawing

COLUMNS = ("own", "armies", "lost", "broken", "free")
PICTURE = 74


class _Portrait(QWidget):
    """The pose in the colour most of its toys have, or the player's own photograph."""

    def __init__(self, controller: ToyBoxController) -> None:
        super().__init__()
        self._controller = controller
        self.stock: PoseStock | None = None
        side = theme_of(self).height(PICTURE, 0)
        self.setFixedSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame and what is in it."""
        if self.stock is None:
            return
        tokens = theme_of(self).tokens
        painter = framed(self, tokens.line, tokens.sunk)
        room = QRectF(self.rect()).adjusted(6, 6, -6, -5)
        photo = self._controller.photo(self.stock.pose)
        if photo is not None:
            wide = photo.width() * room.height() / photo.height()
            place = QRectF(room.center().x() - wide / 2, room.top(), wide, room.height())
            painter.drawImage(place, photo)
        else:
            colour = next((each.colour for each in self.stock.colours if each.owned), "green")
            paint_figure(painter, room, pose_drawing(self.stock.pose), colour, dark=tokens.dark)
        painter.end()


class DetailsPane(Card):
    """What can be changed of the chosen pose stands where it is read."""

    def __init__(self, controller: ToyBoxController) -> None:
        super().__init__()
        self._controller = controller
        self.picture = _Portrait(controller)
        self.name = TextLabel("", "headline", wrap=True)
        self.second = ElidedLabel("", "second", "ink2")
        self.items = flowing(gap=5)
        self.numbers = QWidget()
        self._grid = QGridLayout(self.numbers)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(4)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(0, 1)
        self.roles = QWidget()
        self._roles = QGridLayout(self.roles)
        self._roles.setContentsMargins(0, 0, 0, 0)
        self._roles.setHorizontalSpacing(10)
        self._roles.setVerticalSpacing(3)
        self._roles.setColumnStretch(1, 1)
        self.lose = SmallButton("Lost…", tip="L", act=partial(self._ask_colour, "l"))
        self.broken = SmallButton("Broken…", tip="B", act=partial(self._ask_colour, "b"))
        self.found = SmallButton("Found", tip="Found again (F)", act=partial(self._ask_colour, "f"))
        self.more = IconButton("menu", "More", "small", act=self._more)
        head = vbox(
            hbox((self.name, 1), TextLabel("F2 name", "small", "ink2")),
            self.second,
            SectionLabel("Moulded on him"),
            self.items,
            1,
            gap=4,
        )
        self._in_games = SectionLabel("What he is in each game")
        self._body = stacked(
            laid_out(hbox, (self.picture, 0, Qt.AlignmentFlag.AlignTop), (head, 1), gap=10),
            self.numbers, Divider(), self._in_games, self.roles, gap=9,
        )  # fmt: skip
        self._foot = flowing(self.lose, self.broken, self.found, self.more, gap=6)
        self._none = TextLabel(
            "Choose a pose to see what is moulded on it.", "second", "ink2", wrap=True
        )
        holder = QWidget()
        vbox(self._none, self._body, 1, inside=holder)
        vbox(
            (ScrollPage(holder, "Pose"), 1),
            self._foot,
            gap=9,
            margins=(12, 11, 10, 11),
            inside=self,
        )
        controller.changed.connect(self.refresh)
        controller.chosen_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the chosen pose as it is now."""
        stock = self._controller.chosen_stock()
        for widget in (self._body, self._foot):
            widget.setVisible(stock is not None)
        self._none.setVisible(stock is None)
        self.picture.stock = stock
        self.picture.update()
        if stock is None:
            return
        pose = stock.pose
        self.name.setText(pose.name or "No name")
        self.second.say(", ".join(filter(None, (pose.posture, *self._controller.sizes(pose)))))
        self._show_items(stock)
        self._show_numbers(stock)
        told = self._controller.roles_of(pose)
        empty(self._roles)
        for row, (game, role) in enumerate(told):
            self._roles.addWidget(TextLabel(game, "small"), row, 0)
            self._roles.addWidget(ElidedLabel(role, "small", "ink2"), row, 1)
        for widget in (self._in_games, self.roles):
            widget.setVisible(bool(told))
        lost = sum(each.lost for each in stock.colours)
        gone = lost + sum(each.broken for each in stock.colours)
        hand = stock.owned - gone
        for button in (self.lose, self.broken):
            button.set_blocked("" if hand else "None of them is to hand.")
        self.found.set_blocked("" if gone else "None of them is lost or broken.")

    def _show_items(self, stock: PoseStock) -> None:
        layout = self.items.layout()
        assert layout is not None
        empty(layout)
        if stock.pose.kind != "man":
            layout.addWidget(TextLabel(stock.pose.model.replace("_", " "), "second", "ink2"))
            return
        known = vocabulary()
        for item in stock.pose.items:
            name = known[item].name if item in known else item
            act = partial(self._controller.turn_item, item, False)
            layout.addWidget(
                SmallButton(f"{name}  ×", tip=f"Take {name.lower()} off this pose", act=act)
            )
        layout.addWidget(
            SmallButton("+ Item", act=lambda: questions.ask_more_items(self._controller, self))
        )

    def _show_numbers(self, stock: PoseStock) -> None:
        empty(self._grid)
        for at, words in enumerate(COLUMNS):
            label = TextLabel(words, "small", "ink2")
            self._grid.addWidget(label, 0, at + 1, Qt.AlignmentFlag.AlignHCenter)
        for row, line in enumerate(stock.colours, 1):
            self._grid.addWidget(TextLabel(line.colour.capitalize(), "second-bold"), row, 0)
            self._grid.addWidget(self._owned(line), row, 1)
            for at, count in enumerate((line.in_armies, line.lost, line.broken, line.free), 2):
                ink = "err" if count and at in (3, 4) else "ink"
                label = TextLabel(str(count), "count", ink)
                self._grid.addWidget(label, row, at, Qt.AlignmentFlag.AlignHCenter)

    def _owned(self, line: ColourStock) -> Spin:
        field = Spin(f"{line.colour.capitalize()} owned")
        field.setRange(line.missing, COUNT_LIMIT)
        field.setValue(line.owned)
        field.setFixedWidth(theme_of(self).height(46, 26))
        field.setKeyboardTracking(False)
        field.editingFinished.connect(
            lambda: self._controller.set_owned(line.colour, field.value())
        )
        return field

    def _ask_colour(self, letter: str) -> None:
        """Do it at once where one colour comes into question, else ask which."""
        colours = self._controller.colours_for(letter)
        if len(colours) == 1:
            self._controller.count_one(letter, colours[0])
            return
        menu = QMenu(self)
        for colour in colours:
            menu.addAction(colour.capitalize(), partial(self._controller.count_one, letter, colour))
        button = {"l": self.lose, "b": self.broken, "f": self.found}[letter]
        menu.exec(button.mapToGlobal(button.rect().topLeft()))
        menu.deleteLater()

    def _more(self) -> None:
        menu = QMenu(self)
        controller = self._controller
        menu.addAction("Rename…", partial(questions.ask_name, controller, self))
        menu.addAction("Add a colour…", partial(questions.ask_new_colour, controller, self))
        menu.addAction("Choose a drawing…", partial(questions.ask_drawing, controller, self))
        menu.addAction("Own photograph…", partial(questions.ask_photo, controller, self))
        menu.addAction("Delete this pose", controller.delete_pose)
        menu.exec(self.more.mapToGlobal(self.more.rect().topLeft()))
        menu.deleteLater()
