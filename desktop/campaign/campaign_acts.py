"""Acts on the whole campaign: found, amend, delete, undo, reinforce, honour, note."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from desktop.campaign.about import About
from desktop.campaign.charter_dialog import CharterDialog
from desktop.campaign.man_dialogs import AwardDialog, NoteDialog, ReinforceDialog
from desktop.campaign.player_rows import ArmyChoice, Place
from desktop.look.parts.dialog import ask, tell
from desktop.shell.chooser import Entry as Found
from desktop.shell.chooser import chooser_over
from rules.army import Army
from rules.campaign.acts import (
    Act,
    Amend,
    AnyAct,
    Award,
    Cancel,
    Enter,
    Join,
    Note,
    Plan,
    Record,
    Reinforce,
    Restore,
    Void,
    Withdraw,
)
from rules.campaign.charter import Charter, Entry, Player
from rules.campaign.state import Career, EntryState
from rules.ids import new_id
from rules.wording import counted

if TYPE_CHECKING:
    from desktop.campaign.page import CampaignPage

MOST_MEN = 500
UNDONE: dict[type[Act], str] = {
    Amend: "what was agreed anew",
    Join: "a player joined",
    Enter: "an army entered",
    Reinforce: "the reinforcements",
    Plan: "the plan of a battle",
    Cancel: "a battle was called off",
    Record: "the record of a battle",
    Void: "a battle does not count",
    Restore: "a battle counts again",
    Award: "an honour",
    Withdraw: "an honour taken back",
    Note: "a note",
}


class CampaignActs:
    """What a player does to the campaign, each act with its form and one batch or more."""

    def __init__(self, page: CampaignPage) -> None:
        self._page, self._desk = page, page.desk

    def do(self, *acts: AnyAct) -> bool:
        """Write acts; say so, or say why nothing was written. Return whether it was."""
        trouble = self._desk.act(*acts)
        if trouble:
            tell(self._page, "Nothing was written", trouble)
            return False
        self._page.status.emit("Written into the ledger")
        return True

    # ---- the campaign itself

    def found(self) -> None:
        """Let the player found a campaign."""
        dialog = self._form(None, (), ())
        if not dialog.exec():
            return
        acts = self._entering(dialog.places(), ())
        trouble = self._desk.found(dialog.charter(), tuple(acts))
        if trouble:
            tell(self._page, "The campaign was not founded", trouble)
        else:
            self._page.status.emit("Campaign founded")

    def amend(self) -> None:
        """Let the player change what was agreed, and let others enter."""
        shown = self._desk.shown
        if shown is None:
            return
        before = shown.state.charter
        places = self._places()
        entries = shown.state.entries
        kept = tuple(
            ArmyChoice(each.entry.id, each.entry.name, each.entry.ruleset) for each in entries
        )
        dialog = self._form(before, places, kept)
        if not dialog.exec():
            return
        acts: list[AnyAct] = []
        if dialog.charter() != before:
            acts.append(Amend(dialog.charter()))
        acts += self._entering(dialog.places(), places)
        if acts:
            self.do(*acts)

    def _places(self) -> tuple[Place, ...]:
        state = self._desk.state
        found = []
        for player in state.players:
            own = [each.entry for each in state.entries if each.entry.player == player.id]
            found += [Place(player.name, each.id, player.id, each.id) for each in own]
            if not own:
                found.append(Place(player.name, "", player.id))
        return tuple(found)

    def _form(
        self, charter: Charter | None, places: tuple[Place, ...], kept: tuple[ArmyChoice, ...]
    ) -> CharterDialog:
        library = self._desk.library
        armies = tuple(
            ArmyChoice(each.id, each.called, each.ruleset)
            for each in library.entries
            if not each.archived
        )
        games = library.catalog.titles()
        return CharterDialog(charter, games, kept + armies, places, (), self._page)

    def _entering(self, now: list[Place], before: tuple[Place, ...]) -> list[AnyAct]:
        """Return who joins and enters, or is called otherwise, between two sets of rows."""
        acts: list[AnyAct] = []
        names = {each.player: each.name for each in before if each.player}
        by_name = {each.name.casefold(): each.player for each in before if each.player}
        for place in now:
            player = place.player or by_name.get(place.name.casefold(), "")
            if not player:
                player = new_id()
                acts.append(Join(Player(player, place.name)))
            elif names.get(player) not in (None, place.name) and place.player:
                acts.append(Join(replace(self._player(player), name=place.name)))
            names[player] = place.name
            by_name[place.name.casefold()] = player
            if place.army and not place.entry:
                army = self._army(place.army)
                if army is not None:
                    acts.append(Enter(_entry_of(army, player), army))
        return acts

    def _player(self, player_id: str) -> Player:
        return next(each for each in self._desk.state.players if each.id == player_id)

    def _army(self, army_id: str) -> Army | None:
        library = self._desk.library
        return library.army_now(army_id) or library.load(army_id)

    def remove(self) -> None:
        """Delete the campaign for good, after a question."""
        desk = self._desk
        name = desk.state.charter.name if desk.shown else desk.damage.name if desk.damage else ""
        sure = ask(
            self._page,
            f"Delete “{name}”?",
            "Its ledger, its battles and all service records are gone for good."
            " The armies stay where they are.",
            "Delete the campaign",
            danger=True,
        )
        if sure and desk.remove(desk.opened):
            self._page.status.emit("Campaign deleted")

    def cut(self) -> None:
        """Go on with what can be read of a damaged ledger, after a question."""
        damage = self._desk.damage
        if damage is None:
            return
        sure = ask(
            self._page,
            "Go on from what can be read?",
            f"The first {counted(damage.readable, 'act')} of the ledger are kept. What stands"
            " behind them is lost for good.",
            "Go on from there",
            danger=True,
        )
        trouble = self._desk.cut() if sure else ""
        if trouble:
            tell(self._page, "Nothing was changed", trouble)

    # ---- undo

    def undo_words(self) -> str:
        """Return what undo would take back in a sentence, "" when there is nothing."""
        last = self._desk.last_act
        return UNDONE.get(type(last.act), "the last act") if last is not None else ""

    def undo(self) -> None:
        """Undo the last act; what changes with it is shown first."""
        self._page.battles.undo()

    # ---- men

    def award(self) -> None:
        """Let the player give a man a medal or a rank."""
        shown, about = self._desk.shown, self._page.about.about
        if shown is None:
            return
        men = self._men(about)
        if not men:
            words = "No army has entered, so there is nobody to honour."
            tell(self._page, "Nobody to honour", words)
            return
        dialog = AwardDialog(shown, men, (about.entry, about.figure), self._page)
        if dialog.exec():
            award = dialog.award()
            if self.do(award):
                self._page.show_about(About.man(award.entry, award.figure))

    def _men(self, about: About) -> tuple[tuple[str, str, str], ...]:
        """Return whom an honour can be given to: entry, figure, name; the chosen man first."""
        shown = self._desk.shown
        if shown is None:
            return ()
        found: dict[tuple[str, str], str] = {}
        careers = sorted(shown.state.careers.values(), key=lambda c: (not c.name, -c.kills))
        for career in careers:
            label = shown.label(career.entry)
            found[career.entry, career.figure] = f"{shown.called(career)} – {label}"
        for each in shown.state.entries:
            for unit in each.army.units:
                for man in unit.figures:
                    if man.called:
                        words = f"{man.called} – {shown.label(each.entry.id)}"
                        found.setdefault((each.entry.id, man.id), words)
        chosen = (about.entry, about.figure)
        order = sorted(found, key=lambda key: key != chosen)
        return tuple((entry, figure, found[entry, figure]) for entry, figure in order[:MOST_MEN])

    def reinforce(self) -> None:
        """Let men of an army come back; which army is asked where none is chosen."""
        shown, about = self._desk.shown, self._page.about.about
        if shown is None:
            return
        entry = about.entry if about.kind in ("army", "man") else ""
        if about.kind == "army" and entry:
            self._reinforce(entry)
            return

        def find(text: str) -> list[Found]:
            words = text.casefold().split()
            return [
                Found(
                    each.entry.id,
                    shown.army(each.entry.id),
                    partial(self._reinforce, each.entry.id),
                    second=f"{shown.player(each.entry.id)}, {_out_words(each)}",
                    figure=self._page.looks.army(shown, each.entry.id),
                )
                for each in shown.state.entries
                if all(word in shown.army(each.entry.id).casefold() for word in words)
            ]

        chooser_over(self._page).ask("Reinforce which army?", "Search the armies", find)

    def _reinforce(self, entry: str) -> None:
        shown = self._desk.shown
        if shown is None:
            return
        found = shown.state.entry(entry)
        ids = (*found.recovering, *found.out)
        careers = shown.state.careers
        out = [careers[entry, each] for each in ids if (entry, each) in careers]
        out.sort(key=lambda each: (not each.hero, not each.name, shown.called(each)))
        army = self._army(found.entry.army)
        renew = ""
        if army is not None and army != found.army:
            renew = f"It has {counted(army.figure_count(), 'figure')} there."
        dialog = ReinforceDialog(shown, entry, tuple(out), renew, self._page)
        if dialog.exec():
            act = dialog.act()
            self.do(replace(act, army=army) if dialog.renew.isChecked() else act)

    def note(self) -> None:
        """Let the player write a note about what is shown at the right."""
        shown, about = self._desk.shown, self._page.about.about
        if shown is None:
            return
        if about.kind == "man":
            career: Career | None = shown.state.careers.get((about.entry, about.figure))
            figure, _ = shown.figure(about.entry, about.figure)
            name = shown.called(career) if career else figure.called if figure else "him"
            key = f"figure:{about.entry}/{about.figure}"
        elif about.kind == "army":
            name, key = shown.army(about.entry), f"entry:{about.entry}"
        else:
            line = self._page.battle_line()
            if line is None:
                return
            name = f"battle {line.number}" if line.number else "the battle"
            key = f"battle:{line.id}"
        dialog = NoteDialog(name, self._page)
        if dialog.exec():
            self.do(Note(key, dialog.text()))


def _entry_of(army: Army, player: str) -> Entry:
    return Entry(new_id(), player, army.id, army.name, army.ruleset, army.colour)


def _out_words(each: EntryState) -> str:
    number = len(each.out) + len(each.recovering)
    return f"{counted(number, 'man')} out" if number else "nobody is out"
