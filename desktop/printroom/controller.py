"""What the Print room works on: the choices, the armies behind them, and every command on both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date
from itertools import count
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.printroom import choices as chosen
from desktop.printroom.choices import (
    CAMPAIGN,
    CAMPAIGN_PAPERS,
    OWN_PACKS,
    TONIGHT,
    Choices,
    SheetLine,
    Survey,
    UndoSteps,
)
from desktop.printroom.pack_source import MOST_OF_CAMPAIGN, PackSource, photographs_of, same
from desktop.printroom.page_maker import PageMaker
from desktop.printroom.pages import PackPage, wanted_of
from desktop.services.armies import ArmyService
from desktop.services.packs import PackService
from desktop.services.pictures import LazyPictures, PictureService
from desktop.services.printer_measurements import Printer, PrinterService
from printables.engine.options import PrintOptions
from rules.army.model import Army
from rules.common.wording import counted
from rules.games.ruleset import Ruleset

if TYPE_CHECKING:
    from printables.source import Campaign

SETTLE_MS = 120
"""Typing and stepping come to an end before pages are made."""
OWN_PRINTER = "My printer"
"""What a printer is called that was measured before it had a name."""
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended, in a sentence, with a link to what was made or the way back.

    Where a `share` is done of one that goes on, the link ends it.
    """

    sentence: str
    link: str = ""
    act: Callable[[], object] | None = None
    trouble: bool = False
    share: float | None = None


class PrintController(QObject):
    """Holds the choices; every change of them goes through `choose`."""

    changed = Signal()
    """Other choices, or other things known about them: rows, numbers, options."""
    pages_changed = Signal()
    """Other pages, or pages that were made."""
    told = Signal()
    """There is another `outcome`, or none any more."""
    said = Signal(str)
    """A few words for the window's status line."""
    army_asked = Signal(str)
    """The player wants to see an army, by its id, "" for all armies."""
    armies_asked = Signal()
    """The armies of the pack are to be chosen."""
    test_page_asked = Signal(bool)
    """The test page is wanted; True for a printer that is not known yet."""
    page_wanted = Signal(int)
    """A page is to be shown, by its place."""
    row_wanted = Signal(str)
    """The row of a sheet is to be brought into sight, as soon as it is there."""
    sheet_wanted = Signal(str, str, str)
    """The pages of a sheet are to be shown: its name, a part's title, the name of an army."""

    def __init__(
        self,
        army_service: ArmyService,
        pictures: PictureService,
        printers: PrinterService,
        packs: PackService,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.army_service, self._pictures = army_service, pictures
        self.printers, self.packs = printers, packs
        self.choices = Choices()
        self.steps = UndoSteps()
        self.source: PackSource | None = None
        self.maker = PageMaker(self)
        self.outcome: Outcome | None = None
        self.saving = False
        """Whether the pack is being printed or saved."""
        self.rulings_of: Callable[[str], tuple[str, ...]] = lambda _ruleset: ()
        """What players agreed on for good in a game at the table, as sentences."""
        self._campaign_now: Callable[[], Campaign] | None = None
        self._campaign_sheets: frozenset[str] = frozenset()
        self._before_campaign = Choices()
        self._counted: tuple[object, Choices, tuple[SheetLine, ...]] | None = None
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._make)
        self.maker.surveyed.connect(self._has_surveyed)
        self.maker.changed.connect(self.pages_changed)

    # ---- choices

    def choose(self, choices: Choices, *, step: bool = True) -> None:
        """Take other choices; as a `step` they can be taken back."""
        before, self.choices = self.choices, choices
        if step:
            self.steps.note(before, choices)
        if choices.armies != before.armies:
            self.gather()
        elif self.options() != self._options_of(before):
            self.maker.read(self.source, self.options())
        if choices != before and not self.saving:
            self.tell(None)  # it was told of what was chosen before
        self.changed.emit()
        self._settle.start()

    def set(self, **values: object) -> None:
        """Take other values of the choices, by name."""
        self.choose(replace(self.choices, **values))  # type: ignore[arg-type]

    def change(self, act: Callable[[Survey], Choices]) -> None:
        """Take choices made of the sheets that are known."""
        if self.maker.survey is not None:
            self.choose(act(self.maker.survey.sheets))

    def tick(self, name: str, on: bool) -> None:
        """Take a sheet into the pack and show it, or take it out."""
        self.change(lambda survey: chosen.tick(self.choices, survey, name, on=on))
        if on:
            self.sheet_wanted.emit(name, "", "")

    def set_count(self, name: str, part: str, number: int) -> None:
        """Print so many of a part of a sheet, or of all its parts with `part` ""."""
        self.change(lambda survey: chosen.set_count(self.choices, survey, name, part, number))

    def suggest(self) -> None:
        """Take every number as Muster suggests it; the ticks stay."""
        self.choose(replace(self.choices, counts={}))
        self.offer_back("Counts as suggested.")

    def want_sheet(self, sheet: str) -> None:
        """Tick a sheet of the pack, and bring its row into sight."""
        choices = self.choices
        if choices.sheets is None:
            self.set(added=choices.added | {sheet}, dropped=choices.dropped - {sheet})
        else:
            self.set(sheets=choices.sheets | {sheet})
        self.row_wanted.emit(sheet)

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

    @property
    def lines(self) -> tuple[SheetLine, ...]:
        """Return the sheets that these games use, with their numbers.

        A league has thousands of parts, so they are counted once for each choice.
        """
        survey, counted = self.maker.survey, self._counted
        if counted is None or counted[0] is not survey or counted[1] is not self.choices:
            found = chosen.lines(survey.sheets, self.choices) if survey else ()
            counted = self._counted = (survey, self.choices, found)
        return counted[2]

    # ---- undo, and how the last command ended

    def undo(self) -> None:
        """Take the last step back."""
        self._turn(f"Undone: {self.steps.last}", self.steps.undo(self.choices))

    def redo(self) -> None:
        """Take the step again that was taken back last."""
        self._turn(f"Redone: {self.steps.following}", self.steps.redo(self.choices))

    def _turn(self, words: str, choices: Choices | None) -> None:
        if choices is not None:
            self.choose(choices, step=False)
            self.said.emit(words)

    def tell(self, outcome: Outcome | None) -> None:
        """Say how a command is going or how it ended; None says nothing any more."""
        self.outcome = outcome
        self.told.emit()

    def tell_trouble(self, sentence: str) -> None:
        """Say why something could not be done."""
        self.tell(Outcome(sentence, trouble=True))

    def offer_back(self, sentence: str) -> None:
        """Say what was done at once to much that the player chose, with the way back."""
        if not self.saving:
            self.tell(Outcome(sentence, "Undo", self.undo))
        self.said.emit(f"{sentence} Ctrl+Z undoes it")

    # ---- armies and campaigns

    def first_army(self) -> tuple[str, ...]:
        """Return the army that is open on its own page, for a pack of nobody yet."""
        current = self.army_service.current
        return (current.army.id,) if current is not None else ()

    def games_of(self, armies: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of the games of armies."""
        service = self.army_service
        return tuple(
            sorted({service.entry(each).ruleset for each in armies if service.knows(each)})
        )

    def set_armies(self, armies: tuple[str, ...], *, step: bool = True) -> None:
        """Print other armies; those of other games get the pack that was printed for them last."""
        self._leave_campaign()
        choices = replace(self.choices, armies=armies)
        games = self.games_of(armies)
        if games and games != self.games_of(self.choices.armies):
            plan = self.packs.last(games)
            choices = chosen.with_sheets_of(plan, choices) if plan else choices
        self.choose(choices, step=step)

    def add_samples(self) -> None:
        """Add the sample armies, and print the one that is then open."""
        self.army_service.add_samples()
        self.set_armies(self.first_army())

    def choose_army(self, army_id: str, *, step: bool = True) -> None:
        """Print an army: alone, or in the pack in which it is already."""
        if self.of_campaign or army_id not in self.choices.armies:
            self.set_armies((army_id,), step=step)

    def army_names(self) -> list[str]:
        """Return the names of the chosen armies, or of those of the campaign."""
        service = self.army_service
        names = [service.entry(each).called for each in self.choices.armies if service.knows(each)]
        return names or (list(self.source.names) if self.source else [])

    def lost(self) -> list[str]:
        """Return the names of chosen armies that cannot be printed: their game is not here."""
        taken = {army.id for army, _ in self.source.armies} if self.source else set()
        return [
            self.army_service.entry(each).called
            for each in self.choices.armies
            if each not in taken and self.army_service.knows(each)
        ]

    def gather(self) -> None:
        """Take the chosen armies as they are now; those that are gone leave the pack."""
        known = tuple(each for each in self.choices.armies if self._is_here(each))
        if known != self.choices.armies:
            self.choices = replace(self.choices, armies=known)
        campaign = self._campaign_now() if self._campaign_now else None
        armies = tuple(pair for each in known if (pair := self._army(each)) is not None)
        if campaign is not None and not known:
            armies = self._armies_of(campaign)
        games = dict.fromkeys(ruleset.id for _, ruleset in armies)
        rulings = {game: self.rulings_of(game) for game in games}
        before, toys = self.source, self.army_service.find_toys()
        alike = before is not None and (before.rulings, before.toys) == (rulings, toys)
        if before is not None and alike and same(before, armies, campaign):
            return
        wanted = [picture for army, _ in armies for picture in army.pictures()]
        wanted += toys.pictures()
        shown = photographs_of(campaign) if campaign else ()
        self.source = PackSource(
            next(_numbers),
            armies,
            self._pictures.data(wanted),
            self.army_service.catalog,
            campaign,
            LazyPictures(shown, self._pictures),
            rulings,
            toys,
        )
        self.maker.read(self.source, self.options())

    def _is_here(self, army_id: str) -> bool:
        return self.army_service.knows(army_id) and self.army_service.entry(army_id).binned is None

    def _army(self, army_id: str) -> tuple[Army, Ruleset] | None:
        army = self.army_service.army_now(army_id) or self.army_service.load(army_id)
        ruleset = self.army_service.catalog.get(army.ruleset) if army is not None else None
        return (army, ruleset) if army is not None and ruleset is not None else None

    def _armies_of(self, campaign: Campaign) -> tuple[tuple[Army, Ruleset], ...]:
        """Return a campaign's armies as they are there."""
        armies = [each.army for each in campaign.state.entries]
        games = self.army_service.catalog
        known = ((army, game) for army in armies if (game := games.get(army.ruleset)) is not None)
        return tuple(known)[:MOST_OF_CAMPAIGN]

    @property
    def of_campaign(self) -> bool:
        """Whether a campaign's papers are printed."""
        return self._campaign_now is not None

    def print_campaign(self, campaign: Callable[[], Campaign], sheets: Iterable[str]) -> None:
        """Print these sheets of a campaign, as it is whenever the room is entered.

        What was chosen before waits until armies are chosen again.
        """
        if not self.of_campaign:
            self._before_campaign = self.choices
        self._campaign_now = campaign
        names = tuple(sheets)
        self._campaign_sheets = frozenset(names)
        self.choices = replace(self.choices, armies=())
        self.gather()
        self.choose(self._campaign_papers(), step=False)
        if names:
            self.row_wanted.emit(names[0])

    def _campaign_papers(self) -> Choices:
        return chosen.with_pack(self.choices, CAMPAIGN, self._campaign_sheets)

    def _leave_campaign(self) -> None:
        if self.of_campaign:
            self.choices, self._campaign_now = self._before_campaign, None
            self.gather()

    # ---- packs by name

    @property
    def own_pack(self) -> str:
        """Return the name of the player's own pack that is chosen, "" for one of Muster's."""
        name = self.choices.pack
        return "" if name in (*OWN_PACKS, CAMPAIGN) else name

    def pack_title(self) -> str:
        """Return the name of the pack, and whether something in it was changed."""
        choices = self.choices
        if self.own_pack:
            return choices.pack
        of_campaign = choices.pack == CAMPAIGN
        whole = self._campaign_papers() if of_campaign else chosen.own_pack(choices, choices.pack)
        return choices.pack if whole == choices else f"{choices.pack}, changed"

    def take_pack(self, name: str) -> None:
        """Take a pack: one of Muster's, the papers of the campaign, or one of the player's."""
        if name == CAMPAIGN:
            self._campaign_sheets = CAMPAIGN_PAPERS
            choices = self._campaign_papers()
        elif name in OWN_PACKS:
            choices = chosen.own_pack(self.choices, name)
        elif name not in self.packs.names():
            self.say_gone(name)
            return
        else:
            plan, now = self.packs.load(name), self.choices
            if plan is None:  # the database has told why not
                return
            found = chosen.choices_of(plan, now)
            choices = replace(found, armies=now.armies, printer=now.printer, pack=name)
        if choices != self.choices:
            self.choose(choices)
            self.offer_back(f"Pack “{choices.pack}” chosen.")

    def save_pack(self, name: str) -> None:
        """Keep sheets, numbers and paper under a name, for any armies."""
        if self.packs.save(name, chosen.plan_of(replace(self.choices, armies=()))):
            self.choose(replace(self.choices, pack=name), step=False)
            self.said.emit(f"Pack “{name}” saved")

    def rename_pack(self, new: str) -> None:
        """Give the player's pack another name."""
        name = self.own_pack
        if self.packs.rename(name, new).value:
            self._now_called(new)
        elif name not in self.packs.names():
            self.say_gone(name)

    def delete_pack(self) -> None:
        """Delete the player's pack; what is ticked stays ticked."""
        if self.packs.remove(self.own_pack):
            self._now_called(TONIGHT)

    def _now_called(self, name: str) -> None:
        self.steps.rename_pack(self.choices.pack, name)
        self.choose(replace(self.choices, pack=name), step=False)

    def say_gone(self, name: str) -> None:
        """Tell that another window renamed or deleted a pack; what is ticked stays ticked."""
        self.tell_trouble(f"The pack “{name}” is gone: another window deleted or renamed it.")

    # ---- printers

    @property
    def printer(self) -> Printer:
        """Return the chosen printer; one that prints true when none is chosen."""
        return self.printers.get(self.choices.printer) or Printer(OWN_PRINTER)

    def measure(self, across: float) -> None:
        """Take what the 100 mm of the check ruler measured; the way down goes along with it."""
        before, across = self.printer, round(across, 2)
        down = across if before.down == before.across else before.down
        self.keep_printer(Printer(before.name, across, down, before.right, before.up))

    def keep_printer(self, printer: Printer) -> None:
        """Keep a printer, and print with it from now on."""
        trouble = self.printers.keep(printer).error
        self.set(printer=printer.name)
        survey = self.maker.survey
        if survey is None or survey.options != self.options():  # the same printer measures anew
            self.maker.read(self.source, self.options())
            self.changed.emit()
        if trouble:
            self.tell_trouble(trouble)
        else:
            self.said.emit(f"Printer “{printer.name}” saved")

    def remove_printer(self, name: str) -> None:
        """Forget a printer."""
        trouble = self.printers.remove(name).error
        self.set(printer="")
        if trouble:
            self.tell_trouble(trouble)

    # ---- pages

    @property
    def pages(self) -> tuple[PackPage, ...]:
        """Return the pages of the pack, made or awaited."""
        return self.maker.pages

    @property
    def page_count(self) -> int:
        """Return the number of pages, 0 as long as it is not known."""
        return len(self.pages) if self.maker.complete and not self._settle.isActive() else 0

    @property
    def print_title(self) -> str:
        """Return the words of a button that prints."""
        return f"Print {counted(self.page_count, 'page')}…" if self.page_count else "Print…"

    @property
    def busy(self) -> bool:
        """Whether a page is still to be made, or something to be read."""
        return self._settle.isActive() or self.maker.busy

    @property
    def not_ready(self) -> str:
        """Return why nothing can be printed now, "" when it can."""
        if self.saving:
            return "Wait until the pages are ready, or cancel."
        if self.maker.trouble:
            return self.maker.trouble
        if self.maker.survey is None and self.maker.reading:
            return "The army is being read."
        broken = next((page.trouble for page in self.pages if page.trouble), "")
        return broken or ("" if self.pages else "Tick a sheet first.")

    def _has_surveyed(self) -> None:
        self._make()
        self.changed.emit()

    def _make(self) -> None:
        self._settle.stop()
        survey = self.maker.survey
        if not self.maker.reading:  # else the sheets come first
            source = survey.source.number if survey else 0
            options = survey.options if survey else self.options()
            self.maker.want(wanted_of(self.lines, options, source))
