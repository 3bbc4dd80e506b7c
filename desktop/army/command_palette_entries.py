"""What the army page adds to the command palette: armies, units, men, and what can be added."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from desktop.army.figure_sources import figure_source
from desktop.army.page import ArmyPage
from desktop.shell.chooser import Entry
from desktop.shell.window import MainWindow
from rules.army.army_under_ruleset import Man, Roster
from rules.army.drawing_choice import man_art, unit_art, unit_colour
from rules.army.model import Army
from rules.army.offers_to_add import Offer, offers
from rules.common.wording import counted, lower, with_article


def armies(page: ArmyPage) -> Iterator[Entry]:
    """Return every army, to be opened."""
    army_service = page.army_service
    for entry in army_service.entries:
        game = army_service.catalog.get(entry.ruleset)
        yield Entry(
            f"army:{entry.id}",
            entry.name or "Army without a name",
            partial(_open, page, entry.id),
            kind="Army",
            more=game.name if game else entry.ruleset,
            group="Armies",
        )


def _open(page: ArmyPage, army_id: str) -> None:
    window = page.window()
    if isinstance(window, MainWindow) and not window.go("armies"):
        return
    page.army_service.open(army_id)
    page.show_army()
    document = page.controller.document
    first = next((unit.id for unit in document.army.units), "") if document else ""
    if first:
        page.units.give_keyboard(first)
    else:
        page.tray.take_focus()


def army_in_sight(page: ArmyPage) -> Iterator[Entry]:
    """Return the units and men of the open army while it is in sight, and what it can take."""
    roster = page.controller.roster
    if roster is None or page.showing != "army":
        return
    yield from _units(page, roster)
    for offer in offers(roster.ruleset):
        yield _offer(page, offer, roster.army.colour)


def _units(page: ArmyPage, roster: Roster) -> Iterator[Entry]:
    for unit in roster.army.units:
        known = roster.type_of(unit)
        name = roster.name_of(unit)
        if unit.figures or unit.kind != "men":
            yield Entry(
                f"unit:{unit.id}",
                name,
                partial(page.units.go_to, (unit.id,)),
                kind=f"Unit, {counted(len(unit.figures), 'man')}",
                more=known.name if known else "",
                group="Units and men",
                figure=figure_source(page, unit_art(roster, unit), unit_colour(roster, unit)),
                bonus=10,
            )
        yield from _men(page, roster.men_of(unit), name, roster.army)


def _men(page: ArmyPage, men: tuple[Man, ...], unit: str, army: Army) -> Iterator[Entry]:
    """Return each man who is somebody, and those alike together."""
    alike: dict[object, list[Man]] = {}
    for man in men:
        if man.figure.plain and not man.figure.post:
            alike.setdefault(man.figure.appearance, []).append(man)
        else:
            yield _man(page, [man], unit, army)
    for group in alike.values():
        yield _man(page, group, unit, army)


def _man(page: ArmyPage, men: list[Man], unit: str, army: Army) -> Entry:
    man, ids = men[0], tuple(each.figure.id for each in men)
    role = man.role.name if man.role else "Unknown soldier"
    title = man.called if len(men) == 1 else counted(len(men), lower(role))
    return Entry(
        f"man:{ids[0]}",
        title,
        partial(page.units.go_to, ids),
        kind=unit if title == role or len(men) > 1 else f"{role}, {unit}",
        more=f"{role} {unit} {man.figure.post} {man.figure.colour}",
        group="Units and men",
        figure=figure_source(page, man_art(man), army.colour_of(man.figure)),
    )


def _offer(page: ArmyPage, offer: Offer, colour: str) -> Entry:
    return Entry(
        f"offer:{offer.kind}:{offer.id}",
        f"Add {with_article(lower(offer.name))}",
        partial(page.controller.add, offer),
        kind=offer.group,
        more=offer.words,
        group="Add",
        figure=figure_source(page, offer.art, colour),
    )
