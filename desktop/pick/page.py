"""The page "Pick for me": one line of choices, the armies, their odds, and what to swap."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QIntValidator, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QSizePolicy, QWidget

from desktop.faceoff.two_armies_view import drawn_pieces
from desktop.figure_rows import FigureRows, drawn_men
from desktop.figures import figure_pixmap
from desktop.look.parts.buttons import IconButton, LinkButton, MainButton, PlainButton
from desktop.look.parts.cards import CardGrid
from desktop.look.parts.fields import Combo
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import Item, hbox, laid_out, vbox
from desktop.look.parts.panel import Bench, Card, Divider, PanelHeader, ScrollPage
from desktop.look.parts.seal import Seal
from desktop.look.parts.text import ElidedLabel, SectionLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.pick.controller import Found, PickController
from desktop.pick.parts import CARD, ChoiceLabel, FigureButton, IconLine, OddsBar
from desktop.services.armies import ArmyService
from desktop.services.toy_box import ToyBoxService
from desktop.shell.actions import Action, ActionRegistry
from desktop.shell.page import Head, Page
from rules.army.army_under_ruleset import Roster
from rules.checks import checked_items
from rules.common.wording import capital, counted
from rules.pick.fair import odds_text, verdict
from rules.pick.pick import Picked
from rules.pick.styles import STYLE_NAMES
from rules.pick.supply import Supply

STYLE_FIGURES = {"balanced": "rifleman_walking", "assault": "rifleman_running", "defence": "hmg"}
STAGE, MAN, LARGE, WIDE, COLUMNS = 126, 52, 92, 1500, 5
"""Least height of the armies; width of a man, and on a page so wide or wider; columns of roles."""
MIDDLE = Qt.AlignmentFlag.AlignHCenter


class ArmyColumn(QWidget):
    """One army: its seal, its name to change, what it is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.name = QLineEdit()
        self.name.setAccessibleName("Name of the army")
        self._seal, self._grid = Seal(), CardGrid(78, COLUMNS, 0)
        self._seal.set_state(None, 0)
        self._legal, self._men = TextLabel("", "small", "ink2"), TextLabel("", "small", "ink2")
        told = vbox(self._legal, self._men, gap=0)
        self._head = laid_out(hbox, self._seal, (self.name, 1), told)
        self.note = TextLabel("", "second", "ink2", wrap=True)
        self._column = vbox(self._head, self.note, self._grid, 1, gap=6, margins=(12, 8, 4, 8))
        self.setLayout(self._column)

    def show_army(self, found: Picked, roster: Roster, supply: Supply | None) -> None:
        """Show an army, or why there is none."""
        self._head.setVisible(bool(found.choices))
        self.note.say(found.note)
        self.name.setText(found.army.name)
        self._legal.setText(f"Legal, {counted(len(list(checked_items(roster))), 'rule')} checked")
        men = counted(len(roster.men), "man")
        self._men.setText(f"{men} from {supply.figures}" if supply else men)
        grid = CardGrid(78, COLUMNS, 0)
        grid.set_cards([ChoiceLabel(each, found.army.colour) for each in found.choices])
        self._column.replaceWidget(self._grid, grid)
        self._grid.deleteLater()
        self._grid = grid


class PickPage(Page):
    """Builds the page; what it shows is the controller's."""

    army_asked = Signal(str)
    """An army was kept and is to be shown, by its id."""
    face_off_asked = Signal(str, str)
    forecast_asked = Signal()
    """The forecast of the two that are faced off is to be shown."""
    back_asked = Signal()

    def __init__(
        self, armies: ArmyService, toy_box: ToyBoxService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.controller = PickController(armies, toy_box, self)
        self.cards: dict[tuple[str, object], FigureButton] = {}
        """The cards of choices, by the name of the choice and its value."""
        choices, result = self._choices(), self._result()
        swaps, toys, failed = self._swaps(), self._toys(), self._failed()
        self._bottom = hbox((swaps, 3), (toys, 1), gap=11)
        self._found = (result, toys)
        for part in (*self._found, swaps, failed):
            part.hide()  # until there is something to show
        bench = Bench()
        parts: tuple[Item, ...] = (choices, (result, 3), (failed, 3), (self._bottom, 1))
        vbox(*parts, gap=11, margins=(16, 12, 16, 12), inside=bench)
        vbox(ScrollPage(bench, "Pick for me"), inside=self)
        self._make_head()
        self.controller.changed.connect(self._show)

    # ---- what the page is built of

    def _make_head(self) -> None:
        controller = self.controller
        self.number = QLineEdit()
        self.number.setAccessibleName("Pick number")
        self.number.setToolTip("The same number and choices give the same armies again")
        self.number.setFixedWidth(theme_of(self).height(74, 50))
        self.number.setValidator(QIntValidator(0, 999_999, self))
        self.number.editingFinished.connect(self._take_number)
        self.last = PlainButton("Last one", "chevron-left", act=controller.back)
        self.other = PlainButton("Try another", "die", "N", act=controller.another)
        self.keep_button = MainButton("Keep", hint="Ctrl+Enter", act=self.keep)

    def _card(self, name: str, value: object, card: FigureButton) -> FigureButton:
        card.setCheckable(True)
        card.clicked.connect(lambda _on=False: self.controller.ask(**{name: value}))
        self.cards[name, value] = card
        return card

    def _choices(self) -> QWidget:
        controller = self.controller
        self.game = Combo("Game")
        self.game.setIconSize(QSize(34, 40))
        self.game.setFixedSize(theme_of(self).height(218, 130), theme_of(self).height(CARD, 24))
        self.game.activated.connect(lambda _at: controller.ask(game=self.game.currentData()))
        self.size_label = TextLabel("", "total-large")
        self.size_words = TextLabel("men each", "small", "ink2")
        fewer = IconButton("minus", "One man fewer (−)", act=partial(self._resize, -1))
        more = IconButton("plus", "One man more (+)", act=partial(self._resize, 1))
        for button in (fewer, more):
            button.setAutoRepeat(True)
        for label in (self.size_label, self.size_words):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        styles = [
            self._card("style", style, FigureButton(*words, ((STYLE_FIGURES[style], "green"),)))
            for style, words in STYLE_NAMES.items()
        ]
        two = (("rifleman", "green"), ("rifleman", "tan"))
        many = (
            self._card("two", False, FigureButton("One", "army", two[:1])),
            self._card("two", True, FigureButton("Two", "fair ones", two)),
        )
        toys = (
            self._card("boxed", True, FigureButton("My toy box", "0 to hand", (), icon="toy-box")),
            self._card("boxed", False, FigureButton("No limit", "any figure", ())),
        )
        size = vbox(self.size_label, self.size_words, gap=0)
        game, sizes = _labelled("Game", self.game), _labelled("Size", fewer, size, more)
        left = hbox(game, sizes, (_labelled("Style", *styles), 1), gap=14)
        right = hbox((_labelled("How many", *many), 1), _labelled("Toys from", *toys), gap=14)
        card = Card()
        self._line = hbox((left, 3), (right, 2), gap=14, margins=(12, 8, 12, 10), inside=card)
        return card

    def _result(self) -> QWidget:
        self.rows = (FigureRows("", MAN, align="right"), FigureRows("", MAN, flip=True))
        for rows in self.rows:
            rows.setMinimumHeight(STAGE)
            rows.setMaximumHeight(3 * STAGE)
        self.columns = (ArmyColumn(), ArmyColumn())
        self.odds, self.bar = TextLabel("", "total-large"), OddsBar(20)
        self.wins = (TextLabel("", "small-bold"), TextLabel("", "small-bold"))
        self.verdict = TextLabel("", "second", "ink2", wrap=True)
        fair, forecast = SectionLabel("Is it a fair fight?"), LinkButton("Open the forecast")
        forecast.clicked.connect(self.show_forecast)
        forecast.setToolTip("Keeps both, and shows their forecast")
        for label in (fair, self.odds, self.verdict):
            label.setAlignment(MIDDLE)
        wins = hbox(self.wins[0], 1, self.wins[1])
        told = (fair, self.odds, self.bar, wins, self.verdict, (forecast, 0, MIDDLE), 1)
        self.middle = laid_out(vbox, *told, gap=5, margins=(18, 10, 18, 8))
        self.middle.setFixedWidth(theme_of(self).height(264, 200))
        line, self._between = Divider(upright=True), TextLabel("AGAINST", "total", "ink2")
        self._pair = (self.rows[1], self._between, line, self.columns[1])
        stage = hbox((self.rows[0], 1), self._between, (self.rows[1], 1), gap=26)
        stage.setContentsMargins(8, 12, 8, 6)
        middle = (Divider(upright=True), self.middle, line)
        below = hbox((self.columns[0], 1), *middle, (self.columns[1], 1), gap=0)
        card = Card()
        vbox((stage, 1), Divider(), below, gap=0, margins=(1, 1, 1, 1), inside=card)
        return card

    def _swaps(self) -> QWidget:
        self.swaps, self.swap_rows = Card(), vbox(gap=0)
        self.all_swaps = LinkButton("", act=self.controller.rate_all)
        head = PanelHeader("Swap something?", buttons=(self.all_swaps,))
        head.set_note("Each swap stays legal and can be undone.")
        parts: tuple[Item, ...] = (head, Divider(), self.swap_rows, 1)
        vbox(*parts, gap=0, margins=(1, 1, 1, 1), inside=self.swaps)
        return self.swaps

    def _toys(self) -> QWidget:
        box, self.facts = Card(), vbox(gap=4)
        self.keep_one = PlainButton("", act=partial(self.keep, 1))
        self.face = PlainButton("Face-off…", tip="Keeps both, and faces them off")
        self.face.clicked.connect(self.face_off)
        title, acts = TextLabel("From the toy box", "heading"), hbox(self.keep_one, self.face, 1)
        vbox(title, self.facts, 1, acts, margins=(12, 10, 12, 8), inside=box)
        box.setMinimumWidth(300)
        return box

    def _failed(self) -> QWidget:
        """Return what is shown in the place of armies where none could be made."""
        self.why_none, self.failed = TextLabel("", "heading", wrap=True), Card()
        self.no_limit = PlainButton("Pick from any figures")
        self.no_limit.clicked.connect(lambda: self.controller.ask(boxed=False))
        ways = TextLabel("Take another size or style, or enter more toys.", "body", "ink2")
        for label in (self.why_none, ways):
            label.setAlignment(MIDDLE)
        parts = (1, self.why_none, ways, (self.no_limit, 0, MIDDLE), 2)
        vbox(*parts, gap=12, margins=(24, 24, 24, 24), inside=self.failed)
        return self.failed

    # ---- what the window asks

    def head(self) -> Head:
        """Tell what was picked, and in what time."""
        wish, found = self.controller.wish, self.controller.found
        what = "Two fair armies" if wish.two else "One army"
        source = "from your toy box" if wish.boxed else "of any figures"
        took = f"picked in {found.seconds:.1f} s, nothing saved yet" if found else ""
        return Head(
            "Pick for me", (f"{what} {source}", took if not self.controller.busy else "picking…")
        )

    def head_buttons(self) -> list[QWidget]:
        """Return the number of the pick, the ways to others, and keeping."""
        label = TextLabel("Pick no.", "second", "kraftink2")
        return [label, self.number, self.last, self.other, self.keep_button]

    def register(self, actions: ActionRegistry) -> None:
        """Put what can be done here into the menus."""
        ask = self.controller.ask
        styles = (
            Action(f"&{at} {words[0]}", partial(ask, style=style), "View", str(at), 4)
            for at, (style, words) in enumerate(STYLE_NAMES.items(), 1)
        )
        table = (
            Action("Try &another", self.controller.another, "Army", "N"),
            Action("&Last one", self.controller.back, "Army", "Shift+N; Ctrl+Z"),
            Action("&Keep", self.keep, "Army", "Ctrl+Return; Ctrl+Enter"),
            Action("&Face-off…", self.face_off, "Army", "Ctrl+E", 1),
            Action("One man &fewer", partial(self._resize, -1), "Army", "-", 2),
            Action("One man &more", partial(self._resize, 1), "Army", "+", 2),
            Action("&Back", self.back_asked.emit, "View", "Esc; Alt+Left", 5),
            *styles,
        )
        actions.register(self, table, dict, lambda: ("", ""))

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.game, *self.columns, self.swaps]

    def set_compact(self, compact: bool) -> None:
        """Wrap the line of choices, and put the toy box under the swaps."""
        way = QBoxLayout.Direction
        for box in (self._line, self._bottom):
            box.setDirection(way.TopToBottom if compact else way.LeftToRight)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw larger men where there is room."""
        super().resizeEvent(event)
        for rows in self.rows:
            rows.set_most(LARGE if self.width() >= WIDE else MAN)

    def open(self, game: str = "", colour: str = "") -> None:
        """Begin with a game and a colour; "" for any."""
        self.game.clear()
        dark, dpr = theme_of(self).tokens.dark, self.devicePixelRatioF()
        icon = QIcon(figure_pixmap("rifleman", colour or "green", width=34, dark=dark, dpr=dpr))
        for title in self.controller.army_service.catalog.titles():
            self.game.addItem(icon, title.name, title.id)
        self.controller.open(game, colour)

    # ---- what the player does

    def _resize(self, step: int) -> None:
        self.controller.ask(size=self.controller.wish.size + step)

    def _take_number(self) -> None:
        seed = int(self.number.text() or 0)
        if seed != self.controller.wish.seed:
            self.controller.ask(seed=seed)

    def keep(self, most: int = 2) -> list[str]:
        """Make armies of what is shown, of the first alone where `most` is 1; show the first."""
        names = [column.name.text().strip() for column in self.columns[:most]]
        made = self.controller.keep(names)
        if made:
            self.army_asked.emit(made[0])
            self.status.emit(f"{counted(len(made), 'army')} kept")
        return made

    def face_off(self) -> bool:
        """Keep both armies and face them off; return whether there were two."""
        made = self.keep()
        if len(made) == 2:
            self.face_off_asked.emit(*made)
        return len(made) == 2

    def show_forecast(self) -> None:
        """Keep both armies and show the forecast of their battle."""
        if self.face_off():
            self.forecast_asked.emit()

    # ---- what is shown

    def _show(self) -> None:
        controller, wish = self.controller, self.controller.wish
        self.game.setCurrentIndex(self.game.findData(wish.game))
        self.size_label.setText(str(wish.size))
        self.size_words.setText("men each" if wish.two else "men")
        for (name, value), card in self.cards.items():
            card.setChecked(getattr(wish, name) == value)
        box, to_hand = self.cards["boxed", True], controller.toy_box.box.all_to_hand
        box.set_second(f"{to_hand} to hand")
        box.setEnabled(to_hand > 0)
        box.setToolTip("" if to_hand else "Your toy box is empty.")
        self.number.setText(str(wish.seed))
        self.last.set_blocked("" if controller.before else "This is the first one.")
        self.head_changed.emit()
        if controller.found is not None and not controller.busy:
            self._show_found(controller.found)

    def _show_found(self, found: Found) -> None:
        both, colours = len(found.armies) > 1, found.colours
        made = all(each.choices for each in found.armies)
        for pane in self._found:
            pane.setVisible(made)
        self.failed.setVisible(not made)
        self.why_none.setText("\n".join(dict.fromkeys(each.note for each in found.armies)))
        self.no_limit.setVisible(found.wish.boxed)
        for widget in (*self._pair, self.keep_one, self.face):
            widget.setVisible(both)
        self.swaps.setVisible(bool(found.swaps) and made)
        for at, picked in enumerate(found.armies):
            roster = Roster(picked.army, found.ruleset)
            self.rows[at].set_figures((*drawn_men(roster), *drawn_pieces(roster)))
            self.rows[at].setAccessibleName(picked.army.name)
            self.columns[at].show_army(picked, roster, found.supplies[at])
        self.middle.setVisible(found.chance is not None)
        if found.chance is not None:
            self.odds.setText(odds_text(found.chance))
            self.bar.set_odds(found.chance, colours)
            for label, colour, part in zip(
                self.wins, colours, (found.chance, 1 - found.chance), strict=True
            ):
                label.setText(f"{colour} wins {round(100 * part)} %")
            said = verdict(found.chance, [*map(capital, colours)])
            self.verdict.setText(f"{said}, {found.ground}.")
        self._show_swaps(found)
        empty(self.facts)
        for sentence in found.facts(self.controller.toy_box.box):
            self.facts.addWidget(IconLine("tick" if found.wish.boxed else "advice", sentence))
        none = "" if made else "There is nothing to keep."
        self.keep_button.setText("Keep both" if both else "Keep it")
        self.keep_one.setText(f"Keep {colours[0]} only")
        for button in (self.keep_button, self.keep_one, self.face):
            button.set_blocked(none)

    def _show_swaps(self, found: Found) -> None:
        empty(self.swap_rows)
        self.all_swaps.setVisible(found.all_swaps > len(found.swaps))
        self.all_swaps.setText(f"All {found.all_swaps} swaps")
        for swap, chance in found.swaps:
            figures = [(art, found.colours[swap.side]) for art in swap.arts]
            button = FigureButton(swap.label, "", figures, figure=26)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            button.clicked.connect(partial(self.controller.swap, swap))
            row: list[Item] = [(laid_out(hbox, button, 1), 3)]
            row.append((ElidedLabel(swap.why, "body"), 4))
            if chance is not None:
                bar = OddsBar(13, 110)
                bar.set_odds(chance, found.colours)
                helped = TextLabel(found.helped(chance), "small", "ink2")
                helped.setFixedWidth(84)
                row += [bar, TextLabel(odds_text(chance), "count"), helped]
            self.swap_rows.addWidget(laid_out(hbox, *row, gap=12, margins=(12, 5, 10, 5)))
            self.swap_rows.addWidget(Divider())


def _labelled(label: str, *things: Item) -> QWidget:
    """Return things beside each other under a label."""
    return laid_out(vbox, SectionLabel(label), (hbox(*things), 1), gap=3)
