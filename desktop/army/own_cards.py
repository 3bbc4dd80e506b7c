"""The page of the player's own cards and tokens: a list, the fields of one, and how it prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from desktop.army.controller import ArmyController
from desktop.army.details.drawing_grid import DrawingGrid
from desktop.army.details.field_editors import Count, NameEdit, StoryEdit
from desktop.army.details.portraits import drawing_words
from desktop.choice import Choice
from desktop.file_dialogs import ask_open
from desktop.jobs import Job
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Field
from desktop.look.parts.layouts import beside, hbox, stacked, vbox
from desktop.look.parts.panel import Bench, Divider, Panel, PanelHeader, ScrollPage
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.parts.text import SectionLabel, TextLabel
from resources import art as drawings
from rules.army import edits
from rules.army.model import DRAWN, PICTURE, Army, OwnBox, OwnCard
from rules.common.problems import InputProblem
from rules.common.size_limits import (
    BOX_LIMIT,
    BOX_TEXT_LIMIT,
    OWN_CARD_LIMIT,
    OWN_COUNT_LIMIT,
    OWN_TEXT_LIMIT,
)
from rules.games.ruleset import Ruleset
from rules.games.ruleset_validation import COLOURS

if TYPE_CHECKING:
    from printables.preview import PageImage

KINDS = (
    ("role", "Like a role card"),
    ("team", "Like a team card"),
    ("vehicle", "Like a vehicle card"),
    ("hero", "Like a hero card"),
    ("blank", "Blank, to write on"),
    ("token", "A token"),
)
LIST, SHOWN = 250, 330
"""Widths of the list and of the picture's side, in pixels."""
_CARD, _TOKEN = 290, 170
"""Widths of the pictures of a card and of a token, in pixels."""
SETTLE_MS = 150
NOTHING = (
    "A card or token of your own has your title, numbers, picture and rule. "
    "It is kept with the army and printed in its pack."
)
NO_GAME = "The game of this army is not here, so the card cannot be drawn."
_OWN_PICTURE = "picture"
NOT_KEPT = "The picture could not be saved, so the card is unchanged."
Cards = tuple[OwnCard, ...]


class OwnCardsPanel(Bench):
    """Every change is a step of the army's; the picture beside the fields follows it."""

    closed = Signal()
    said = Signal(str)

    def __init__(self, controller: ArmyController) -> None:
        super().__init__()
        self._controller = controller
        self.rows = RowModel()
        self.list = RowList("Own cards", keep_selection=True)
        self.list.setModel(self.rows)
        self.add_button = MainButton("Add a card", hint="Ins", act=self.add)
        self.copy_button = IconButton("copy", "Copy the card", act=self.copy)
        self.delete_button = IconButton("trash", "Delete the card (Del)", act=self.delete)
        self.up_button = IconButton("chevron-up", "Up (Alt+Up)", act=lambda: self.move_by(-1))
        self.down_button = IconButton(
            "chevron-down", "Down (Alt+Down)", act=lambda: self.move_by(1)
        )
        self.leave_button = PlainButton("Back to the army", hint="Esc", act=self.closed.emit)
        self.fields = _Fields(self)
        self.preview = _Preview(controller)
        self._build()
        self.setFocusProxy(self.list)
        self.list.chosen.connect(lambda _: self._show())
        self.list.installEventFilter(self)
        for signal in (controller.changed, controller.document_changed):
            signal.connect(self.refresh)
        self.refresh()

    def _build(self) -> None:
        left = Panel(("right",))
        left.setFixedWidth(LIST)
        acts = stacked(
            self.add_button,
            beside(
                self.copy_button,
                self.delete_button,
                QWidget(),
                self.up_button,
                self.down_button,
                grows=2,
            ),
            self.leave_button,
        )
        acts.setContentsMargins(12, 12, 12, 12)
        vbox(PanelHeader("Own cards"), Divider(), (self.list, 1), Divider(), acts, gap=0,
             margins=(0, 0, 1, 0), inside=left)  # fmt: skip
        page = QWidget()
        vbox(self.fields, 1, margins=(16, 12, 16, 12), inside=page)
        self.page_of_fields = ScrollPage(page, "The card", self)
        self.preview.setFixedWidth(SHOWN)
        hbox(left, (self.page_of_fields, 1), self.preview, gap=0, inside=self)

    # ---- the cards and the chosen one

    @property
    def cards(self) -> Cards:
        """Return the own cards of the open army."""
        document = self._controller.document
        return document.army.own_cards if document else ()

    @property
    def at(self) -> int:
        """Return the place of the chosen card, -1 for none."""
        row = self.list.currentIndex().row()
        return row if row < len(self.cards) else -1

    def refresh(self, _change: object = None) -> None:
        """Show the cards as they are now."""
        at = max(self.list.currentIndex().row(), 0)
        words = dict(KINDS)
        rows = [
            Row(str(place), card.title or "Without a title", words[card.kind], f"×{card.count}")
            for place, card in enumerate(self.cards)
        ]
        self.list.blockSignals(True)
        self.rows.set_rows(rows)
        self.list.setCurrentIndex(self.rows.index(min(at, len(rows) - 1)))
        self.list.blockSignals(False)
        self._show()

    def _show(self) -> None:
        at, many = self.at, len(self.cards)
        none = "" if at >= 0 else "Add a card first."
        full = f"An army has at most {OWN_CARD_LIMIT} own cards." if many >= OWN_CARD_LIMIT else ""
        self.add_button.set_blocked(full)
        self.copy_button.set_blocked(none or full)
        self.delete_button.set_blocked(none)
        self.up_button.set_blocked(none or ("" if at > 0 else "It is the first."))
        self.down_button.set_blocked(none or ("" if at < many - 1 else "It is the last."))
        card = self.cards[at] if at >= 0 else None
        self.fields.setVisible(card is not None)
        if card is not None:
            self.fields.show_card(card)
        self.preview.show_card(card)

    # ---- edits

    def put(self, label: str, cards: Cards, *, choose: int | None = None, merge: str = "") -> None:
        """Give the army other own cards as one step, and choose one of them."""
        self._controller.edit(
            label, lambda army: edits.change_army(army, own_cards=cards), merge=merge
        )
        if choose is not None:
            self.list.setCurrentIndex(self.rows.index(choose))

    def change(self, what: str, **values: object) -> None:
        """Change fields of the chosen card; typing on in one field is one step."""
        at, cards = self.at, self.cards
        if at >= 0:
            card = replace(cards[at], **values)
            merge = f"own card {at} {what}"
            self.put(f"{what} of an own card", (*cards[:at], card, *cards[at + 1 :]), merge=merge)

    def add(self) -> None:
        """Add a card behind the others, and let its title be typed."""
        if len(self.cards) < OWN_CARD_LIMIT:
            self.put("add an own card", (*self.cards, OwnCard()), choose=len(self.cards))
            self.fields.title.setFocus(Qt.FocusReason.OtherFocusReason)

    def copy(self) -> None:
        """Put a copy behind the chosen card."""
        at, cards = self.at, self.cards
        if at >= 0 and len(cards) < OWN_CARD_LIMIT:
            twice = (*cards[: at + 1], cards[at], *cards[at + 1 :])
            self.put("copy an own card", twice, choose=at + 1)

    def delete(self) -> None:
        """Delete the chosen card."""
        at, cards = self.at, self.cards
        if at >= 0:
            left = (*cards[:at], *cards[at + 1 :])
            self.put("delete an own card", left, choose=min(at, len(left) - 1))
            self.said.emit("The card is deleted. Ctrl+Z brings it back")

    def move_by(self, step: int) -> None:
        """Move the chosen card up or down in the list."""
        at, cards = self.at, list(self.cards)
        to = at + step
        if at >= 0 and 0 <= to < len(cards):
            cards.insert(to, cards.pop(at))
            self.put("move an own card", tuple(cards), choose=to)

    def ask_drawing(self) -> None:
        """Let the player choose one of Muster's drawings for the card."""
        document, at = self._controller.document, self.at
        if document is None or at < 0:
            return
        card = self.cards[at]
        names = [(name, drawing_words(name)) for name in sorted(drawings.names())]
        colour = card.colour or document.army.colour
        dialog = DrawingGrid("A drawing for the card", names, card.drawing, colour, self)
        dialog.exec()
        dialog.deleteLater()
        if dialog.chosen:
            self.change("drawing", portrait=f"{DRAWN}{dialog.chosen}")

    def ask_picture(self) -> None:
        """Ask for a picture file."""
        from desktop.army.details.portrait_files import FILTER

        name = ask_open(self, "Choose a picture", FILTER)
        if name:
            self.take_file(Path(name))

    def take_file(self, path: Path) -> None:
        """Read a picture beside the window; the chosen card gets it when it is there."""
        from desktop.army.details.portrait_files import read_portrait

        document, at = self._controller.document, self.at
        job = Job(lambda: read_portrait(path), self)

        def take(data: bytes) -> None:
            if self._controller.document is document and self.at == at:
                picture = self._controller.pictures.put_one(data).value
                if picture:
                    self.change("picture", portrait=f"{PICTURE}{picture}")
                self.fields.picture.set_error("" if picture else NOT_KEPT)

        job.done.connect(take)
        job.troubled.connect(self._tell)
        job.start()

    def _tell(self, trouble: Exception) -> None:
        if not isinstance(trouble, InputProblem):
            raise trouble
        self.fields.picture.set_error(trouble.sentence())

    # ---- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Delete, add and move cards with the keys of the list."""
        if watched is not self.list or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        acts: Mapping[tuple[bool, int], Callable[[], None]] = {
            (False, int(Qt.Key.Key_Delete)): self.delete,
            (False, int(Qt.Key.Key_Insert)): self.add,
            (True, int(Qt.Key.Key_Up)): lambda: self.move_by(-1),
            (True, int(Qt.Key.Key_Down)): lambda: self.move_by(1),
        }
        act = acts.get((alt, event.key()))
        if act is None:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.KeyPress:
            act()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


class _Fields(QWidget):
    """The fields of one card or token."""

    def __init__(self, panel: OwnCardsPanel) -> None:
        super().__init__()
        from printables.tokens.icons import ICONS

        change, self._icons = panel.change, tuple(ICONS)
        self.title = NameEdit(lambda text: change("title", title=text), "Name it")
        self.kind = Choice(lambda key: change("kind", kind=key), "Kind")
        self.colour = Choice(lambda key: change("colour", colour=key), "Colour")
        self.count = Count("How many")
        self.count.setRange(0, OWN_COUNT_LIMIT)
        self.count.valueChanged.connect(lambda count: change("number", count=count))
        self.text = StoryEdit(
            lambda text: change("text", text=text), "Write the rule", OWN_TEXT_LIMIT
        )
        self.text.shortened.connect(panel.said)
        self.agreed = NameEdit(lambda text: change("who agreed", agreed_with=text), "Tomas")
        self.day = NameEdit(lambda text: change("day", day=text), "2026-11-14")
        self.icon = Choice(self._take_icon, "Icon")
        acts = beside(
            PlainButton("Drawing…", act=panel.ask_drawing),
            PlainButton("Picture…", act=panel.ask_picture),
            PlainButton("The usual", act=lambda: change("picture", portrait="")),
            QWidget(),
        )
        self.picture = Field("Picture", acts)
        self._change = change
        self.boxes = [_BoxRow(self, panel) for _ in range(BOX_LIMIT)]
        self._icon = Field("Icon", self.icon)
        self._titled, self._text = Field("Title", self.title), Field("Text", self.text)
        self._box_rows = stacked(
            SectionLabel("Boxes: value, word, small words"), *self.boxes, gap=6
        )
        self._agreed = beside(Field("Agreed with", self.agreed), Field("Day", self.day), grows=0)
        stacked(
            beside(Field("Kind", self.kind), Field("Colour", self.colour),
                   Field("How many", self.count), grows=0),
            self._titled, self._icon, self.picture, self._box_rows, self._text, self._agreed,
            gap=10, on=self,
        )  # fmt: skip

    def _take_icon(self, key: str) -> None:
        if key != _OWN_PICTURE:
            self._change("icon", portrait=f"{DRAWN}{key}" if key else "")

    def show_card(self, card: OwnCard) -> None:
        """Show a card, with the fields that its kind has."""
        token, blank = card.kind == "token", card.kind == "blank"
        self.title.show_text(card.title)
        self.text.show_text(card.text)
        self.agreed.show_text(card.agreed_with)
        self.day.show_text(card.day)
        self.kind.show_options(KINDS, card.kind)
        colours = dict.fromkeys((*COLOURS, *([card.colour] if card.colour else [])))
        named = [(each, each.capitalize()) for each in colours]
        self.colour.show_options([("", "The army's"), *named], card.colour)
        self.count.blockSignals(True)
        self.count.setValue(card.count)
        self.count.blockSignals(False)
        icons = dict.fromkeys((*self._icons, *([card.drawing] if card.drawing else [])))
        words = [(each, each.replace("-", " ").replace("_", " ").capitalize()) for each in icons]
        own = [(_OWN_PICTURE, "Your picture")] if card.picture else []
        self.icon.show_options(
            [("", "Letters"), *own, *words], _OWN_PICTURE if own else card.drawing
        )
        for at, row in enumerate(self.boxes):
            row.show_box(card.boxes[at] if at < len(card.boxes) else OwnBox())
        self.picture.set_error("")
        self._icon.setVisible(token)
        self.picture.setVisible(not blank)
        self._box_rows.setVisible(not token and not blank)
        self._text.setVisible(not blank and not (token and card.portrait))
        self._agreed.setVisible(not token and not blank)

    def boxes_changed(self) -> None:
        """Take the boxes as they stand here, without empty ones at the end."""
        boxes = [row.box for row in self.boxes]
        while boxes and boxes[-1] == OwnBox():
            boxes.pop()
        self._change("boxes", boxes=tuple(boxes))


class _BoxRow(QWidget):
    """One box of numbers: three short texts, and whether it is a house value."""

    def __init__(self, fields: _Fields, panel: OwnCardsPanel) -> None:
        super().__init__()
        self.box = OwnBox()
        self._fields = fields
        self.texts: dict[str, NameEdit] = {}
        for name, hint in (("value", "4+"), ("label", "To hit"), ("qualifier", "at 12 in")):
            line = NameEdit(partial(self._take_text, name), hint)
            line.setMaxLength(BOX_TEXT_LIMIT)
            line.setAccessibleName(name.capitalize())
            line.inputRejected.connect(
                lambda: panel.said.emit(f"No more than {BOX_TEXT_LIMIT} letters fit into a box.")
            )
            self.texts[name] = line
        self.house = Check("House")
        self.house.setToolTip("Marks the value as your own and not the game's")
        self.house.clicked.connect(lambda on: self._take(house=on))
        value, label, qualifier = self.texts.values()
        hbox((value, 2), (label, 3), (qualifier, 3), self.house, inside=self)

    def _take_text(self, name: str, text: str) -> None:
        self._take(**{name: text})

    def _take(self, **values: object) -> None:
        self.box = replace(self.box, **values)
        self._fields.boxes_changed()

    def show_box(self, box: OwnBox) -> None:
        """Show a box."""
        self.box = box
        for name, line in self.texts.items():
            line.show_text(str(getattr(box, name)))
        self.house.setChecked(box.house)


class _Preview(QWidget):
    """The picture of the chosen card, made of its PDF in a thread, and what is said of it."""

    def __init__(self, controller: ArmyController) -> None:
        super().__init__()
        self._controller = controller
        self._wanted: tuple[Army, Ruleset] | None = None
        self._shown: tuple[Army, Ruleset] | None = None
        self._job: Job | None = None
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words = TextLabel("", "small", "ink2", True)
        vbox(self.picture, self.words, 1, gap=12, margins=(12, 16, 16, 12), inside=self)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._next)

    @property
    def busy(self) -> bool:
        """Return whether another picture is to come."""
        return self._settle.isActive() or self._job is not None

    def show_card(self, card: OwnCard | None) -> None:
        """Show a card of the open army, alone on its sheet."""
        document = self._controller.document
        ruleset = document.ruleset if document else None
        if card is None or document is None or ruleset is None:
            self._wanted = self._shown = None
            self.picture.clear()
            self.words.say(NOTHING if card is None else NO_GAME)
            return
        army = edits.change_army(document.army, units=(), agreements=(), own_cards=(card,))
        self._wanted = (army, ruleset)
        self._settle.start()

    def _next(self) -> None:
        wanted = self._wanted
        if self._job is not None or wanted is None or wanted == self._shown:
            return
        army, ruleset = wanted
        pictures = self._controller.pictures.data(army.pictures())
        wide = (_TOKEN if army.own_cards[0].kind == "token" else _CARD) * self.devicePixelRatioF()
        job = self._job = Job(lambda: card_picture(army, ruleset, pictures, wide), self)
        job.done.connect(lambda found: self._take(wanted, *found))
        job.troubled.connect(self._tell)
        self._shown = wanted
        job.start()

    def _take(self, made: tuple[Army, Ruleset], page: PageImage, words: str) -> None:
        self._job = None
        if made == self._wanted:
            form = QImage.Format.Format_RGBA8888
            image = QImage(page.rgba, page.width, page.height, 4 * page.width, form).copy()
            pixmap = QPixmap.fromImage(image)
            pixmap.setDevicePixelRatio(self.devicePixelRatioF())
            self.picture.setPixmap(pixmap)
            self.picture.setAccessibleName(f"How {made[0].own_cards[0].title} is printed")
            self.words.say(words)
        self._next()

    def _tell(self, trouble: Exception) -> None:
        from printables.engine.problems import PrintProblem

        self._job = None
        if not isinstance(trouble, PrintProblem):
            raise trouble
        self.picture.clear()
        self.words.say(str(trouble))

    def sizeHint(self) -> QSize:
        """As wide as it is set to be."""
        return QSize(SHOWN, 200)


def card_picture(
    army: Army, ruleset: Ruleset, pictures: Mapping[str, bytes], wide: float
) -> tuple[PageImage, str]:
    """Return the only own card of an army as it is printed, `wide` pixels wide, and its problems.

    PrintProblem where it cannot be laid out.
    """
    from printables.engine.options import PrintOptions
    from printables.pack import Order, build_pack
    from printables.preview import PackImages
    from printables.source import Source

    sheet = "own-tokens" if army.own_cards[0].kind == "token" else "own-cards"
    source = Source([(army, ruleset)], pictures=pictures)
    pack = build_pack(source, Order((sheet,), PrintOptions(), {sheet: {"own-1.1": 1}}))
    front = next(placed for placed in pack.placed if placed.side == "front")
    with PackImages(pack.pdf) as images:
        page = images.page(front.page, wide / front.box.w * 25.4, front.box)
    told = (each.message for each in pack.problems if each.severity != "advice")
    return page, "\n".join(told)
