"""The page "In another game": how the open army would stand there, before it is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QGraphicsOpacityEffect,
    QGridLayout,
    QSizePolicy,
    QWidget,
)

from desktop.army.choosers import searched
from desktop.army.controller import ArmyController
from desktop.figure_rows import Align, Drawn, FigureRows
from desktop.figures import box_height, figure_pixmap
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import LinkButton, PlainButton
from desktop.look.parts.cards import CardGrid
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.layouts import Margins, hbox, laid_out, vbox
from desktop.look.parts.panel import Bench, Card, Divider, ScrollPage, framed
from desktop.look.parts.tag import SeverityIcon, Tag
from desktop.look.parts.text import RIGHT, ElidedLabel, TextLabel, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import Severity
from desktop.shell.chooser import Entry, chooser_over
from rules.army.army_under_ruleset import Roster
from rules.army.drawing_choice import man_art, unit_art, unit_colour
from rules.army.model import Army
from rules.checks.fixes import apply_fix
from rules.common.findings import Fix
from rules.common.wording import counted
from rules.convert.conversion import Conversion, after_fix, lend_a_man, read_as
from rules.convert.describe_rows import Row
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset

SIGNS = {"same": ("tick", "good"), "changed": ("swap", "adv"), "guessed": ("warning", "warn")}
FIGURE, NARROW = 42, 1000
"""Width of a figure, px; width of the page below which sentences stand under their rows."""
MOST_STANDING, MOST_LEFT, MOST_LACKING, MOST_ROWS = 5, 40, 3, 100
"""Figures of a row and of those left over, findings, and rows that are shown."""
SHARES = (5, 6, 0, 8, 0, 5, 6, 1)
"""How the columns of a row share its width."""
NOTHING_LACKING = "Nothing: the rules have no objection."


class OtherGamePanel(Bench):
    """Tabs of games, the rows of the chosen one, who is left over and what is lacking.

    Nothing of the army changes before `take`, which is one step of undo.
    """

    closed = Signal()
    game_shown = Signal(str)
    """The name of the game to which the army would be taken."""

    def __init__(self, controller: ArmyController, catalog: Catalog) -> None:
        super().__init__()
        self._controller, self._catalog = controller, catalog
        self.tabs: list[GameTab] = []
        self.game: Ruleset | None = None
        self.found: Conversion | None = None
        self._choices: dict[str, dict[str, str]] = {}
        self._games = CardGrid(220, 4, 8)
        self.was, self.now = TextLabel("", "lead-strong"), TextLabel("", "lead-strong")
        self.was_more = ElidedLabel("", "small", "ink2")
        self.unit = TextLabel("", "label", "ink2")
        self._happens = TextLabel("What happens", "label", "ink2")
        self.foot = TextLabel("", "second", "ink2", wrap=True)
        self.total = TextLabel("", "count")
        self.rows: list[ConversionRow] = []
        self._list = QWidget()
        self._rows = vbox(gap=0, inside=self._list)
        self._scroller = ScrollPage(self._list, "What happens to whom")
        self.left, self.left_note = TextLabel("", "heading", wrap=True), TextLabel("", "small")
        self.left_figures = FigureRows("Left over", 34, align="left", ground=False)
        pale = QGraphicsOpacityEffect(self, opacity=0.5)
        self.left_figures.setGraphicsEffect(pale)
        self.lacking, self.seal = TextLabel("", "heading", wrap=True), Tag("", "good")
        self._lacking = vbox(gap=6)
        self._build()
        for signal in (controller.changed, controller.document_changed):
            signal.connect(lambda _=None: self.refresh() if self.isVisible() else None)

    def _build(self) -> None:
        table = Card()
        head = QWidget()
        grid = _columns(head, (12, 9, 24, 9))
        grid.addWidget(laid_out(hbox, self.was, (self.was_more, 1)), 0, 0, 1, 2)
        grid.addWidget(self._happens, 0, 3)
        grid.addWidget(self.now, 0, 5, 1, 2)
        grid.addWidget(self.unit, 0, 7)
        self._scroller.keep_bar()
        vbox(
            head,
            Divider(),
            (self._scroller, 1),
            Divider(),
            hbox((self.foot, 1), self.total, margins=(12, 6, 12, 6)),
            gap=0,
            margins=(1, 1, 1, 1),
            inside=table,
        )
        left, lacking = Card(), Card()
        vbox(
            hbox((self.left, 1), self.left_note),
            (self.left_figures, 1),
            gap=4,
            margins=(12, 8, 12, 10),
            inside=left,
        )
        vbox(
            hbox((self.lacking, 1), self.seal),
            self._lacking,
            1,
            gap=6,
            margins=(12, 8, 12, 10),
            inside=lacking,
        )
        below = laid_out(hbox, (left, 9), (lacking, 5), gap=10)
        below.setFixedHeight(theme_of(self).height(138, 40))
        vbox(self._games, (table, 1), below, gap=10, margins=(16, 10, 16, 12), inside=self)
        within = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for key, act in (
            ("Esc", self.closed.emit),
            ("Ctrl+Return", self.take),
            ("Ctrl+Enter", self.take),
        ):
            QShortcut(QKeySequence(key), self, act, context=within)
        for at in range(9):
            QShortcut(
                QKeySequence(f"Alt+{at + 1}"), self, partial(self._turn_to, at), context=within
            )

    # ---- what is shown

    def refresh(self, wanted: str = "") -> None:
        """Show the open army in the other games anew, and the `wanted` one of them by its id."""
        document = self._controller.document
        if document is None:
            return
        army, find = document.army, self._catalog.get
        games = [game for game in self._catalog.all() if game.id != army.ruleset]
        wanted = wanted or (self.game.id if self.game else "")
        self._choices = {}
        conversions = {game.id: read_as(army, game, find) for game in games}
        for tab in self.tabs:
            tab.setParent(None)
            tab.deleteLater()
        self.tabs = [
            GameTab(game, conversions[game.id], army.colour, at) for at, game in enumerate(games)
        ]
        for tab in self.tabs:
            tab.clicked.connect(partial(self.choose, tab.game))
        self._games.set_cards(self.tabs)
        self.setFocusProxy(self.tabs[0])
        self.choose(next((game for game in games if game.id == wanted), games[0]))

    def _turn_to(self, at: int) -> None:
        if self.isVisible() and at < len(self.tabs):
            self.choose(self.tabs[at].game)

    def choose(self, game: Ruleset, *_: object) -> None:
        """Show the army in one of the games."""
        self.game = game
        for tab in self.tabs:
            tab.setChecked(tab.game.id == game.id)
        document = self._controller.document
        if document is not None:
            choices = self._choices.get(game.id, {})
            self._scroller.verticalScrollBar().setValue(0)
            self._show(read_as(document.army, game, self._catalog.get, choices))
            self.game_shown.emit(game.name)

    def _show(self, found: Conversion) -> None:
        assert self.game is not None
        game, before = self.game, found.before
        self.found = found
        was = self._catalog.get(before.ruleset)
        models = [unit for unit in before.units if unit.kind in ("vehicle", "team")]
        self.was.setText(f"As it is: {was.name if was else before.ruleset}")
        more = [counted(before.figure_count(), "man")]
        more += [counted(len(models), "vehicle or gun", "vehicles and guns")] if models else []
        self.was_more.setText(", ".join(more))
        self.now.setText(f"In {game.name}")
        self.unit.setText("Men" if found.points is None else "Points")
        figures = dict(_drawn(before, was))
        same = {man.id: figures[man.id] for man in before.figures() if man.id in figures}
        figures_now = {**dict(_drawn(found.army, game)), **same}
        shown = found.rows[:MOST_ROWS]
        self.rows = [ConversionRow(row, figures, figures_now, self._ask) for row in shown]
        empty(self._rows)
        for row in self.rows:
            row.set_narrow(self.width() < NARROW)
            self._rows.addWidget(row)
        untold = len(found.rows) - len(shown)
        if untold:
            said = f"{counted(untold, 'more row', 'more rows')}: muster convert tells them all."
            self._rows.addWidget(TextLabel(said, "second", "ink2"))
        self._rows.addStretch(1)
        name = was.name if was else before.ruleset
        kept = "As it stood there, with the men as they are now. " if found.kept else ""
        whose = name if name.startswith("The ") else f"The {name}"
        self.foot.setText(f"{kept}{whose} army keeps every name, item, seat and life.")
        men = counted(found.men, "man")
        points = "" if found.points is None else f" · {found.points:g} points"
        self.total.setText(f"{men}{points or f' · no points in {game.name}'}")
        self.left.setText(f"Left over: {found.left_over}")
        out = [each for each in (*found.left_men, *found.left_units) if each in figures]
        self.left_note.setText("They stay in the army and sit out" if out else "")
        self.left_figures.set_figures([figures[each] for each in out[:MOST_LEFT]])
        self._show_lacking(found)

    def _show_lacking(self, found: Conversion) -> None:
        empty(self._lacking)
        many = len(found.lacking)
        self.lacking.setText(f"Lacking: {counted(many, 'thing') if many else 'nothing'}")
        self.seal.set_tag("Not legal yet" if many else "Legal", "out" if many else "good")
        told = (*found.lacking, *(each for each in found.findings if each.severity == "advice"))
        for finding in told[:MOST_LACKING]:
            buttons: list[QWidget] = []
            lent = lend_a_man(found.army, self.game, finding) if self.game else None
            if lent is not None:
                buttons.append(PlainButton(lent[0], act=partial(self._fixed, lent[1])))
            for fix in finding.fixes[:2] if finding in found.lacking else ():
                act = partial(self._fix, fix)
                buttons.append(PlainButton(fix.label, act=act))
            words = TextLabel(finding.shortfall, "second", wrap=True)
            sign = SeverityIcon(Severity(finding.severity))
            self._lacking.addWidget(laid_out(hbox, sign, (words, 1), gap=4))
            if buttons:
                flow = QWidget()
                row = FlowLayout(flow)
                for button in buttons:
                    row.addWidget(button)
                self._lacking.addWidget(flow)
        if not told:
            self._lacking.addWidget(TextLabel(NOTHING_LACKING, "second", "ink2", wrap=True))

    # ---- what the player does

    def _ask(self, row: Row) -> None:
        """Let the player choose how somebody plays."""
        entries = [
            Entry(str(at), choice.label, partial(self._pick, dict(choice.picks)))
            for at, choice in enumerate(row.choices)
        ]
        chooser_over(self).ask(f"{row.was}: play as…", "Search roles", searched(entries))

    def _pick(self, picks: dict[str, str]) -> None:
        if self.game is not None:
            self._choices.setdefault(self.game.id, {}).update(picks)
            self.choose(self.game)

    def _fix(self, fix: Fix) -> None:
        if self.found is not None and self.game is not None:
            self._fixed(apply_fix(self.found.army, self.game, fix))

    def _fixed(self, army: Army) -> None:
        if self.found is not None and self.game is not None:
            self._show(after_fix(self.found, army, self.game, self._catalog.get))

    def take(self) -> None:
        """Take the army to the game that is shown, and go back to it."""
        found, game = self.found, self.game
        if found is None or game is None:
            return
        if found.refused:
            self._controller.said.emit(found.refused)
            return
        self.closed.emit()
        self._controller.edit(f"take the army to {game.name}", lambda _: found.army, select=())
        was = self._catalog.get(found.army.readings[-1].ruleset)
        self._controller.said.emit(
            f"Now in {game.name}; how it stands in {was.name if was else 'its game'} is kept."
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the sentences under their rows where there is little room."""
        super().resizeEvent(event)
        narrow = self.width() < NARROW
        self._happens.setVisible(not narrow)
        for row in self.rows:
            row.set_narrow(narrow)


class GameTab(QAbstractButton):
    """One game: how many of the men play there, and whether the army is legal."""

    def __init__(self, game: Ruleset, found: Conversion, colour: str, at: int) -> None:
        super().__init__()
        self.game = game
        self._second = f"of {found.of} men · {found.verdict}"
        arts = [role.art for role in game.roles if role.offered and role.art] or ["rifleman"]
        self._number, self._art = str(found.men), (arts[2 * at % len(arts)], colour)
        self.setText(game.name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(f"{game.name}: {found.men} {self._second}")
        self.setToolTip(f"{found.men} {self._second}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as two lines and their figure."""
        return QSize(220, theme_of(self).height(60, 30))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame, a figure, name and verdict, and the number."""
        theme, on = theme_of(self), self.isChecked()
        tokens = theme.tokens
        ground = tokens.sel if on else tokens.hover if self.underMouse() else tokens.surface
        painter = framed(self, tokens.olive2 if on else tokens.line, ground)
        high, ratio = self.height(), self.devicePixelRatioF()
        art, colour = self._art
        figure = figure_pixmap(art, colour, width=36, dark=tokens.dark, dpr=ratio)
        painter.drawPixmap(QPointF(10, round((high - box_height(36)) / 2)), figure)
        right = text_width(theme, "total-large", self._number) + 14
        words = QRectF(56, high / 2 - 19, self.width() - 60 - right, 19)
        paint_text(painter, theme, words, self.text(), "heading", tokens.ink)
        paint_text(painter, theme, words.translated(0, 18), self._second, "small", tokens.ink2)
        number = QRectF(0, 0, self.width() - 12, high)
        paint_text(painter, theme, number, self._number, "total-large", tokens.ink, RIGHT)
        painter.end()


class _Sign(QWidget):
    """An icon in a token's colour, one line of text high."""

    def __init__(self, name: str, ink: str, size: int = 18) -> None:
        super().__init__()
        self._name, self._ink, self._size = name, ink, size
        self.setFixedSize(size + 4, theme_of(self).height(20, 16))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw it."""
        middle = QPointF(self.width() / 2, self.height() / 2)
        paint_icon(painter, self._name, middle, self._size, theme.colour(self._ink))


class ConversionRow(QWidget):
    """Who it is, what happens to him, and what he is in the other game."""

    def __init__(
        self,
        row: Row,
        before: dict[str, Drawn],
        after: dict[str, Drawn],
        ask: Callable[[Row], None],
    ) -> None:
        super().__init__()
        self.row = row
        self.setAccessibleName(f"{row.was}: {row.sentence} {row.now}")
        self.sentence = TextLabel(row.sentence, "second", wrap=True)
        self.other = LinkButton("Other…", act=lambda: ask(row))
        if not row.choices:
            self.other.hide()
        self.amount = TextLabel(f"{row.amount:g}" if row.amount else "", "count")
        self.amount.setAlignment(RIGHT)
        sign = _Sign(*SIGNS[row.how])
        sign.setToolTip({"same": "The same", "changed": "Changed", "guessed": "A guess"}[row.how])
        self._what = laid_out(hbox, sign, (self.sentence, 1), self.other, gap=6)
        self._arrow = _Sign("chevron-right", "kraftline", 14)
        self._grid = _columns(self, (12, 2, 12, 2))
        ids = (*row.units, *row.men)
        for column, thing in (
            (0, _figures(ids, before, "right")),
            (1, _words(row.was, row.was_more)),
            (2, self._arrow),
            (4, _Sign("chevron-right", "kraftline", 14)),
            (5, _figures(ids, after, "left")),
            (6, _words(row.now, row.now_more)),
            (7, self.amount),
        ):
            self._grid.addWidget(thing, 0, column)
        self.set_narrow(False)

    def set_narrow(self, narrow: bool) -> None:
        """Put the sentence under the rest, or between both sides."""
        self._grid.setColumnStretch(3, 0 if narrow else SHARES[3])
        self._grid.addWidget(self._what, *((1, 1, 1, 7) if narrow else (0, 3, 1, 1)))
        self._arrow.setVisible(not narrow)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the line below."""
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme.tokens.line)


def _columns(inside: QWidget, margins: Margins) -> QGridLayout:
    """Return the columns of a row: figures and words on both sides of what happens, the amount."""
    grid = QGridLayout(inside)
    grid.setContentsMargins(*margins)
    grid.setHorizontalSpacing(8)
    grid.setVerticalSpacing(2)
    for column, share in enumerate(SHARES):
        grid.setColumnStretch(column, share)
        grid.setColumnMinimumWidth(column, 18 if not share else 0)
    return grid


def _figures(ids: tuple[str, ...], known: dict[str, Drawn], side: Align) -> FigureRows:
    rows = FigureRows("", FIGURE, align=side, ground=False)
    rows.setFixedHeight(round(box_height(FIGURE)))
    rows.set_figures([known[each] for each in ids if each in known][:MOST_STANDING])
    return rows


def _words(title: str, second: str) -> QWidget:
    labels = [ElidedLabel(title, "heading")]
    labels += [ElidedLabel(second, "small", "ink2")] if second else []
    return laid_out(vbox, 1, *labels, 1, gap=1)


def _drawn(army: Army, game: Ruleset | None) -> Iterator[tuple[str, Drawn]]:
    """Yield the men, vehicles and guns of an army as they are drawn, by id."""
    if game is None:
        return
    roster = Roster(army, game)
    for man in roster.men:
        colour = army.colour_of(man.figure)
        yield man.figure.id, Drawn(man_art(man), colour, "normal", man.figure.id)
    for unit in army.units:
        gun = unit.type in game.team and game.team[unit.type].gun
        if unit.kind == "vehicle" or gun:
            drawing = Drawn(unit_art(roster, unit), unit_colour(roster, unit), "normal", unit.id)
            yield unit.id, drawing
