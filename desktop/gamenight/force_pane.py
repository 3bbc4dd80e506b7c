"""One side of the battle: its head, units with their men and vehicles, and notes at the foot."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from desktop.figures import box_height, figure_pixmap
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.force_figures import ForceFigures
from desktop.gamenight.force_words import HeadWords, Note, head_words, notes
from desktop.gamenight.shown_force import READY_STEPS, ForceView, places_of
from desktop.look.parts.layouts import vbox
from desktop.look.parts.panel import ScrollPage
from desktop.look.parts.tag import TagKind, paint_tag, tag_height, tag_width
from desktop.look.parts.text import RIGHT, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_PANEL
from resources.art import NEUTRAL
from rules.attack.procedure import EMPTY, Pick
from rules.campaign.recording.battle_record import FateKind
from rules.common.wording import lower
from rules.table.attacks import smoke_weapon
from rules.table.capabilities import empty_weapons, falling, helpers_left
from rules.table.choices import dice_tests_for, flees, runs_over
from rules.table.events import Boarded, Fell, Marked, Smoked, TookTest
from rules.table.piece_names import PieceNames
from rules.table.set_up import casualty_mark
from rules.table.state import is_left, stays
from rules.table.turns import MORALE, acting, step_of

HEAD, FIGURE = 45, 34
KEPT_NOTES, MOST_NOTES = 2, 3
"""So many notes always have room, and so many are shown where figures leave it."""
FATES: tuple[tuple[str, FateKind], ...] = (
    ("Knocked over", "knocked-over"),
    ("Killed", "fallen"),
    ("Captured", "captured"),
    ("Left the table", "missing"),
    ("Under the sofa", "lost"),
)
"""What can become of a man otherwise than by an attack."""
MOST_VEHICLES = 3
"""So many vehicles to get into a menu holds."""


class ForceHead(QWidget):
    """The head of a force: its figure, name, whose turn it is, and how many stand."""

    def __init__(self) -> None:
        super().__init__()
        self.words = HeadWords("", "", False, "", "", "", "", "")
        self._colour = "green"
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)

    def set_colour(self, colour: str) -> None:
        """Show a figure of another colour."""
        self._colour = colour
        self.update()

    def set_words(self, words: HeadWords) -> None:
        """Say something else."""
        if words != self.words:
            self.words = words
            count = f"{words.number} {words.whole}"
            told = (words.name, words.tag, words.player, words.second, count, words.below)
            self.setAccessibleName(", ".join(filter(None, told)))
            self.update()

    def sizeHint(self) -> QSize:
        """Two lines of text."""
        return QSize(200, theme_of(self).height(HEAD, 34))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw figure, name and tag, and at the right the number."""
        tokens, words, high = theme.tokens, self.words, float(self.height())
        dark, ratio = tokens.dark, painter.device().devicePixelRatioF()
        pixmap = figure_pixmap(NEUTRAL, self._colour, width=FIGURE, dark=dark, dpr=ratio)
        painter.drawPixmap(QPointF(2, round(high / 2 - box_height(FIGURE) / 2)), pixmap)
        left, right = FIGURE + 8.0, self.width() - 4.0
        first, second = QRectF(left, 3, 0, high / 2), QRectF(left, high / 2 - 1, 0, high / 2 - 2)
        whole = text_width(theme, "small", words.whole)
        number = text_width(theme, "total-large", words.number)
        block = max(whole + number + 4, text_width(theme, "small", words.below))
        first.setRight(right)
        paint_text(painter, theme, first.adjusted(0, 2, 0, 2), words.whole, "small", None, RIGHT)
        first.setRight(right - whole - 4)
        paint_text(painter, theme, first, words.number, "total-large", tokens.ink, RIGHT)
        second.setRight(right)
        paint_text(painter, theme, second, words.below, "small", tokens.ink, RIGHT)
        first.setRight(right - block - 8)
        second.setRight(right - block - 8)
        tag = tag_width(theme, words.tag) + 8 if words.tag else 0
        kind: TagKind = "mark" if words.tag.endswith("now") else "neutral"
        below = " · ".join(filter(None, (words.player, words.second)))
        wide = text_width(theme, "lead-strong", words.name)
        paint_text(painter, theme, first, words.name, "lead-strong", tokens.ink)
        if words.tag and wide + tag <= first.width():
            paint_tag(painter, theme, left + wide + 8, first.center().y(), words.tag, kind)
        elif words.tag:  # the name needs the whole line
            paint_tag(painter, theme, left, second.center().y(), words.tag, kind)
            second.adjust(tag, 0, 0, 0)
            below = words.second
        if text_width(theme, "second", below) > second.width():
            below = words.second or below
        paint_text(painter, theme, second, below, "second", tokens.ink2)


class ForceNotes(QWidget):
    """The strip at the foot: jams, overwatch, smoke, lives, morale. More than fit are counted."""

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[Note] = []
        self.most = KEPT_NOTES
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)

    def set_notes(self, notes: list[Note], room: float) -> None:
        """Show other notes, in a height that is free for them."""
        most = MOST_NOTES if room >= MOST_NOTES * self._line() + 8 else KEPT_NOTES
        if notes != self.notes or most != self.most:
            self.notes, self.most = notes, most
            words = "; ".join(f"{note.tag}: {note.text}{note.more}" for note in notes)
            self.setAccessibleName(words)
            self.setToolTip(words.replace("; ", "\n"))
            self.setVisible(bool(notes))
            self.updateGeometry()
            self.update()

    def _line(self) -> int:
        return tag_height(theme_of(self)) + 7

    def sizeHint(self) -> QSize:
        """A line for each of the first notes."""
        return QSize(200, self._line() * min(len(self.notes), self.most) + 8)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw a dividing line, then a tag and words for each note."""
        tokens, high = theme.tokens, self._line()
        painter.fillRect(QRectF(0, 0, self.width(), 1), tokens.line)
        shown = self.notes[: self.most]
        wide = max((tag_width(theme, note.tag) for note in shown), default=0.0)
        for at, note in enumerate(shown):
            top = 6 + at * high
            paint_tag(painter, theme, 2, top + high / 2, note.tag, note.kind)
            line = QRectF(wide + 12, top, self.width() - wide - 14, high)
            hidden = len(self.notes) - self.most
            if hidden > 0 and at == self.most - 1:
                more = f"and {hidden} more"
                paint_text(painter, theme, line, more, "small", tokens.ink2, RIGHT)
                line.adjust(0, 0, -text_width(theme, "small", more) - 8, 0)
            whole = note.text + note.more
            fits = text_width(theme, "second", whole) <= line.width()
            paint_text(painter, theme, line, whole if fits else note.text, "second", tokens.ink)


class ForcePane(QWidget):
    """Shows one side, by its place in the battle; a tap goes to the controller."""

    def __init__(
        self, controller: GameNightController, place: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.controller, self.place = controller, place
        self.view: ForceView | None = None
        self.acts = False
        self.head, self.notes = ForceHead(), ForceNotes()
        self.figures = ForceFigures()
        self.scroller = ScrollPage(self.figures, "Men")
        self.notes.hide()
        vbox(self.head, (self.scroller, 1), self.notes, gap=1, margins=(8, 3, 8, 2), inside=self)
        self.setFocusProxy(self.figures)
        self.figures.tapped.connect(controller.tap)
        self.figures.menu_asked.connect(self._show_menu)
        self.figures.current_changed.connect(self._follow)
        controller.log.battle_changed.connect(self._set_battle)
        controller.log.changed.connect(self._show)
        controller.attack.changed.connect(self._show)
        theme_of(self).changed.connect(self._tell_room)
        self._set_battle()

    # ---- what it shows

    def _set_battle(self) -> None:
        battlefield = self.controller.log.battlefield
        if battlefield is None or self.place >= len(battlefield.sides):
            self.view = None
            return
        side = battlefield.sides[self.place]
        self.view = ForceView(battlefield, side)
        army = battlefield.side[side].army
        self.head.set_colour(army.colour)
        self._tell_room()
        others = [each for each in battlefield.sides if each != side]
        beside = places_of(battlefield, others[0]) if others else self.view.units
        self.figures.set_view(self.view, beside)
        self.figures.set_name(f"{army.name}, {battlefield.side_name(side)}")
        self.setAccessibleName(army.name)
        self._show()

    def _show(self) -> None:
        view, state = self.view, self.controller.log.state
        if view is None or view.battlefield is not self.controller.log.battlefield:
            return
        shown = view.show(state, self.controller.attack.shot, self.controller.attack.chosen)
        gone_out = frozenset(
            man.id
            for unit in view.units
            for man in unit.crew
            if man.id not in state.aboard and state.piece(man.id).status != "off"
        )
        step = step_of(view.battlefield, state)
        folds = step is not None and step.does in READY_STEPS
        acts = view.side in acting(view.battlefield, state)
        folding = frozenset(
            unit.id
            for unit in view.units
            if folds
            and not shown.units[unit.id].able
            and (acts or not is_left(view.battlefield, state, unit.id))
            and self._is_idle(unit.id)
        )
        self.figures.show_force(shown, gone_out, folding)
        words = head_words(view, state, shown)
        self.head.set_words(words)
        free = self.height() - self.head.height() - 7 - self.figures.places.height
        self.notes.set_notes(notes(view, state, last=self.place == 1), free)
        self.figures.enter_taps = not isinstance(state.ask, Pick)
        if words.acts != self.acts:
            self.acts = words.acts
            self.update()

    def _is_idle(self, unit: str) -> bool:
        """Return whether nobody of a unit attacks or is the target."""
        assert self.view is not None
        shown = self.figures.shown.pieces
        men = self.view.battlefield.men_in[unit]
        return not any(shown[man].frame for man in (unit, *men) if man in shown)

    def _tell_room(self) -> None:
        """Tell in how much room all men should be seen; that for a note or two is kept free."""
        spare = self.height() - self.head.sizeHint().height() - 7
        units = self.view is not None and self.view.layout == "boxes"
        kept = (1 if units else KEPT_NOTES) * (tag_height(theme_of(self)) + 7) + 8
        self.figures.set_room(self.width() - 16.0, float(max(80, spare - kept)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let figures be as large as they fit."""
        super().resizeEvent(event)
        self._tell_room()

    def _follow(self, key: str) -> None:
        rect = self.figures.rect_of(key)
        middle = rect.center().toPoint()
        half = QPoint(round(rect.width() / 2), round(rect.height() / 2))
        self.scroller.ensureVisible(middle.x(), middle.y(), half.x(), half.y() + 8)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the panel; the side that acts has a frame."""
        tokens = theme.tokens
        pen = QPen(tokens.olive, 2) if self.acts else QPen(tokens.line, 1)
        painter.setPen(pen)
        painter.setBrush(tokens.surface)
        half = pen.widthF() / 2
        rect = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(rect, RADIUS_PANEL, RADIUS_PANEL)

    # ---- the menu of a man

    def menu_for(self, key: str) -> QMenu | None:
        """Return what can be told of somebody; of a unit its first plain man, None of nobody."""
        view, controller = self.view, self.controller
        if view is None or controller.log.only_looks or controller.log.recorded:
            return None
        field, state = view.battlefield, controller.log.state
        if key not in field.unit_of:
            able = falling(field, state, key) if key in field.unit else ()
            if not able:
                return None
            key = able[0]
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        who = view.place[key]
        title = menu.addAction(field.name(key) if not who.role else f"{who.name}")
        title.setEnabled(False)
        self._fill(menu, view, key)
        crew = next((unit.crew for unit in view.units if who.model and unit.id == key), ())
        inside = [man for man in crew if state.aboard.get(man.id) == key]
        aboard = menu.addMenu("Aboard") if inside else menu
        for man in inside:
            of_man = aboard.addMenu(man.name)
            if man.id in controller.log.choices.attackers:
                of_man.addAction("Attacks", partial(controller.attack.choose_shooter, man.id))
            self._fill(of_man, view, man.id)
        return menu

    def _fill(self, menu: QMenu, view: ForceView, key: str) -> None:
        """Offer in a menu what can be told of a man, vehicle or gun."""
        field, state, controller = view.battlefield, self.controller.log.state, self.controller
        if state.piece(key).status != "stands":
            menu.addAction("Stands after all", partial(controller.fell, key, "standing"))
            mark = casualty_mark(field)
            if mark is not None and key in field.man:
                on = mark.id not in state.piece(key).marks
                words = f"{'Stays' if on else 'No longer stays'} on the table: {lower(mark.name)}"
                menu.addAction(words, partial(controller.log.do, Marked((key,), mark.id, on)))
            if stays(field, state.piece(key)):
                self._offer_tests(menu, key)
            return
        ran_off = Fell((key,), "fallen", weapon=MORALE)
        for words, fate in FATES:
            if fate == "missing" and flees(field, state, key):
                menu.addAction("Ran off the table", partial(controller.log.do, ran_off))
            else:
                menu.addAction(words, partial(controller.fell, key, fate))
        for tank in runs_over(field, state, key) if key not in state.aboard else ():
            ran = Fell((key,), "fallen", tank)
            menu.addAction(f"Run over by {field.name(tank)}", partial(controller.log.do, ran))
        if weapon := smoke_weapon(field, state, key):
            where = f"No. {len(state.smoke) + 1} of turn {state.turn}, {field.name(key)}"
            smoked = Smoked(where, by=key, weapon=weapon)
            menu.addAction("Lays smoke", partial(controller.log.do, smoked))
        for weapon in empty_weapons(field, state, key):
            words = f"Re-supplied by agreement: {lower(field.ruleset.weapon[weapon].name)}"
            filled = Marked((key,), f"{EMPTY}:{weapon}", on=False)
            menu.addAction(words, partial(controller.log.do, filled))
        self._offer_tests(menu, key)
        if view.place[key].model:
            return
        if vehicle := state.aboard.get(key, ""):
            words = f"Get out of {field.name(vehicle)}"
            menu.addAction(words, partial(controller.log.do, Boarded((key,))))
            return
        vehicles = [
            place
            for place in view.place.values()
            if place.vehicle and state.piece(place.id).status == "stands"
        ]
        for place in vehicles[:MOST_VEHICLES]:
            event = Boarded((key,), place.id)
            menu.addAction(f"Get into {place.name}", partial(controller.log.do, event))

    def _offer_tests(self, menu: QMenu, key: str) -> None:
        field, state, controller = (
            self.controller.log.field,
            self.controller.log.state,
            self.controller,
        )
        tests = dice_tests_for(field, state, key)
        dice = menu.addMenu("Takes a test") if tests else menu
        for test in tests:
            for by in helpers_left(field, state, key, test) if test.by else ("",):
                words = f"{test.name}: {PieceNames(field).who(by)}" if by else test.name
                dice.addAction(words, partial(controller.log.do, TookTest((key,), test.id, by)))

    def _show_menu(self, key: str, at: QPointF) -> None:
        menu = self.menu_for(key)
        if menu is not None:
            menu.popup(at.toPoint())
