"""What the players agreed (picture, games, victory, losses, honours, house rules), and the ledger
in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from db.timestamps import parse_timestamp
from desktop.campaign.details.details_sheet import DetailsSheet
from desktop.campaign.details.details_widgets import Line
from desktop.campaign.page_view_model import Shown
from desktop.campaign.picture_field import PictureBox
from desktop.campaign.portraits import Looks
from desktop.campaign.settings.scenario_tree_drawing import TreeDrawing
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import vbox
from desktop.look.parts.text import TextLabel
from rules.campaign.describe_acts import LedgerLine
from rules.campaign.describe_events import number_text
from rules.campaign.describe_settings import (
    kind_text,
    losses_text,
    pairing_text,
    ties_text,
    victory_text,
)
from rules.campaign.planning.day_text import day_words
from rules.campaign.planning.scenario_tree import Fighter, outline, way
from rules.campaign.planning.settings import CampaignSettings, Honour
from rules.campaign.state.medal_rules import citation_of, explained
from rules.common.wording import capital, counted, day_in_words, listed

PICTURE_HEIGHT = 170
ALONE = "On no side"
TOGETHER = "Players of one side win together; their points are at the right."
WITH_ALONE = "Players of one side win together, the others alone; their points are at the right."


def write_agreed(pane: DetailsSheet, shown: Shown, looks: Looks) -> bool:
    """Fill the pane with what was agreed."""
    settings = shown.state.settings
    image = looks.picture(settings.picture) if settings.picture else None
    if image is not None:
        pane.add(PictureBox(image, QSize(0, PICTURE_HEIGHT), f"Picture of {settings.name}"))
    pane.words(settings.name, "headline", "ink")
    pane.words(" · ".join(each for each in (_games(settings, looks), _days(settings)) if each))
    pane.words(shown.progress)
    pane.acts((("amend", "Change…"),))
    if settings.text:
        pane.words(settings.text)
    _write_sides(pane, shown)
    pane.label("Kind")
    sides = [each.side for each in shown.state.players if not each.gone]
    pane.words(_kind(settings, sides), "body", "ink")
    if settings.kind == "tree" and settings.scenarios:
        _add_tree(pane, shown)
    pane.label("Victory")
    pane.words(f"{victory_text(settings.victory)}.", "body", "ink")
    pane.words(ties_text(settings.victory))
    if not settings.victory.wounded_left:
        pane.words("Where a game counts points, the wounded count as killed.")
    pane.label("Losses")
    pane.words(losses_text(settings.losses), "body", "ink")
    if settings.house:
        pane.label("House rules")
        pane.words(settings.house, "body", "ink")
    if settings.honours:
        pane.label("Medals and promotions")
        pane.lines([(_honour(each), None) for each in settings.honours])
    return True


def _honour(honour: Honour) -> Line:
    """Return a rule with what it is given for and what there is to know of that."""
    known = explained(honour.counts)
    words = f"{citation_of(honour)}. {known}" if known else citation_of(honour)
    return Line(honour.name, words, tip=honour.text)


def _add_tree(pane: DetailsSheet, shown: Shown) -> None:
    """Say where the campaign stands in its tree, and draw the tree."""
    state = shown.state
    entries = [each.entry for each in state.entries]
    fighters = [Fighter(each.id, shown.names.army(each.id), each.ruleset) for each in entries]
    found = way(state)
    pane.words(found.sentence)
    drawing = TreeDrawing()
    played = {line.plan.scenario for line in state.battles if line.plan and line.state == "played"}
    drawing.show_tree(outline(state.settings.scenarios, fighters), played.intersection(found.path))
    pane.add(drawing)


def _write_sides(pane: DetailsSheet, shown: Shown) -> None:
    """Tell who fights for which side, and what the side has reached together."""
    here = [player for player in shown.state.players if not player.gone]
    if not any(player.side for player in here):
        return
    # Who has no side is one of his own: keys are (side, "") and ("", player).
    sides: dict[tuple[str, str], list[str]] = {}
    points: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for player in here:
        key = (player.side, "" if player.side else player.id)
        sides.setdefault(key, []).append(shown.names.person(player.id))
    by_score = shown.state.settings.victory.kind == "score"
    for each in shown.state.standings:
        side, owner = shown.names.side(each.entry), shown.state.entry(each.entry).entry.player
        points[side, "" if side else owner] += each.score if by_score else each.points
    pane.label("Sides")
    rows = []
    for (side, alone), names in sides.items():
        first, second = (names[0], ALONE) if alone else (side, listed(names))
        rows.append((Line(first, second, right=number_text(points[side, alone])), None))
    pane.lines(rows)
    pane.words(WITH_ALONE if any(alone for _, alone in sides) else TOGETHER)


def _games(settings: CampaignSettings, looks: Looks) -> str:
    return listed([looks.game(each) for each in settings.rulesets])


def _days(settings: CampaignSettings) -> str:
    begins = day_words(settings.begins) if settings.begins else ""
    ends = day_words(settings.ends) if settings.ends else ""
    if begins and ends:
        return f"{begins} to {ends}"
    return f"from {begins}" if begins else f"until {ends}" if ends else ""


def _kind(settings: CampaignSettings, sides: Sequence[str]) -> str:
    words = capital(kind_text(settings))
    if settings.kind == "league":
        if settings.pairing == "standing":
            return f"{words}: {counted(settings.rounds, 'round')}, neighbours in the standings meet"
        return f"{words}: {pairing_text(settings, sides)}"
    if settings.kind == "tree":
        return f"{words}: {counted(len(settings.scenarios), 'scenario')}"
    return words


AT_A_TIME = 30
"""So many acts are shown at once: a long ledger has thousands."""


class Acts(QWidget):
    """Acts in words, the last one first, and the way to those before and after them."""

    turned = Signal()
    """Other acts are shown: one reads from the top again."""

    def __init__(self, acts: tuple[LedgerLine, ...]) -> None:
        super().__init__()
        self._acts, self._end = acts, 0
        self._lines = QVBoxLayout()
        self.earlier, self.later = SmallButton(""), SmallButton("Later acts")
        across = flowing(self.earlier, self.later, gap=6)
        for button, step in ((self.earlier, -AT_A_TIME), (self.later, AT_A_TIME)):
            button.clicked.connect(lambda _=False, far=step: self._go(self._end + far))
        vbox(self._lines, across, inside=self)
        across.setHidden(len(acts) <= AT_A_TIME)
        self._go(len(acts))

    def _go(self, end: int) -> None:
        """Show the acts up to the one of this number."""
        self._end, first = end, max(0, end - AT_A_TIME)
        empty(self._lines)
        for each in reversed(self._acts[first:end]):
            moment = parse_timestamp(each.batch.moment)
            when = f"{day_in_words(moment)}, {moment.astimezone():%H:%M}"
            by = f" by {each.batch.by}" if each.batch.by else ""
            second = f"{when}{by}" + (" · undone" if each.undone else "")
            text = f"{each.batch.number}. {each.text}"
            self._lines.addWidget(TextLabel(text, "body", "ink", wrap=True))
            self._lines.addWidget(TextLabel(second, "small", "ink2", wrap=True))
        self.earlier.setText(counted(first, "earlier act"))
        self.earlier.set_blocked("" if first else "The campaign began here.")
        self.later.set_blocked("" if end < len(self._acts) else "These are the last acts.")
        self.turned.emit()


def write_story(pane: DetailsSheet, _shown: Shown, _looks: Looks) -> bool:
    """Fill the pane with the acts of the ledger; what was undone says so."""
    acts = pane.controller.campaigns.story()
    pane.words(
        f"{counted(len(acts), 'act')}. Nothing is ever erased: a correction is added to the"
        f" history."
    )
    shown = Acts(acts)
    shown.turned.connect(pane.turned)
    pane.add(shown)
    return True
