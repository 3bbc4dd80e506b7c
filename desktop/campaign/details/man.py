"""A man's service record: rank, honours, what he did in each battle, and his story."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.campaign.details.details_sheet import DetailsSheet
from desktop.campaign.details.details_widgets import Line
from desktop.campaign.medals import MedalRow
from desktop.campaign.page_view_model import Shown
from desktop.campaign.portraits import Looks
from desktop.figures import State
from desktop.look.parts.hero_box import paint_stars
from desktop.look.parts.text import paint_text
from desktop.look.theme import Theme, painted, theme_of
from rules.army.hero_rules import life_count, lives_of
from rules.campaign.describe_events import (
    FATES,
    MAN_STATES,
    deed_details,
    deed_text,
    kills_told,
    without_note,
)
from rules.campaign.planning.day_text import day_words
from rules.campaign.state.campaign_state import Career, Deed, GivenHonour
from rules.campaign.state.honours_list import by_hand, earned_in, medals_of
from rules.campaign.state.statistics import toy_away
from rules.common.wording import counted

MOST_NAMED = 3
"""So many of those whom somebody hit in a battle are named."""


def write_man(pane: DetailsSheet, shown: Shown, looks: Looks) -> bool:
    """Fill the pane with a man's record; False when nothing is known of him."""
    entry, figure_id = pane.about.entry, pane.about.figure
    career = shown.state.careers.get((entry, figure_id))
    figure, number = shown.names.figure(entry, figure_id)
    if career is None and figure is None:
        return False
    fate: State = "normal" if career is None or career.state == "ready" else "not_owned"
    number_text = f" · No.\u00a0{number:04d}" if number else ""
    lines = [(f"{shown.names.army(entry)}{number_text}", "second")]
    lines += _ranks(career, shown)
    if career is not None and career.state != "ready":
        lines.append((MAN_STATES[career.state].capitalize(), "body"))
    toy = toy_away(shown.state, career) if career is not None else None
    man = not shown.names.is_model(entry, figure_id)
    if toy is not None:
        number = shown.names.number(toy.battle)
        words = f"{'His' if man else 'Its'} toy was {FATES[toy.fate]} in battle {number}."
        lines.append((words, "body"))
    pane.top(looks.man(shown, entry, figure_id, fate), shown.names.who(entry, figure_id), lines)
    _lives(pane, shown, looks, entry, figure_id)
    if career is not None:
        pane.counts(_counts(career))
        _medals(pane, career, shown)
    never = f"{'He' if man else 'It'} has not fought yet"
    acts = [("print", "Print…"), ("honour", "Give an honour…"), ("note", "Add a note…")]
    if career is not None and any(each.batch and not each.honour for each in career.given):
        acts.append(("withdraw", "Take the last honour back…"))
    if toy is not None:
        acts.append(("toy", _toy_words(toy, man=man)))
    pane.acts(acts)
    fought = career is not None and career.deeds
    pane.buttons["print"].set_blocked("" if fought else f"{never}.")
    pane.label("His battles" if man else "Its battles")
    if career is not None and career.deeds:
        told: list[tuple[int, Line, Callable[[], object] | None]] = []
        for at, deed in enumerate(career.deeds):
            act = partial(pane.controller.show_battle, deed.battle)
            told.append((deed.number, _deed(shown, career, at), act))
        for after, how in shown.state.entry(entry).returns.get(figure_id, ()):
            told.append((after, Line(f"Back after battle {after}", how, icon="die"), None))
        told.sort(key=lambda each: each[0])
        pane.lines([(line, shows) for _, line, shows in told])
    else:
        pane.words(f"{never} in this campaign.")
    for note in shown.state.notes.get(f"figure:{entry}/{figure_id}", ()):
        pane.words(note)
    if figure is not None and figure.story:
        pane.words(f"“{figure.story}”")
    return True


def _counts(career: Career) -> list[tuple[str, str]]:
    """Return how often he fought, won and hit, each with its word."""
    won = sum(deed.outcome == "won" for deed in career.deeds)
    counts = [
        (str(career.battles), "battle" if career.battles == 1 else "battles"),
        (str(won), "won"),
        (str(career.kills), "kill" if career.kills == 1 else "kills"),
    ]
    if career.lives:  # only a hero has lives to lose
        counts.append((str(career.lives), "life lost" if career.lives == 1 else "lives lost"))
    return counts


def _toy_words(toy: Deed, *, man: bool) -> str:
    """Return what one says when somebody whose toy was away has one again."""
    if toy.fate == "lost":
        return f"{'His' if man else 'Its'} toy is found"
    return f"{'He' if man else 'It'} has a new toy"


def _deed(shown: Shown, career: Career, at: int) -> Line:
    deed = career.deeds[at]
    earned = earned_in(career, deed.battle)
    title, note = without_note(deed, deed_text(shown.names, career, deed))
    number = deed.number or shown.names.number(deed.battle)
    details = deed_details(deed)
    if deed.kills:
        details[0] = kills_told(shown.names, career, deed, MOST_NAMED)
    second = " · ".join(each for each in (note, *details, *earned) if each)
    return Line(title, second, number=str(number or "–"))


def _ranks(career: Career | None, shown: Shown) -> list[tuple[str, str]]:
    given = [each for each in career.given if each.rank] if career else []
    found = []
    for at, each in enumerate(given):
        day = next((b.day for b in shown.state.battles if b.id == each.battle), "")
        words = f"{each.rank}, {day_words(day)}" if day else each.rank
        found.append((words, "second-bold" if at == len(given) - 1 else "body"))
    return found


def _medals(pane: DetailsSheet, career: Career, shown: Shown) -> None:
    """Put a row for each medal, the players' own first; what for has the whole width beside it."""
    medals = sorted(medals_of(career), key=by_hand, reverse=True)
    for each in medals:
        pane.add(MedalRow(each.name, _medal_words(each, shown), each.ribbon))


def _medal_words(given: GivenHonour, shown: Shown) -> str:
    number = shown.names.number(given.battle)
    words = given.citation if given.citation != given.name else ""
    return ", ".join(
        each for each in (words, f"earned in battle {number}" if number else "") if each
    )


class _Lives(QWidget):
    """The stars of a hero and how many lives they are a battle."""

    def __init__(self, lives: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lives = lives
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(f"{counted(lives, 'life', 'lives')} a battle")

    def sizeHint(self) -> QSize:
        return QSize(160, theme_of(self).height(20))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        high = self.height()
        left = paint_stars(painter, theme, 0, high / 2, self._lives) + 8
        words = f"{counted(self._lives, 'life', 'lives')} a battle"
        paint_text(painter, theme, QRectF(left, 0, self.width() - left, high), words, "second")


def _lives(pane: DetailsSheet, shown: Shown, looks: Looks, entry: str, figure_id: str) -> None:
    figure, _ = shown.names.figure(entry, figure_id)
    army = next((each.army for each in shown.state.entries if each.entry.id == entry), None)
    roster = looks.roster(army) if army is not None else None
    if figure is not None and figure.hero and roster is not None:
        lives = life_count(lives_of(figure, roster.ruleset))
        if lives:
            pane.add(_Lives(lives))
