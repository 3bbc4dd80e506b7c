"""The forecast of the two armies: verdict, chart, what is taken for granted, what changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QMenu, QSizePolicy, QStackedWidget, QWidget

from desktop.faceoff.controller import LEFT, RIGHT, FaceOffController
from desktop.faceoff.findings_between import WayButton
from desktop.faceoff.forecast_drawing import DoubtBars, MenChart, RangeMark, RankedMen, Standout
from desktop.faceoff.losses import ShareBar
from desktop.faceoff.two_armies_view import ArmyChooser, drawn_pieces
from desktop.figure_rows import Drawn, FigureRows, drawn_men
from desktop.jobs import Job
from desktop.look.parts.buttons import LinkButton, SmallButton
from desktop.look.parts.cards import titled_card
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import hbox, laid_out, vbox
from desktop.look.parts.number_table import NumberCell, NumberHead, NumberRow, NumberTable
from desktop.look.parts.panel import Bench, Card, Divider, ScrollPage
from desktop.look.parts.segmented import Segmented
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.look.tokens import BUTTON_SMALL
from rules.army.army_under_ruleset import Roster
from rules.army.drawing_choice import man_art, unit_art
from rules.army.model import Army
from rules.common.wording import HOUSE_SIGN, counted, lower_first
from rules.forecast.assumptions import (
    AIM_WORDS,
    CHOICES,
    Assumptions,
    share_words,
    usual_assumptions,
)
from rules.forecast.forecast import (
    Doubt,
    Forecast,
    Matter,
    NoForecast,
    doubts,
    forecast,
    not_counted,
    who_matters,
    words_on_cards,
)
from rules.forecast.make_even import Change, changes
from rules.odds.army_comparison import Comparison
from rules.odds.face_off import Fighter, fighter
from rules.odds.shooters_and_targets import covers, range_unit

NARROW, SHOWN, STAND = 1100, 4, 8
"""Below this width cards stand below each other; rows of a list; men beside a chooser."""


class ForecastView(ScrollPage):
    """Works the forecast out while it is in sight: first the battle, then what may change it."""

    told = Signal()
    """Everything that was asked for is shown."""

    def __init__(self, controller: FaceOffController) -> None:
        self._controller = controller
        self.assumptions: Assumptions | None = None
        self.found: Forecast | None = None
        self.offered: list[Change] = []
        self._game = ""
        self._job: Job | None = None
        self._asked: tuple[Army, Army, Assumptions] | None = None
        self.choosers = (ArmyChooser(controller, LEFT), ArmyChooser(controller, RIGHT))
        self._figures = tuple(
            FigureRows("", 60, flip=side == RIGHT, align="right" if side else "left")
            for side in (LEFT, RIGHT)
        )
        self.shares = (TextLabel("", "total-large"), TextLabel("", "total-large"))
        self.words = TextLabel("", "headline", wrap=True)
        self.second = TextLabel("", "second", "ink2", wrap=True)
        self.bar, self.range = ShareBar(), RangeMark()
        self.chart, self.table = MenChart(), NumberTable("Men still standing", wide=True)
        self.ranked = (RankedMen(LEFT), RankedMen(RIGHT))
        self.doubt_bars, self.dice = DoubtBars(), TextLabel("", "small", "ink2", wrap=True)
        self._sentences, self._ways = vbox(gap=4), vbox(gap=6)
        self.all = LinkButton("", act=self._show_all)
        bench = Bench()
        self._grid = QGridLayout()
        self._grid.setSpacing(11)
        self._cards = self._make_cards()
        vbox(self._make_verdict(), (self._grid, 1), gap=11, margins=(16, 12, 16, 12), inside=bench)
        super().__init__(bench, "Forecast")
        self._whole: bool | None = None
        self._place(narrow=False)
        controller.changed.connect(self._begin)

    def _make_verdict(self) -> Card:
        card = Card()
        card.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        for label in (self.words, self.second):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        middle = vbox(
            hbox(self.shares[LEFT], (vbox(self.words, self.second, gap=2), 1), self.shares[RIGHT]),
            *(self.bar, self.range),
            gap=5,
            margins=(10, 8, 10, 4),
        )
        sides = []
        for chooser, men in zip(self.choosers, self._figures, strict=True):
            chooser.portrait.hide()
            chooser.setMaximumWidth(2000)
            men.setMinimumHeight(58)
            sides.append(vbox(chooser, (men, 1), gap=2, margins=(14, 8, 14, 4)))
        row = ((sides[LEFT], 4), Divider(upright=True), (middle, 5), Divider(upright=True))
        hbox(*row, (sides[RIGHT], 4), gap=0, margins=(1, 1, 1, 1), inside=card)
        return card

    def _make_cards(self) -> tuple[Card, ...]:
        self.form = Segmented("Men or table", (("men", "Men"), ("table", "Table")))
        shown = QStackedWidget()
        shown.addWidget(self.chart)
        shown.addWidget(laid_out(vbox, self.table, 1))
        self.form.chosen.connect(lambda key: shown.setCurrentIndex(int(key == "table")))
        line = "line: the middle battle · band: 8 battles in 10"
        ranked = laid_out(hbox, *((each, 1) for each in self.ranked), gap=14)
        self.left_out = TextLabel("", "small", "ink2", wrap=True)
        return (
            titled_card("Men still standing, turn by turn", line, self.form, below=((shown, 1),)),
            titled_card(
                "What this takes for granted",
                "click a number to try another",
                below=(self._sentences, 1, self.left_out),
            ),
            titled_card("Who matters most", "wins of 100 lost without him", below=(ranked, 1)),
            titled_card("What would make it even", "", self.all, below=(self._ways, 1)),
            titled_card(
                "How sure?", "wins of the left army", below=(self.doubt_bars, self.dice, 1)
            ),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put cards below each other where they would be too narrow."""
        super().resizeEvent(event)
        self._place(narrow=self.width() < theme_of(self).height(NARROW, 500))

    def _place(self, *, narrow: bool) -> None:
        if narrow == self._whole:
            return
        self._whole = narrow
        wide = ((0, 0, 8), (0, 8, 4), (1, 0, 5), (1, 5, 4), (1, 9, 3))
        small = ((0, 0, 12), (1, 0, 12), (2, 0, 12), (3, 0, 7), (3, 7, 5))
        for card, (row, column, span) in zip(self._cards, small if narrow else wide, strict=True):
            self._grid.addWidget(card, row, column, 1, span)
        for column in range(12):
            self._grid.setColumnStretch(column, 1)
        self._grid.setRowStretch(0, 1)

    # ---- what is worked out

    def showEvent(self, event: QShowEvent) -> None:
        """Work it out as soon as it is seen."""
        super().showEvent(event)
        self._begin()

    def hideEvent(self, event: QHideEvent) -> None:
        """Give up what is still being worked out; it begins again when it is seen."""
        super().hideEvent(event)
        if self._job is not None and not self._job.ended:
            self._job.cancel()
            self._asked = None

    def _sides(self, found: Comparison | None) -> tuple[Fighter, Fighter] | str:
        """Return both armies ready to be counted, else why there is no forecast."""
        if found is None:
            return self._controller.problem
        left, right = found.left, found.right
        if not found.odds or left.playbook is None or right.playbook is None:
            return " ".join(found.notes) or "There are no odds for these armies."
        return fighter(left.roster, left.playbook), fighter(right.roster, right.playbook)

    def _begin(self) -> None:
        found = self._controller.comparison
        if not self.isVisible():
            return
        for chooser in self.choosers:
            chooser.show_side()
        sides = self._sides(found)
        if isinstance(sides, str) or found is None:
            self._refuse(str(sides))
            return
        if self.assumptions is None or self._game != found.left.game:
            self._game = found.left.game
            self.assumptions = usual_assumptions(sides[0].roster.ruleset, sides[0].playbook)
        for men, side in zip(self._figures, sides, strict=True):
            shown = [*drawn_pieces(side.roster)[:1], *drawn_men(side.roster, STAND)]
            men.set_figures(shown[::-1] if men is self._figures[RIGHT] else shown)
        asked = (found.left.army, found.right.army, self.assumptions)
        if asked == self._asked:
            return
        if self._asked is None or asked[:2] != self._asked[:2]:
            for ranked, side in zip(self.ranked, sides, strict=True):
                ranked.show_men([], side.roster.army.colour)
            self.doubt_bars.show_doubts([], 0.5)
        self._asked = asked
        self._show_sentences(sides, self.assumptions)
        empty(self._ways)
        self._ways.addWidget(TextLabel("Working it out…", "second", "ink2"))
        self._run(partial(forecast, *sides, self.assumptions), partial(self._tell, sides))

    def _run(self, work: Callable[[], Any], tell: Callable[[Any], None]) -> None:
        """Do work in a thread; what was asked for before is not heard any more."""
        if self._job is not None:
            self._job.cancel()
        self._job = job = Job(work, self)
        job.done.connect(tell)
        job.troubled.connect(self._trouble)
        job.start()

    def _trouble(self, problem: Exception) -> None:
        if not isinstance(problem, NoForecast):
            raise problem
        self._refuse(str(problem))

    def _refuse(self, why: str) -> None:
        """Show one sentence in place of a forecast."""
        self.found, self._asked = None, None
        self.words.setText(why)
        for label in (*self.shares, self.second):
            label.setText("")
        for widget in (self.bar, self.range, *self._cards):
            widget.hide()
        self.told.emit()

    def _tell(self, sides: tuple[Fighter, Fighter], found: Forecast) -> None:
        comparison = self._controller.comparison
        if comparison is None or self.assumptions is None:
            return
        self.found = found
        for widget in (self.bar, self.range, *self._cards):
            widget.show()
        names = (comparison.left.name, comparison.right.name)
        colours = self._colours(comparison)
        parts = _parts(found.left_wins)
        for label, part in zip(self.shares, parts, strict=True):
            label.setText(str(part))
        self.words.setText(found.verdict.words(names))
        tied = f"; {100 * found.ties:.0f} ties count half for each" if found.ties >= 0.01 else ""
        one, other = self._called(comparison)
        self.second.setText(f"of 100 such battles {one} wins {parts[0]}, {other} {parts[1]}{tied}")
        self.bar.set_share(found.left_wins, colours)
        self.bar.setAccessibleName(f"{self.words.text()}, {parts[0]} to {parts[1]}")
        self.range.show_doubt(None)
        unit = range_unit(comparison.left.roster.ruleset)
        self._show_table(found, names, unit)
        self.chart.show_forecast(found, colours, unit, self.table.accessibleName())
        words = f"{found.fights:,} battles. The dice alone: ±{100 * found.error:.0f}."
        self.dice.setText(words)
        self._run(partial(doubts, *sides, self.assumptions), partial(self._tell_doubts, sides))

    def _show_table(self, found: Forecast, names: tuple[str, str], unit: str) -> None:
        heads = [NumberHead(""), *map(NumberHead, names), NumberHead("over")]
        rows = []
        for turn, bands in enumerate(zip(*found.standing, strict=True)):
            cells = [NumberCell(f"{b.middle} ({b.least} to {b.most})") for b in bands]
            over = f"{100 * found.over[turn - 1]:.0f} %" if turn else ""
            apart = f"{found.assumptions.distances()[turn - 1]:g} {unit}" if turn else ""
            name = f"Turn {turn}, {apart}" if turn else "Start"
            rows.append(NumberRow(name, (*cells, NumberCell(over))))
        self.table.set_rows(heads, rows)

    def _tell_doubts(self, sides: tuple[Fighter, Fighter], unsure: list[Doubt]) -> None:
        assert self.found is not None
        self.range.show_doubt(unsure[0])
        self.doubt_bars.show_doubts(unsure[:SHOWN], self.found.left_wins)
        asked = self.found.assumptions
        self._run(partial(who_matters, *sides, asked), partial(self._tell_matter, sides))

    def _tell_matter(
        self, sides: tuple[Fighter, Fighter], matter: tuple[list[Matter], list[Matter]]
    ) -> None:
        assert self.found is not None
        for rows, ranked, side in zip(matter, self.ranked, sides, strict=True):
            best = [row for row in rows if row.wins >= 0.005][:SHOWN]
            shown = [_standout(row, side.roster) for row in best]
            ranked.show_men(shown, side.roster.army.colour)
        if self._controller.in_campaign:  # nobody is changed there
            self._tell_changes([])
            return
        self._run(partial(changes, *sides, self.found.assumptions), self._tell_changes)

    def _tell_changes(self, found: list[Change]) -> None:
        self.offered = found
        self._show_ways(SHOWN)
        self.told.emit()

    def _colours(self, found: Comparison) -> tuple[str, str]:
        return found.left.army.colour, found.right.army.colour

    def _called(self, found: Comparison) -> tuple[str, str]:
        """Return the colours by which the armies are known, their names where they have one."""
        one, other = (colour.split("-")[0] for colour in self._colours(found))
        return (one, other) if one != other else (found.left.name, found.right.name)

    # ---- what would make it even

    def reveal_changes(self) -> None:
        """Bring what would make it even into sight, and give the keyboard to its first button."""
        card = self._cards[3]
        self.ensureWidgetVisible(card)
        if (first := card.findChild(WayButton)) is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_all(self) -> None:
        self._show_ways(len(self.offered))

    def _show_ways(self, most: int) -> None:
        empty(self._ways)
        comparison = self._controller.comparison
        assert comparison is not None
        self.all.setText(f"All {len(self.offered)}")
        self.all.setVisible(len(self.offered) > most)
        campaign = self._controller.in_campaign
        if campaign or not self.offered:
            why = "Armies of a campaign are not changed here."
            why = why if campaign else "No small change does."
            self._ways.addWidget(TextLabel(why, "second", "ink2", wrap=True))
            return
        colours = self._colours(comparison)
        for each in self.offered[:most]:
            words = each.words
            if each.side == RIGHT:
                words = f"{self._called(comparison)[RIGHT].capitalize()}: {lower_first(words)}"
            drawn = FigureRows("", 26, flip=each.side == RIGHT, ground=False)
            drawn.set_figures([Drawn(each.art, colours[each.side])])
            drawn.setFixedSize(26, theme_of(self).height(31, 14))
            bar = ShareBar()
            bar.set_share(each.left_wins, colours)
            bar.setFixedWidth(58)
            odds = " : ".join(map(str, _parts(each.left_wins)))
            button = WayButton(words, partial(self._apply, each))
            button.setAccessibleDescription(f"then {odds}")
            number = TextLabel(odds, "count")
            self._ways.addWidget(laid_out(hbox, drawn, button, 1, bar, number, gap=8))

    def _apply(self, change: Change) -> None:
        document = self._controller.document(change.side)
        if document is not None:
            self._controller.steps.edit(lower_first(change.words), change.act, document)

    # ---- what it takes for granted

    def set_assumption(self, name: str, value: float | str) -> None:
        """Try another number."""
        if self.assumptions is not None:
            self.assumptions = replace(self.assumptions, **{name: value})  # type: ignore[arg-type]
            self._begin()

    def _show_sentences(self, sides: tuple[Fighter, Fighter], now: Assumptions) -> None:
        empty(self._sentences)
        unit = range_unit(sides[0].roster.ruleset)
        cover = next((c for c in covers(sides[0].playbook) if c.id == now.cover), None)
        assert self._controller.comparison is not None
        whose = self._called(self._controller.comparison)
        one, many = ("unit", "units") if now.aim else ("man", "men")
        many = one if share_words(now.sight).startswith("1 ") else many
        sight = (
            share_words(now.sight).replace(" in ", f" {many} in ").replace("all", f"every {one}")
        )
        value = cover.value.text().replace("-", "−") if cover else ""
        behind = f"of {whose[1]}. Cover is {value}." if cover else f"of {whose[1]}."
        lines: tuple[tuple[str | tuple[str, str], ...], ...] = (
            ("They start", ("start", f"{now.start:g} {unit}"), "apart, close",
             ("close", f"{now.close:g} {unit}"), "a turn, to", ("to", f"{now.to:g} {unit}"),),
            ("Behind cover:", ("cover_left", share_words(now.cover_left)), f"of {whose[0]},",
             ("cover_right", share_words(now.cover_right)), behind) if cover else (),
            ("Each turn", ("sight", sight), "has somebody to shoot at."),
            ("They shoot at", ("aim", AIM_WORDS[now.aim]), "that they can harm.",
             "Who is worth least falls first.") if now.aim else
            ("Hits fall on anybody. A blast catches", ("blast", counted(now.blast, "man")),
             "at once."),
            (cards,) if (cards := words_on_cards(sides[0])) else (),
            ("With", ("give_up", share_words(now.give_up)), "fallen a side gives up. After turn",
             ("turns", str(now.turns)), "the larger part left wins."),
        )  # fmt: skip
        left_out = not_counted(sides[0].playbook)
        self.left_out.setText(f"{left_out} {HOUSE_SIGN} House values.")
        for line in filter(None, lines):
            self._sentences.addWidget(Divider())
            self._sentences.addWidget(flowing(*self._written(line), gap=5))

    def _written(self, line: tuple[str | tuple[str, str], ...]) -> Iterator[QWidget]:
        for part in line:
            if isinstance(part, str):
                label = TextLabel(part, "second")
                label.setMinimumHeight(theme_of(self).height(BUTTON_SMALL))
                yield label
                continue
            name, words = part
            button = SmallButton(words, tip="Try another number")
            button.setProperty("assumption", name)
            button.setAccessibleName(f"{name.replace('_', ' ')}: {words}")
            button.clicked.connect(lambda _=False, b=button, n=name: self.number_menu(n, b))
            yield button

    def number_menu(self, name: str, button: QWidget) -> QMenu:
        """Open the menu of other numbers below a number."""
        menu, now = QMenu(self), self.assumptions
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if now is not None:
            step = now.close or 1.0
            for aim, words in AIM_WORDS.items() if name == "aim" else ():
                menu.addAction(words, partial(self.set_assumption, name, aim))
            for value in () if name == "aim" else CHOICES.get(name) or [step * n for n in range(9)]:
                whole = name not in CHOICES or name in ("blast", "turns")
                words = f"{value:g}" if whole else share_words(value)
                menu.addAction(words, partial(self.set_assumption, name, value))
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))
        return menu


def _parts(share: float) -> tuple[int, int]:
    left = round(100 * share)
    return left, 100 - left


def _standout(row: Matter, roster: Roster) -> Standout:
    """Return a man, or a weapon on a vehicle, as the list of those who matter shows him."""
    kind, wins = row.kind, round(100 * row.wins)
    man = roster.man.get(kind.men[-1])
    if man is None:
        units = [unit for unit in roster.army.units if unit.kind == "vehicle"]
        known = [unit for unit in units if getattr(roster.type_of(unit), "name", "") == kind.who]
        art = unit_art(roster, known[0]) if known else ""
        return Standout(art, kind.who, "its weapon", wins)
    where = f"one of {kind.count}" if kind.count > 1 else roster.name_of(man.unit)
    if where == kind.who:
        where = counted(len(man.unit.figures), "man")
    return Standout(man_art(man), man.figure.called or kind.who, where, wins)
