"""One army before a battle: who rolls, who comes back, who has no roll, and who plays."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.campaign.lazy_rows import LazyRows
from desktop.campaign.page_view_model import Shown
from desktop.campaign.planning.findings import FindingRows
from desktop.campaign.planning.fit_for_battle import Force, called, fielded, muster_acts
from desktop.campaign.planning.playing_men import (
    PlayingMan,
    PlayingMen,
    drawn_by_id,
    width_for,
)
from desktop.campaign.planning.recovery_roll_row import RollRow, throw
from desktop.figure_rows import Drawn
from desktop.figures import paint_figure
from desktop.look.parts.buttons import LinkButton, SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.fit_men_bar import FitBar
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import Item, hbox, laid_out, vbox
from desktop.look.parts.panel import Card, Divider
from desktop.look.parts.text import ElidedLabel, SectionLabel, TextLabel
from desktop.look.theme import Theme, painted, theme_of
from rules.army.army_under_ruleset import Roster
from rules.army.drawing_choice import man_art, unit_art, unit_colour
from rules.army.model import Army, Unit
from rules.campaign.ledger.acts import AnyAct, Toy
from rules.campaign.recording.availability import members_of, rejoined, without
from rules.campaign.recording.battle_sequence import status_before
from rules.campaign.recording.casualty_recovery import men_of
from rules.campaign.recording.substitutes import recruit
from rules.common.wording import capital, counted, listed
from rules.games.ruleset import Ruleset

MOST_AT_HOME = 4
"""So many who stay at home are named; of more the number is told."""
MOST_NAMED = 24
"""So many who have no roll are named one by one."""
Games = Callable[[str], Ruleset | None]


class _Step(NamedTuple):
    """A change of the army: what it was called, and the whole army after it."""

    words: str
    army: Army


class ArmyColumn(Card):
    """The dice of an army, its reinforcements, who plays, and the way out of what is amiss."""

    changed = Signal()
    all_asked = Signal()

    def __init__(
        self,
        shown: Shown,
        force: Force,
        games: Games,
        *,
        flip: bool = False,
        dice_only: bool = False,
        men: int = 0,
    ) -> None:
        super().__init__()
        self._dice_only = dice_only or bool(force.before)
        self.force, self._shown = force, shown
        self._losses = shown.state.settings.losses
        self._first = self.here = status_before(shown.state, force.entry, force.before).army
        self._steps: list[_Step] = []
        self._game = games(self._first.ruleset)
        self._told: object = None
        self._absences = {each.figure: each for each in force.absences}
        self._able = force.reserve.able if force.reserve.left else ()
        self._faces: dict[str, int] = {}
        self._ticked: set[str] = set()
        self._found: set[str] = set()
        self._toys = dict(force.toys)
        self._home = {*force.stays, *self._toys}
        self._drawn: dict[str, Drawn] = {}
        self._names: dict[str, str] = {}
        self._draw_men()
        self._dice = LazyRows(len(force.rolling), self._roll_row)
        self._checks = LazyRows(len(self._able), self._check)
        self.fit = FitBar(self._first.colour)
        self.number, self.of = TextLabel("", "total"), TextLabel("", "second", "ink2")
        self.left, self.count = TextLabel("", "small", "ink2"), TextLabel("", "second", "ink2")
        self.findings, self.nobody = FindingRows(fixed=self._dice_only), QWidget()
        self._nobody_rows = vbox(gap=4, margins=(12, 6, 12, 8), inside=self.nobody)
        self.toy_buttons: dict[str, LinkButton] = {}
        self.recruit_button, self.undo_button = SmallButton("", "plus"), LinkButton("Undo")
        self.told = ElidedLabel("", "second", "ink2")
        every = max(men, self._first.figure_count())
        self.men = PlayingMen(force.name, width_for(every), flip=flip)
        self.pointed = ElidedLabel("", "second", "ink2")
        self.men.pointed.connect(self._show_pointed)
        vbox(*self._parts(), gap=0, margins=(1, 8, 1, 8), inside=self)
        self.men.toggled.connect(self._toggle)
        self.findings.home_asked.connect(self._leave_unit)
        self.findings.change_asked.connect(self._change)
        self.recruit_button.clicked.connect(self._recruit)
        self.undo_button.clicked.connect(self._undo)
        self._follow()

    # ---- making

    def _draw_men(self) -> None:
        """Note how everybody of the army is drawn, and what each is called."""
        army, entry = self._army, self.force.entry
        if self._game is None:
            return
        roster, known = Roster(army, self._game), set(members_of(self._first))
        beings = [(man.figure.id, Drawn(man_art(man), man.figure.colour or army.colour),
                   f"{man.called}, new") for man in roster.men]  # fmt: skip
        beings += [(unit.id, Drawn(unit_art(roster, unit), unit_colour(roster, unit)), unit.name)
                   for unit in army.units]  # fmt: skip
        for being, drawn, new in beings:
            self._drawn.setdefault(being, drawn)
            if being not in self._names:
                names = self._shown.names
                self._names[being] = names.numbered(entry, being) if being in known else new

    def _parts(self) -> list[Item]:
        """Return what stands below each other."""
        force, losses = self.force, self._losses
        army, player = self._shown.names.beside(force.entry)
        head = hbox(
            ElidedLabel(army or force.name, "lead-strong"),
            (ElidedLabel(player, "second", "ink2"), 1),
            self.number, self.of,
        )  # fmt: skip
        parts: list[Item] = [vbox(head, self.fit, gap=5, margins=(64, 0, 12, 6))]
        if force.rolled:
            words = f"Rolled before this battle already: {force.rolled}."
            parts.append(_padded(TextLabel(words, "second", "ink2", wrap=True)))
        if force.rolling:
            on = f" on a die of {losses.sides}" if losses.sides != 6 else ""
            needed = f"Roll: back on {losses.needed} or more{on}"
            parts += [_section(needed, self.left), Divider(), self._dice]
        if force.reserve.allowed:
            told = TextLabel(force.reserve.sentence, "second", "ink2", wrap=True)
            parts += [_section("Reinforcements", self.count), _padded(told), _padded(self._checks)]
        note = ElidedLabel("ringed: back today", "small", "ink2")
        self.men.setEnabled(not self._dice_only)
        fixed = self._dice_only or self._game is None
        recruits = [] if fixed else [self.recruit_button]
        done = hbox((self.told, 1), self.undo_button, margins=(12, 2, 12, 4))
        return [
            *parts, self.nobody, 1, Divider(), _section("Plays", note, *recruits),
            _padded(self.men), _padded(self.pointed), done, self.findings,
        ]  # fmt: skip

    def _name(self, figure: str) -> str:
        absence = self._absences.get(figure)
        if absence is None or not absence.name:
            return self._names.get(figure, absence.role if absence else figure)
        return called(self._shown, self.force.entry, absence)

    def _why(self, figure: str) -> str:
        why, _, _ = self._absences[figure].why.partition(",")  # that he rolls is plain here
        return why

    def _roll_row(self, at: int) -> RollRow:
        figure = self.force.rolling[at]
        losses, drawn = self._losses, drawn_by_id(self._drawn, figure)
        made = RollRow(self._name(figure), self._why(figure), losses.sides, losses.needed, drawn)
        made.show_face(self._faces.get(figure, 0))
        made.rolled.connect(lambda face: self._throw(figure, face))
        made.all_asked.connect(self.all_asked)
        return made

    def _check(self, at: int) -> Check:
        figure = self._able[at]
        check = Check(self._name(figure), self._absences[figure].why)
        self._show_check(figure, check)
        check.clicked.connect(lambda on: self._tick(figure, on=on))
        return check

    def _show_check(self, figure: str, check: Check) -> None:
        on, left = figure in self._ticked, self.force.reserve.left
        reason = "His die brought him back." if self._is_back(figure) else ""
        if not reason and not on and self.free <= 0:
            reason = f"{counted(left, 'man', 'men')} may come back now."
        check.setChecked(on)
        check.setEnabled(not reason)
        check.setToolTip(reason)

    @property
    def dice(self) -> dict[str, RollRow]:
        """Return the rows of the dice that are in sight or near it, by figure."""
        made = sorted(self._dice.made.items())
        return {self.force.rolling[at]: row for at, row in made if isinstance(row, RollRow)}

    @property
    def back(self) -> dict[str, Check]:
        """Return the ticks of the reinforcements that are in sight or near it, by figure."""
        made = sorted(self._checks.made.items())
        return {self._able[at]: check for at, check in made if isinstance(check, Check)}

    # ---- what is decided

    @property
    def _army(self) -> Army:
        """Return the whole army, with those who are out."""
        return self._steps[-1].army if self._steps else self._first

    @property
    def free(self) -> int:
        """Return how many reinforcements are left; those who are out count no more than new men."""
        reserve, new = self.force.reserve, men_of(self._army) - men_of(self._first)
        return reserve.allowed - reserve.used - len(self._ticked) - len(new)

    def roll(self) -> None:
        """Roll for everybody who has no number yet."""
        for figure in self.force.rolling:
            self._faces.setdefault(figure, throw(self._losses.sides))
        self._follow()

    def _throw(self, figure: str, face: int) -> None:
        """Take what somebody rolled on the table; 0 takes it back."""
        self._faces[figure] = face
        if not face:
            del self._faces[figure]
        self._follow()

    def _tick(self, figure: str, *, on: bool) -> None:
        """Let somebody come back as a reinforcement, or stay out."""
        self._ticked.add(figure) if on else self._ticked.discard(figure)
        self._follow()

    def _toggle(self, figure: str) -> None:
        """Let somebody stay at home, or come again."""
        self._home.symmetric_difference_update({figure})
        if figure not in self._home:  # nobody rides in what is at home
            self._home -= {unit.id for unit in self._army.units if any(
                man.id == figure for man in unit.figures)}  # fmt: skip
        self._follow()

    def find_toy(self, figure: str) -> None:
        """Let somebody play whose toy is there again."""
        self._found.add(figure)
        self._home.discard(figure)
        self._follow()

    def _change(self, words: str, there: Army) -> None:
        """Let those who play be changed."""
        self._steps.append(_Step(words, rejoined(there, self._army)))
        self._draw_men()
        self._follow()

    def _recruit(self) -> None:
        """Let a new man come."""
        if self._game is not None:
            self._change(*recruit(self._there, self._game))

    def _undo(self) -> None:
        """Take the last change back."""
        self._steps.pop()
        self._follow()

    def _is_back(self, figure: str) -> bool:
        return self._faces.get(figure, 0) >= self._losses.needed

    @property
    def waiting(self) -> int:
        """Return how many have no number yet."""
        return len(self.force.rolling) - len(self._faces)

    def rolls(self) -> dict[str, int]:
        """Return the faces that lie on the table, by figure."""
        return {each: self._faces[each] for each in self.force.rolling if each in self._faces}

    def recovered(self) -> frozenset[str]:
        """Return whom the dice bring back."""
        return frozenset(figure for figure in self._faces if self._is_back(figure))

    def reinforced(self) -> tuple[str, ...]:
        """Return who comes back as the player chose."""
        return tuple(each for each in self._able if each in self._ticked)

    @property
    def _well(self) -> frozenset[str]:
        """Return all who are back and not written down yet."""
        return self.recovered().union(self._ticked, self.force.back)

    @property
    def _there(self) -> Army:
        """Return those who play, as the army has them, without the ranks they rose to."""
        out = status_before(self._shown.state, self.force.entry, self.force.before).absent
        return without(self._army, out.difference(self._well).union(self._home), self._game)

    def away(self) -> tuple[str, ...]:
        """Return who stays at home."""
        return tuple(each for each in members_of(self._army) if each in self._home)

    def acts(self) -> list[AnyAct]:
        """Return what is to be written."""
        force = self.force
        toys = [Toy(force.entry, each, self._toys[each]) for each in self._toys
                if each in self._found]  # fmt: skip
        army = self._army if self._steps else None
        return [*toys, *muster_acts(self._shown, force, self.rolls(), self.reinforced(), army)]

    # ---- what is shown

    def _follow(self) -> None:
        self._ticked -= self.recovered()
        for figure, die in self.dice.items():
            die.show_face(self._faces.get(figure, 0))
        for figure, check in self.back.items():
            self._show_check(figure, check)
        force, back = self.force, self._well
        all_, left = len(force.rolling), self.waiting
        self.left.setText(f"{counted(all_, 'roll')}, {left} left" if left else "all rolled")
        self.count.setText(f"{len(self._ticked)} of {force.reserve.left} chosen")
        state, army = self._shown.state, self._army
        changed = army if self._steps else None
        here, findings = fielded(
            state, force.entry, self._game, back, self._home, force.before, changed
        )
        self.here = here
        out = status_before(state, force.entry, force.before).absent.difference(back)
        whole = army.figure_count()
        self.number.setText(str(here.figure_count()))
        self.of.setText(f"of {whole} fit so far" if left else f"of {whole} play")
        rolling = sum(each in self._drawn for each in force.rolling if each not in self._faces)
        self.fit.set_counts(here.figure_count(), rolling, whole)
        self.men.show_men(
            [PlayingMan(man.id, self._name(man.id), drawn_by_id(self._drawn, man.id))
             for man in army.figures() if man.id not in out],
            self._home, back | (men_of(army) - men_of(self._first)),
        )  # fmt: skip
        self._show_pointed("")
        if self._game is not None:
            self.recruit_button.setText(recruit(self._there, self._game)[0])
            self.recruit_button.set_blocked(self._no_recruits(1))
        last = self._steps[-1].words if self._steps else ""
        self.told.say(f"Changed: {last}." if last else "")
        self.undo_button.setVisible(bool(last))
        self.findings.show_findings(findings, self._there, self._game, self._no_recruits)
        self._show_nobody(back)
        self.changed.emit()

    def _show_pointed(self, words: str) -> None:
        """Name the man under the pointer; without one those who stay at home."""
        home = [each.name for each in self.men.men if each.figure in self._home]
        if not words and home:
            more = counted(len(home) - MOST_AT_HOME, "other") if len(home) > MOST_AT_HOME else ""
            words = f"At home: {listed([*home[:MOST_AT_HOME], *filter(None, [more])])}."
        calm = "" if self._dice_only else "Click a man to leave him at home."
        self.pointed.setText(words or calm)

    def _no_recruits(self, number: int) -> str:
        """Return why so many new men cannot come, "" where they can."""
        if not self._losses.lasting or self.free >= number:
            return ""
        if self._losses.reinforcements <= 0:
            return "No reinforcements were agreed."
        if self.free <= 0:
            return "All reinforcements have come."
        return f"{counted(self.free, 'reinforcement is', 'reinforcements are')} left."

    def _leave_unit(self, unit: Unit) -> None:
        """Let a whole unit stay at home; a click on a man brings him again."""
        self._home.update([unit.id, *(man.id for man in unit.figures)])
        self._follow()

    def _show_nobody(self, back: Collection[str]) -> None:
        """Name who has no roll: captured, hurt, gone for good, or lost under the sofa."""
        able = set(self._able)
        out = [
            (each.figure, self._why(each.figure) if not each.misses else each.why)
            for each in self.force.absences
            if not each.rolls and each.figure not in back and each.figure not in able
            and each.figure not in self._faces
        ]  # fmt: skip
        toys = [each for each in self._toys if each not in self._found]
        if (out, toys) == self._told:
            return
        self._told = (out, toys)
        empty(self._nobody_rows)
        self.toy_buttons = {}
        self.nobody.setVisible(bool(out or toys))
        self._nobody_rows.addWidget(SectionLabel("No roll"))
        for figure, why in out[:MOST_NAMED]:
            self._nobody_rows.addWidget(self._pale_man(figure, why))
        if len(out) > MOST_NAMED:
            more = f"and {len(out) - MOST_NAMED} more"
            self._nobody_rows.addWidget(TextLabel(more, "second", "ink2"))
        for figure in toys:
            button = self.toy_buttons[figure] = LinkButton("It is here again")
            button.clicked.connect(lambda _=False, figure=figure: self.find_toy(figure))
            why = "toy lost, not found yet"
            self._nobody_rows.addWidget(self._pale_man(figure, why, button))

    def _pale_man(self, figure: str, why: str, *beside: QWidget) -> QWidget:
        name = TextLabel(self._name(figure), "second-strong")
        told = TextLabel(capital(why), "second", "ink2", wrap=True)
        return _PaleMan(drawn_by_id(self._drawn, figure), name, told, *beside)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame and the first man of the army."""
        super().paintEvent(event)
        if self._drawn:
            painter = QPainter(self)
            art, colour, *_ = next(iter(self._drawn.values()))
            place = QRectF(12, 6, 44, 46)
            paint_figure(painter, place, art, colour, dark=theme_of(self).tokens.dark)
            painter.end()


class _PaleMan(QWidget):
    """A line with a pale man at its left: his name, and why he does not play."""

    def __init__(self, drawn: Drawn, name: TextLabel, why: TextLabel, *beside: QWidget) -> None:
        super().__init__()
        self._drawn = drawn
        self.setMinimumHeight(32)
        hbox(name, (why, 1), *beside, margins=(40, 0, 0, 0), inside=self)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the man."""
        dark, drawn = theme.tokens.dark, self._drawn
        place = QRectF(4, 1, 28, self.height() - 2)
        paint_figure(painter, place, drawn.art, drawn.colour, dark=dark, state="not_owned")


def _section(words: str, *beside: QWidget) -> QHBoxLayout:
    return hbox((SectionLabel(words), 1), *beside, margins=(12, 8, 12, 6))


def _padded(widget: QWidget) -> QWidget:
    return laid_out(hbox, widget, margins=(12, 2, 12, 4))
