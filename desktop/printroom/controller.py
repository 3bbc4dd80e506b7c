"""What the Print room works on: the choices, the armies behind them, and the pages made of both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from itertools import count
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.jobs import Job
from desktop.printroom import choices as chosen
from desktop.printroom.choices import Batch, Choices, Line
from desktop.printroom.maker import Maker
from desktop.printroom.material import (
    MOST_OF_CAMPAIGN,
    Looked,
    Material,
    look,
    photographs_of,
    same,
)
from desktop.printroom.page_list import PageRef, pages_of
from desktop.printroom.steps import Steps
from desktop.services.armies import ArmyService
from desktop.services.pictures import LazyPictures, PictureService
from desktop.services.printers import Printer, PrinterService
from printables.options import PrintOptions
from printables.problems import PrintProblem
from rules.army.model import Army
from rules.games.ruleset import Ruleset

if TYPE_CHECKING:
    from printables.source import Campaign

SETTLE_MS, GATHER_MS = 120, 40
"""Typing and stepping come to an end before pages are made; batches made quickly show at once."""
BROKE = "The sheets could not be laid out because of an error in Muster. Your armies are unchanged."
_numbers = count(1)


class PrintController(QObject):
    """Holds the choices; every change of them goes through `choose`.

    The armies are looked at in a thread, then their pages are made. What is older than the last
    choice is forgotten.
    """

    chosen_anew = Signal()
    """Other choices, or other things known about them: rows, numbers, options."""
    pages_changed = Signal()
    """Other pages, or pages that were made."""
    broke = Signal(object)

    def __init__(
        self,
        army_service: ArmyService,
        pictures: PictureService,
        printers: PrinterService,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.army_service, self._pictures, self.printers = army_service, pictures, printers
        self.choices = Choices()
        self.steps = Steps()
        self.material: Material | None = None
        self.campaign_now: Callable[[], Campaign | None] = lambda: None
        """Gives the campaign whose papers are printed, as it is now; None for armies alone."""
        self.looked: Looked | None = None
        self._counted: tuple[Looked | None, Choices, tuple[Line, ...]] | None = None
        self.trouble = ""
        """Why nothing can be laid out with these options, "" when it can."""
        self.maker = Maker(self)
        self.batches: tuple[Batch, ...] = ()
        self.pages: tuple[PageRef, ...] = ()
        self._job: Job | None = None
        self._look_at: tuple[Material, PrintOptions] | None = None
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._make)
        self._gathered = QTimer(self, singleShot=True, interval=GATHER_MS)
        self._gathered.timeout.connect(self._show_pages)
        self.maker.made.connect(self._has_made)
        self.maker.broke.connect(self.broke)

    # ---- choices

    def choose(self, choices: Choices, *, step: bool = True) -> None:
        """Take other choices; as a `step` they can be taken back."""
        before, self.choices = self.choices, choices
        if step:
            self.steps.note(before, choices)
        if choices.armies != before.armies:
            self.gather()
        elif self.options() != self._options_of(before):
            self._look()
        self.chosen_anew.emit()
        self._settle.start()

    def change(self, act: Callable[[Choices, chosen.Survey], Choices]) -> None:
        """Take choices made of these and of the sheets that are known."""
        if self.looked is not None:
            self.choose(act(self.choices, self.looked.survey))

    def undo(self) -> str:
        """Take the last step back, and return its name."""
        name, choices = self.steps.last, self.steps.back(self.choices)
        if choices is not None:
            self.choose(choices, step=False)
        return name

    def redo(self) -> str:
        """Take the step again that was taken back last, and return its name."""
        name, choices = self.steps.following, self.steps.again(self.choices)
        if choices is not None:
            self.choose(choices, step=False)
        return name

    def options(self) -> PrintOptions:
        """Return the options with what is known of the chosen printer, and today's date."""
        return self._options_of(self.choices)

    def _options_of(self, choices: Choices) -> PrintOptions:
        printer = self.printers.get(choices.printer) or Printer("")
        return replace(
            choices.options,
            measured_100mm=printer.across,
            measured_down=None if printer.down == printer.across else printer.down,
            back_offset=(printer.right, printer.up),
            today=date.today().isoformat(),
        )

    def apply_printer(self) -> None:
        """Make the pages anew: what is known of the chosen printer may be something else now."""
        if self.looked is None or self.looked.options != self.options():
            self._look()
            self.chosen_anew.emit()

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return the sheets that these games use, with their numbers.

        A league has thousands of parts, so they are counted once for each choice.
        """
        counted = self._counted
        if counted is None or counted[0] is not self.looked or counted[1] is not self.choices:
            found = chosen.lines(self.looked.survey, self.choices) if self.looked else ()
            counted = self._counted = (self.looked, self.choices, found)
        return counted[2]

    # ---- armies

    def gather(self) -> None:
        """Take the chosen armies as they are now; those that are gone leave the pack."""
        known = tuple(each for each in self.choices.armies if self._is_here(each))
        if known != self.choices.armies:
            self.choices = replace(self.choices, armies=known)
        campaign = self.campaign_now()
        armies = tuple(pair for each in known if (pair := self._army(each)) is not None)
        if campaign is not None and not known:
            armies = self._armies_of(campaign)
        if self.material is not None and same(self.material, armies, campaign):
            return
        wanted = [picture for army, _ in armies for picture in army.pictures()]
        pictures = self._pictures.data(wanted)
        shown = photographs_of(campaign) if campaign else ()
        photographs = LazyPictures(shown, self._pictures)
        self.material = Material(
            next(_numbers), armies, pictures, self.army_service.catalog, campaign, photographs
        )
        self._look()

    def _is_here(self, army_id: str) -> bool:
        return self.army_service.knows(army_id) and self.army_service.entry(army_id).binned is None

    def _army(self, army_id: str) -> tuple[Army, Ruleset] | None:
        army = self.army_service.army_now(army_id) or self.army_service.load(army_id)
        ruleset = self.army_service.catalog.get(army.ruleset) if army is not None else None
        return (army, ruleset) if army is not None and ruleset is not None else None

    def _armies_of(self, campaign: Campaign) -> tuple[tuple[Army, Ruleset], ...]:
        """Return a campaign's armies as they are there."""
        found = ((each.army, each.army.ruleset) for each in campaign.state.entries)
        games = self.army_service.catalog
        known = ((army, game) for army, key in found if (game := games.get(key)) is not None)
        return tuple(known)[:MOST_OF_CAMPAIGN]

    def lost(self) -> list[str]:
        """Return the names of chosen armies that cannot be printed: their game is not here."""
        taken = {army.id for army, _ in self.material.armies} if self.material else set()
        return [
            self.army_service.entry(each).called
            for each in self.choices.armies
            if each not in taken and self.army_service.knows(each)
        ]

    # ---- looking, in a thread

    def _look(self) -> None:
        material = self.material
        if material is None or not material.armies:
            self.looked, self._look_at = None, None
            self._settle.start()
            return
        self._look_at = (material, self.options())
        if self._job is None:
            self._look_now()

    def _look_now(self) -> None:
        if self._look_at is None:
            return
        asked = self._look_at
        job = self._job = Job(lambda: look(*asked), self)
        job.done.connect(self._has_looked)
        job.troubled.connect(lambda trouble: self._stumbled(trouble, asked))
        job.start()

    def _ended(self) -> None:
        if self._job is not None:
            self._job.deleteLater()
        self._job = None

    def _has_looked(self, looked: Looked) -> None:
        self._ended()
        if self._look_at != (looked.material, looked.options):
            self._look_now()
            return
        self._look_at, self.looked, self.trouble = None, looked, ""
        self.chosen_anew.emit()
        self._make()

    def _stumbled(self, trouble: Exception, asked: tuple[Material, PrintOptions]) -> None:
        self._ended()
        if self._look_at != asked:
            self._look_now()
            return
        self._look_at = None
        known = isinstance(trouble, PrintProblem)
        self.trouble = str(trouble) if known else BROKE
        self._make()
        if not known:
            self.broke.emit(trouble)

    @property
    def looking(self) -> bool:
        """Whether the armies are being looked at."""
        return self._look_at is not None

    # ---- pages

    def _make(self) -> None:
        if self.looking:
            return  # the sheets come first
        self._settle.stop()
        looked, material = self.looked, self.material
        if looked is None or material is None or self.trouble:
            self.batches = ()
        else:
            self.batches = chosen.batches_of(self.lines, looked.options, material.number)
            self.maker.want(self.batches, material)
        self._show_pages()

    def _has_made(self, _made: object) -> None:
        if not self._gathered.isActive():
            self._gathered.start()

    def _show_pages(self) -> None:
        self._gathered.stop()
        page = None
        if self.batches:
            page = self.batches[0].options.page()
        size = (page.width, page.height) if page else (210.0, 297.0)
        self.pages = pages_of(self.batches, self.maker, size)
        self.pages_changed.emit()

    @property
    def busy(self) -> bool:
        """Whether a page is still to be made, or something to be looked at."""
        waiting = self._settle.isActive() or self._gathered.isActive()
        return self.looking or waiting or self.maker.busy
