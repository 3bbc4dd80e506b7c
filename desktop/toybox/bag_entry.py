"""Enter a bag: pictures with numbers, or a typed list; both show the same draft."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QPlainTextEdit, QSizePolicy, QWidget

from desktop.army.details.portrait_files import FILTER
from desktop.figures import paint_figure
from desktop.file_dialogs import ask_open
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.look.parts.fields import Field, Spin
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import beside, hbox, stacked, vbox
from desktop.look.parts.panel import Bench, Card, ScrollPage, framed
from desktop.look.parts.text import CENTRE, ElidedLabel, SectionLabel, TextLabel, paint_text
from desktop.look.parts.text import RIGHT as AT_RIGHT
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_PANEL, Tokens
from desktop.toybox import questions
from desktop.toybox.controller import ToyBoxController
from desktop.toybox.count_tiles import CountTiles
from rules.common.ids import new_id
from rules.common.wording import HOUSE_SIGN, counted
from rules.toybox import edits
from rules.toybox.entry_line import read_list, write_list
from rules.toybox.toy_box import SIZE_MM, Bag, Pose
from rules.toybox.usual_toys import usual_poses

PRESETS = {"50": ("Bag of 50", 50), "100": ("Bag of 100", 100), "": ("Start at nothing", 0)}
COLOURS = ("green", "tan", "grey", "blue", "red")
LEFT, RIGHT = 212, 208
KEYS = (
    "12 sets · Enter next · arrows walk · + − one · letters find · Space usual is right · Del none"
)

HOW = "Type the number, press Enter. Pale numbers are only the usual mix."
OTHERS = "Something else in the bag? Tell Muster what is moulded on him."


class BagDraft(msgspec.Struct, frozen=True):
    """A bag that is being entered: what was counted of each pose, and poses of the player's own."""

    preset: str = "100"
    colour: str = "green"
    name: str = ""
    size: int = SIZE_MM
    note: str = ""
    picture: str = ""
    counts: dict[str, int] = {}
    own: tuple[Pose, ...] = ()


def _edge_and_ground(tokens: Tokens, checked: bool) -> tuple[QColor, QColor]:
    return (tokens.olive, tokens.sel) if checked else (tokens.line, tokens.raised)


class _Swatch(QAbstractButton):
    """A colour of plastic, with a man of it."""

    def __init__(self, colour: str) -> None:
        super().__init__()
        self.colour = colour
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setProperty(OWN_RING, True)
        self.setAccessibleName(f"{colour.capitalize()} plastic")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return a third of the column."""
        return QSize(56, theme_of(self).height(56, 14))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the man over the name of his colour."""
        theme, tokens = theme_of(self), theme_of(self).tokens
        painter = framed(self, *_edge_and_ground(tokens, self.isChecked()))
        rect, line = QRectF(self.rect()), theme.height(15)
        stand = rect.adjusted(4, 3, -4, -line - 2)
        paint_figure(painter, stand, "rifleman", self.colour, dark=tokens.dark)
        words = QRectF(0, rect.bottom() - line - 2, rect.width(), line)
        role = "small-bold" if self.isChecked() else "small"
        paint_text(painter, theme, words, self.colour.capitalize(), role, tokens.ink, CENTRE)
        if ring_wanted(theme, self):
            paint_row_ring(painter, rect, theme, RADIUS_PANEL)
        painter.end()


class _Preset(QAbstractButton):
    """What the bag is likely to hold."""

    def __init__(self, title: str, second: str, hint: str) -> None:
        super().__init__()
        self._title, self._second, self._hint = title, second, hint
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setProperty(OWN_RING, True)
        self.setAccessibleName(f"{title}, {second}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return room for two lines."""
        return QSize(160, theme_of(self).height(50, 32))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw title, key and what is in it."""
        theme, tokens = theme_of(self), theme_of(self).tokens
        painter = framed(self, *_edge_and_ground(tokens, self.isChecked()))
        rect = QRectF(self.rect()).adjusted(9, 0, -8, 0)
        line = theme.height(17)
        upper = QRectF(rect.left(), rect.center().y() - line, rect.width(), line)
        paint_text(painter, theme, upper, self._title, "heading", tokens.ink)
        paint_text(painter, theme, upper, self._hint, "small", tokens.ink2, AT_RIGHT)
        lower = upper.translated(0, line)
        paint_text(painter, theme, lower, self._second, "second", tokens.ink2)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()), theme, RADIUS_PANEL)
        painter.end()


class _Progress(QWidget):
    """How many were counted of what the bag should hold."""

    def __init__(self) -> None:
        super().__init__()
        self._part = 0.0
        self.setFixedHeight(12)

    def show_part(self, part: float) -> None:
        """Show a part from 0 to 1."""
        self._part = min(max(part, 0.0), 1.0)
        self.update()

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the bar."""
        tokens, rect = theme.tokens, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(tokens.edge, 1))
        painter.setBrush(tokens.sunk)
        painter.drawRoundedRect(rect, 6, 6)
        if self._part:
            painter.setBrush(tokens.olive)
            filled = QRectF(
                rect.left(), rect.top(), max(12.0, rect.width() * self._part), rect.height()
            )
            painter.drawRoundedRect(filled, 6, 6)


class BagEntry(Bench):
    """Counts the poses of one bag. Pale numbers are only the usual mix, and never saved."""

    left = Signal()
    changed = Signal()

    def __init__(self, controller: ToyBoxController) -> None:
        super().__init__()
        self._controller = controller
        self.draft = BagDraft()
        self._filling = False
        self.tiles = CountTiles()
        self.name, self.note, self.height_mm = QLineEdit(), QLineEdit(), Spin("Size")
        self.name.setPlaceholderText("Garage bag")
        self.note.setPlaceholderText("Where you got it")
        self.height_mm.setRange(10, 400)
        self.height_mm.setSuffix(" mm")
        for line in (self.name, self.note):
            line.setMaxLength(edits.TEXT_LIMIT)
        self.list = QPlainTextEdit()
        self.list.setAccessibleName("The bag as a list, a pose on each line")
        self.list.setPlaceholderText("14 rifle aiming\n12 kneeling\n8 smg")
        self.list.setTabChangesFocus(True)
        self.number = TextLabel("0", "total-large")
        self.of = TextLabel("", "second", "ink2")
        self.progress = _Progress()
        self.told = TextLabel("", "second", "ink2", wrap=True)
        self.rest = PlainButton("The rest is usual", act=self._take_rest)
        self.unread = TextLabel("", "small", "warn", wrap=True)
        self.back = PlainButton("Back", act=self._go_back)
        self.add = MainButton("Add to the box", hint="Ctrl+Enter", act=self.add_to_box)
        self._build()
        self._connect()

    # ---- building

    def _build(self) -> None:
        self.photo = PlainButton("Photo of the bag…", "camera", act=self._ask_photo)
        self.presets = {}
        for at, (key, (title, _)) in enumerate(PRESETS.items(), 1):
            poses = sum(bool(_usual(key, each)) for each in usual_poses())
            second = f"{poses} poses, usual mix {HOUSE_SIGN}" if poses else "count every pose"
            preset = self.presets[key] = _Preset(title, second, f"Alt+{at}")
            preset.setShortcut(f"Alt+{at}")
            preset.clicked.connect(partial(self._change, preset=key))
        self._colours = flowing(gap=4)
        words = f"{HOUSE_SIGN} house value: bags differ, count yours"
        house = TextLabel(words, "small", "ink2", wrap=True)
        side = QWidget()
        vbox(
            SectionLabel("What is it?"), *self.presets.values(), house,
            SectionLabel("Colour"), self._colours,
            Field("Bag or maker", self.name), Field("Size", self.height_mm),
            Field("Note", self.note), self.photo, 1,
            gap=7, margins=(12, 10, 12, 10), inside=side,
        )  # fmt: skip
        left = Card()
        left.setFixedWidth(LEFT)
        vbox(ScrollPage(side, "The bag"), margins=(1, 1, 1, 1), inside=left)
        tiles = QWidget()
        self.new_pose = PlainButton("New pose…", act=self._ask_pose)
        other = beside(
            TextLabel(OTHERS, "second", "ink2", wrap=True),
            self.new_pose, gap=10, grows=0,
        )  # fmt: skip
        vbox(self.tiles, other, 1, gap=10, margins=(0, 0, 8, 0), inside=tiles)
        head = hbox(
            TextLabel("How many of each?", "lead-strong"),
            (ElidedLabel(HOW, "second", "ink2"), 1),
            gap=10,
        )  # fmt: skip
        keys = ElidedLabel(KEYS, "small", "ink2")
        middle = vbox(head, (ScrollPage(tiles, "Poses of the bag"), 1), keys, gap=8)
        counted_card = Card()
        vbox(
            SectionLabel("Counted"), hbox(self.number, self.of, 1), self.progress, self.told,
            (self.rest, 0, Qt.AlignmentFlag.AlignLeft),
            gap=7, margins=(12, 10, 12, 12), inside=counted_card,
        )  # fmt: skip
        listed = Card()
        hint = "One pose a line, number first. Pasting from a table works too."
        vbox(
            hbox(SectionLabel("Or type a list"), 1, TextLabel("Ctrl+L", "small", "ink2")),
            (self.list, 1), self.unread, TextLabel(hint, "small", "ink2", wrap=True),
            gap=7, margins=(12, 10, 12, 10), inside=listed,
        )  # fmt: skip
        right = stacked(counted_card, listed, gap=10)
        right.layout().setStretch(1, 1)  # type: ignore[union-attr]
        right.setFixedWidth(RIGHT)
        hbox(left, (middle, 1), right, gap=12, margins=(16, 12, 16, 12), inside=self)

    def _connect(self) -> None:
        self.tiles.counted.connect(self._count)
        self.tiles.usual_taken.connect(self._take_usual)
        self.list.textChanged.connect(self._read_list)
        self.name.textEdited.connect(lambda text: self._change(name=text))
        self.note.textEdited.connect(lambda text: self._change(note=text))
        self.height_mm.valueChanged.connect(lambda size: self._change(size=size))

    def head_buttons(self) -> list[QWidget]:
        """Return the ways out of the bag; hidden until it is entered."""
        self.show_buttons(False)
        return [self.back, self.add]

    def show_buttons(self, shown: bool) -> None:
        """Show or hide the buttons in the head."""
        for button in (self.back, self.add):
            button.setVisible(shown)

    # ---- what is shown

    def open(self, preset: str) -> None:
        """Go on with the draft; with a preset that is another one, begin by it."""
        kept = self._controller.toys.draft()
        try:
            self.draft = msgspec.json.decode(kept, type=BagDraft) if kept else BagDraft()
        except msgspec.DecodeError:
            self.draft = BagDraft()  # of a later Muster: nothing of it is in the box yet
        if preset and not self.draft.counts:
            self.draft = BagDraft(preset=preset)
        self._fill()

    @property
    def poses(self) -> list[Pose]:
        """Return the poses to count: those of the preset first, then the player's own."""
        usual = [each.pose for each in usual_poses().values() if each.kind == "man"]
        here = [pose for pose in usual if _usual(self.draft.preset, pose.id)]
        men = (pose for pose in self._controller.box.poses if pose.kind == "man")
        own = [pose for pose in men if pose not in usual]
        counted_too = [pose for pose in usual if pose.id in self.draft.counts]
        every = here if self.draft.preset else usual
        found = {pose.id: pose for pose in (*every, *counted_too, *own, *self.draft.own)}
        return list(found.values())

    def _fill(self) -> None:
        """Show the draft in every field."""
        draft = self.draft
        self._filling = True
        self.presets[draft.preset if draft.preset in PRESETS else ""].setChecked(True)
        for line, text in ((self.name, draft.name), (self.note, draft.note)):
            if line.text() != text:
                line.setText(text)
        self.height_mm.setValue(draft.size)
        layout = self._colours.layout()
        assert layout is not None
        empty(layout)
        for colour in dict.fromkeys((*COLOURS, draft.colour)):
            swatch = _Swatch(colour)
            swatch.setChecked(colour == draft.colour)
            swatch.clicked.connect(partial(self._change, colour=colour))
            layout.addWidget(swatch)
        layout.addWidget(PlainButton("+", tip="Another colour", act=self._ask_colour))
        if not self.list.hasFocus():
            self._write_list()
        self._filling = False
        self._show()

    def _write_list(self) -> None:
        self._filling = True
        named = [(pose, self.draft.counts.get(pose.id, 0)) for pose in self.poses]
        self.list.setPlainText(write_list(named))
        self.unread.say("")
        self._filling = False

    def _show(self) -> None:
        draft, usual = self.draft, self._usual_counts()
        self.tiles.show_bag(self.poses, draft.counts, usual, draft.colour)
        total = sum(draft.counts.values())
        size = PRESETS.get(draft.preset, ("", 0))[1]
        self.number.setText(str(total))
        self.of.say(f"of {size} in the bag" if size else "toys counted")
        self.progress.setVisible(bool(size))
        self.progress.show_part(total / size if size else 0)
        open_usual = sum(count for key, count in usual.items() if key not in draft.counts)
        self.told.say(_told(total, size, open_usual))
        self.rest.setVisible(open_usual > 0)
        self.add.setText(f"Add {total} to the box" if total else "Add to the box")
        self.add.set_blocked("" if total else "Count something first.")
        self.photo.setText("Another photo…" if draft.picture else "Photo of the bag…")
        self.changed.emit()

    def head_lines(self) -> tuple[str, str]:
        """Return what the head says of the bag."""
        draft = self.draft
        poses = self.poses
        done = sum(pose.id in draft.counts for pose in poses)
        named = (
            f"{draft.name}, {draft.colour}" if draft.name else f"A bag of {draft.colour} plastic"
        )
        return named, f"{done} of {counted(len(poses), 'pose')} counted"

    def _usual_counts(self) -> dict[str, int]:
        if not self.draft.preset:
            return {}
        return {key: count for key in usual_poses() if (count := _usual(self.draft.preset, key))}

    # ---- changes

    def _change(self, _on: object = None, **changes: object) -> None:
        if self._filling:
            return
        self.draft = msgspec.structs.replace(self.draft, **changes)
        if "preset" in changes or "colour" in changes:
            self._fill()
        else:
            self._show()

    def _count(self, pose: str, count: int) -> None:
        self.draft = msgspec.structs.replace(self.draft, counts={**self.draft.counts, pose: count})
        self._write_list()
        self._show()

    def _take_usual(self, pose: str) -> None:
        usual = self._usual_counts()
        if pose in usual and pose not in self.draft.counts:
            self._count(pose, usual[pose])

    def _take_rest(self) -> None:
        counts = {**self._usual_counts(), **self.draft.counts}
        self.draft = msgspec.structs.replace(self.draft, counts=counts)
        self._write_list()
        self._show()

    def _read_list(self) -> None:
        if self._filling:
            return
        entries, unknown = read_list(self.list.toPlainText(), self._controller.box)
        counts: dict[str, int] = {}
        for entry in entries:
            assert entry.pose is not None
            counts[entry.pose.id] = counts.get(entry.pose.id, 0) + entry.count
        self.draft = msgspec.structs.replace(self.draft, counts=counts)
        self.unread.say(f"No pose is called “{unknown[0]}”." if unknown else "")
        self._show()

    def _ask_photo(self) -> None:
        name = ask_open(self, "Choose a photograph of the bag", FILTER)
        picture = self._controller.stored_photo(Path(name)) if name else ""
        if picture:
            self._change(picture=picture)

    def _ask_colour(self) -> None:
        questions.ask_colour(self, self._take_colour, set(COLOURS))

    def _take_colour(self, colour: str) -> None:
        self._change(colour=colour)

    def _ask_pose(self) -> None:
        known = {pose.id for pose in self.poses}
        questions.ask_usual_pose(self, self._take_pose, known)

    def _take_pose(self, pose: Pose) -> None:
        counts = {**self.draft.counts, pose.id: 1}
        usual = pose.id in usual_poses() and pose.kind == "man"
        own = self.draft.own if usual else (*self.draft.own, pose)
        self.draft = msgspec.structs.replace(self.draft, counts=counts, own=own)
        self._write_list()
        self._show()
        self.tiles.set_current(pose.id)
        self.tiles.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- the ways out

    def keep(self) -> None:
        """Keep what was counted for the next time."""
        text = msgspec.json.encode(self.draft).decode() if self.draft.counts else ""
        if text != self._controller.toys.draft():
            self._controller.toys.keep_draft(text)

    def _go_back(self) -> None:
        self.keep()
        self.left.emit()

    def add_to_box(self) -> None:
        """Add the bag and its toys as one step."""
        draft, total = self.draft, sum(self.draft.counts.values())
        if not total:
            return
        bag = Bag(new_id(), draft.name or f"Bag of {total}", note=draft.note, picture=draft.picture)
        poses = [(pose, draft.counts.get(pose.id, 0)) for pose in self.poses]
        done = self._controller.edit(
            f"add a bag of {total}",
            lambda box: edits.add_bag(box, bag, draft.colour, draft.size, poses),
        )
        if done:
            self._controller.said.emit(f"{counted(total, 'toy')} added to the box.")
            self.draft = BagDraft()
            self._controller.toys.keep_draft("")
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Add with Ctrl+Enter, go to the list with Ctrl+L."""
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.add_to_box()
        elif control and event.key() == Qt.Key.Key_L:
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)


def _usual(preset: str, pose: str) -> int:
    usual = usual_poses().get(pose)
    if usual is None or not preset:
        return 0
    return usual.bag50 if preset == "50" else usual.bag100


def _told(total: int, size: int, usual: int) -> str:
    """Return what is left to count, and how that goes with the usual mix."""
    if not size:
        return ""
    left = size - total
    if left < 0:
        return f"{-left} more than the bag says. Fine if that is what lies there."
    if not left:
        return "All counted."
    said = f"{left} to go."
    if usual > left:
        return f"{said} The usual mix has {usual} more: {usual - left} too many."
    return said
