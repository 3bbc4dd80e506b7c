"""The next battle: both armies, how much of them is fit, who is hurt, and the evening's steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from itertools import islice
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.campaign.controller import CampaignController
from desktop.campaign.details.details_widgets import FigureBox
from desktop.campaign.open_campaign import BRIEFING
from desktop.campaign.page_view_model import Shown
from desktop.figures import State
from desktop.jobs import Job
from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.parts.buttons import MainButton, PlainButton, SmallButton
from desktop.look.parts.fit_men_bar import FitBar
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import hbox, laid_out, vbox
from desktop.look.parts.panel import Card, Divider
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import CENTRE, RIGHT, ElidedLabel, TextLabel, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_CONTROL
from rules.campaign.planning.day_text import planned_day
from rules.campaign.recording.availability import Absence, absences, field
from rules.campaign.state.campaign_state import Battle
from rules.campaign.state.medal_rules import known_rank

FACE_OFF = "Face-off: "
WIDEST = 88
"""A portrait is at most so wide for its name, which stands without its rank."""
MOST = 12
"""So many who are hurt are made portraits of an army; as many are seen as there is room for."""


class Portrait(QAbstractButton):
    """One who is out or hurt: his figure in a small frame, his name, and what he waits for."""

    def __init__(self, figure: FigureSource | None, name: str, words: str, ink: str) -> None:
        super().__init__()
        self._figure, self._words, self._ink = figure, words, ink
        self.setText(name)
        self.setAccessibleName(f"{name}, {words}")
        self.setToolTip(f"{name}: {words}")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The frame with two small lines below."""
        theme = theme_of(self)
        named = ceil(text_width(theme, "small-strong", self.text())) + 4
        wide = min(max(named, theme.height(58, 58)), theme.height(WIDEST, WIDEST))
        return QSize(wide, 46 + 2 * theme.height(13, 13))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw frame, figure and words."""
        tokens, line = theme.tokens, theme.height(13, 13)
        frame = QRectF(self.width() / 2 - 21, 0.5, 42, 43)
        painter.setPen(QPen(tokens.named(self._ink), 1.2))
        painter.setBrush(tokens.hover if self.underMouse() else tokens.sunk)
        painter.drawRoundedRect(frame, RADIUS_CONTROL, RADIUS_CONTROL)
        paint_figure(painter, frame.adjusted(0, 2, 0, -1), self._figure, 32)
        for at, (words, role, ink) in enumerate(
            ((self.text(), "small-strong", tokens.ink), (self._words, "small", tokens.ink2))
        ):
            place = QRectF(0, 46 + at * line, self.width(), line)
            paint_text(painter, theme, place, words, role, ink, CENTRE)


class _Portraits(QWidget):
    """As many portraits side by side as there is room for; the others are a number."""

    def __init__(self, portraits: list[Portrait]) -> None:
        super().__init__()
        self._portraits = portraits
        for each in portraits:
            each.setParent(self)
        self._more = TextLabel("", "name", "ink2", parent=self)
        self.setMinimumWidth(60)

    def sizeHint(self) -> QSize:
        """One row."""
        return QSize(60, max(each.sizeHint().height() for each in self._portraits))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place them again."""
        super().resizeEvent(event)
        wide = max(each.sizeHint().width() for each in self._portraits) + 2
        fit = self.width() // wide
        if fit < len(self._portraits):
            fit = max(1, (self.width() - 28) // wide)
        for at, each in enumerate(self._portraits):
            each.setVisible(at < fit)
            each.setGeometry(at * wide, 0, wide - 2, self.height())
        rest = len(self._portraits) - fit
        self._more.setVisible(rest > 0)
        self._more.setText(f"+{rest}")
        self._more.setGeometry(fit * wide + 4, 12, 40, 20)


class _Favoured(TextLabel):
    """Who is favoured; in fewer words, or in none, where there is no room for them."""

    def __init__(self) -> None:
        super().__init__("", "second", "ink2")
        self.setToolTip("By the men who are fit, as the Face-off counts them")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what fits at the right."""
        theme, room, painter = theme_of(self), QRectF(self.contentsRect()), QPainter(self)
        short = self.text().removeprefix(FACE_OFF)
        for words in (self.text(), short, short.replace("clearly ", "")):
            if text_width(theme, self.role, words) <= room.width():
                paint_text(painter, theme, room, words, self.role, theme.colour(self.ink), RIGHT)
                break
        painter.end()


class NextBattlePane(Card):
    """The planned battle that is chosen, or the first one; without any what comes next."""

    edge = "olive"

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self._drawn: tuple[object, str] | None = None
        self.setAccessibleName("Next battle")
        self.portraits: list[Portrait] = []
        self.fits: list[TextLabel] = []
        self.tag = Tag("", "mark")
        self.title = ElidedLabel("", "heading")
        self.when = ElidedLabel("", "second", "ink2")
        self.change_button = SmallButton("Change…", tip="Change the plan of this battle")
        self.ready_button = MainButton("Get ready", tip="Who is back, then record the battle")
        self.plan_button = SmallButton("Plan a battle…", act=controller.battles.plan_new)
        self.schedule_button = PlainButton("Plan the next round…", act=controller.schedule.plan)
        head = hbox()
        for widget in (self.tag, self.title, self.when, self.change_button, self.plan_button,
                       self.schedule_button, self.ready_button):  # fmt: skip
            head.addWidget(widget, int(widget is self.when))
        self._sides = hbox(gap=18)
        self._steps, self.steps = QWidget(), dict[str, PlainButton]()
        across = hbox(gap=5, inside=self._steps)
        for words, command in (
            ("Who is back", controller.battles.play),
            ("Face-off", self._compare),
            ("Print", self._print),
            ("Play…", self._play),
            ("Record…", controller.battles.record_planned),
        ):
            at = len(self.steps)
            if at:
                across.addWidget(TextLabel("›", "lead-strong", "ink2"))
            button = PlainButton(f"{at + 1}  {words}", kind="small" if at else "fix")
            button.clicked.connect(lambda _=False, each=command: self._do(each))
            across.addWidget(button)
            self.steps[words] = button
        self.odds, self._compared = _Favoured(), Job(str)
        across.addWidget(self.odds, 1)
        vbox(head, (self._sides, 1), self._steps, gap=5, margins=(14, 8, 14, 8), inside=self)
        self.change_button.clicked.connect(lambda: self._do(controller.battles.change_plan))
        self.ready_button.clicked.connect(lambda: self._do(controller.battles.play))
        controller.changed.connect(self.refresh)
        controller.chosen.connect(self.refresh)

    @property
    def battle(self) -> Battle | None:
        """Return the battle that is shown."""
        shown, line = self._controller.shown, self._controller.battle_line()
        if line is not None and line.state == "planned":
            return line
        battles = shown.state.battles if shown is not None else ()
        return next((each for each in battles if each.state == "planned"), None)

    def _do(self, command: Callable[[], object]) -> None:
        if self.battle is not None:
            self._controller.choose_battle(self.battle.id)
            command()

    def _print(self) -> None:
        if self.battle is not None:
            self._controller.print_sheets(BRIEFING, battle=self.battle.id)

    def _play(self) -> None:
        if self.battle is not None:
            self._controller.play_asked.emit(self.battle.id)

    def _compare(self) -> None:
        battle = self.battle
        if battle is not None and battle.plan is not None and len(battle.plan.sides) > 1:
            self._controller.musters.face_off([each.entry for each in battle.plan.sides])

    def _ask_odds(self, shown: Shown, battle: Battle) -> None:
        """Work out who is favoured of the men who are fit, and say so when it is known."""
        self.odds.setText("")
        self._compared.cancel()
        sides = battle.plan.sides[:2] if battle.plan is not None else ()
        if len(sides) < 2:
            return
        catalog, state = self._controller.army_service.catalog, shown.state
        armies = [field(state, side.entry, catalog.get(state.entry(side.entry).army.ruleset),
                        away=side.away) for side in sides]  # fmt: skip
        names = [shown.names.label(side.entry) for side in sides]

        def work() -> str:
            from rules.odds.army_comparison import compare, compared_army, face_off_of

            left, right = (compared_army(army, catalog) for army in armies)
            if left is None or right is None:
                return ""
            found = face_off_of(compare(left, right))
            return f"{FACE_OFF}{found.verdict.with_shares(names)}" if found is not None else ""

        self._compared = Job(work, self)
        self._compared.done.connect(self.odds.setText)
        self._compared.start()

    def refresh(self) -> None:
        """Show the next battle as it is now."""
        controller, shown, battle = self._controller, self._controller.shown, self.battle
        if shown is None or (shown, battle.id if battle else "") == self._drawn:
            return
        self._drawn = (shown, battle.id if battle else "")
        empty(self._sides)
        self.portraits, self.fits = [], []
        write = controller.campaigns.can_write
        for widget in (self.change_button, self.ready_button, self._steps):
            widget.setVisible(battle is not None and write)
        self.plan_button.setVisible(battle is None and write)
        few = "" if len(shown.state.entries) > 1 else "A battle needs two armies."
        self.plan_button.set_blocked(few)
        scheduled = write and not controller.schedule.reason
        self.schedule_button.setVisible(battle is None and scheduled)
        if scheduled:
            self.schedule_button.setText(controller.schedule.words)
        if battle is None:
            self._show_none(shown)
        else:
            self._show_battle(shown, battle)

    def _show_none(self, shown: Shown) -> None:
        words = "Plan who meets whom, or record a battle that was played (Ctrl+B)."
        if shown.over:
            words = "The campaign has been played to its end."
        self.tag.set_tag("The end" if shown.over else "Next")
        self.title.setText(shown.progress if shown.over else "No battle is planned")
        self.when.setText("")
        self._sides.addWidget(TextLabel(words, "second", "ink2", wrap=True))

    def _show_battle(self, shown: Shown, battle: Battle) -> None:
        card, plan = shown.cards[shown.cards.place(battle.id)], battle.plan
        self.tag.set_tag(f"Next: battle {card.number}" if card.number else "Next")
        self.title.setText(card.mission or card.who)
        day = planned_day(battle.day, date.today().isoformat()) or "no day yet"
        turn = f"round {plan.round}" if plan is not None and plan.round else ""
        self.when.setText(" · ".join(each for each in (day, battle.told.place, turn) if each))
        sides = plan.sides if plan is not None else ()
        self._ask_odds(shown, battle)
        for at, side in enumerate(sides[:2]):
            if at:
                self._sides.addWidget(Divider(upright=True))
            self._sides.addWidget(self._side(shown, side.entry), 1)
        if len(sides) < 2:
            words = "Not decided yet who meets: change the plan."
            self._sides.addWidget(TextLabel(words, "second", "ink2"))

    def _side(self, shown: Shown, entry: str) -> QWidget:
        """Return an army with how much of it is fit, and who is hurt."""
        controller, names = self._controller, shown.names
        army, player = names.beside(entry)
        state = shown.state.entry(entry)
        out = absences(shown.state, entry, controller.campaigns.catalog.get(state.army.ruleset))
        whole, rolling = len(state.men), sum(each.rolls for each in out)
        fit = [f"{state.fit} of {whole} fit"]
        fit += [f"{rolling} to roll"] if rolling else []
        fit += [f"{len(out) - rolling} out"] if len(out) > rolling else []
        told = " · ".join(each for each in (player, ", ".join(fit)) if each)
        self.fits.append(TextLabel(told, "second", "ink2", wrap=True))
        words = vbox(TextLabel(army, "name", wrap=True), self.fits[-1], gap=1)
        head = hbox(FigureBox(controller.looks.army(shown, entry), army, 34), (words, 1))
        bar = FitBar(names.colour(entry))
        bar.set_counts(state.fit, min(rolling, whole - state.fit), whole)
        hurt = list(islice(self._hurt(shown, entry, out), MOST))
        self.portraits += hurt
        calm = TextLabel("Everybody is fit.", "second", "ink2")
        return laid_out(vbox, head, bar, _Portraits(hurt) if hurt else calm, 1, gap=4)

    def _hurt(self, shown: Shown, entry: str, out: tuple[Absence, ...]) -> Iterator[Portrait]:
        """Yield who is out or may roll, then whose toy is lost."""
        needed = shown.state.settings.losses.needed
        for each in sorted(out, key=lambda each: not each.rolls):
            words, ink = each.why.partition(" ")[0].lower(), "err"
            if each.rolls or each.misses:
                words, ink = f"roll {needed}+" if each.rolls else f"misses {each.misses}", "warn"
            yield self._portrait(shown, entry, each.figure, words, ink)
        gone = {each.figure for each in out}
        for toy in shown.away.toys[1] if self._controller.careers.done else ():
            if toy.career.entry == entry and toy.career.figure not in gone:
                yield self._portrait(shown, entry, toy.career.figure, "toy lost", "edge")

    def _portrait(self, shown: Shown, entry: str, man: str, words: str, ink: str) -> Portrait:
        name = shown.names.who(entry, man)
        _, joint, number = name.rpartition(" No. ")  # of a man without a name his number
        rank, _, rest = name.partition(" ")
        short = f"No. {number}" if joint else rest if rest and known_rank(rank) else name
        state: State = "not_owned" if ink == "edge" else "normal"
        figure = self._controller.looks.man(shown, entry, man, state)
        portrait = Portrait(figure, short, words, ink)
        portrait.clicked.connect(lambda: self._controller.show_man(entry, man))
        return portrait
