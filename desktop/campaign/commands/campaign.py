"""Acts on the whole campaign: found, amend, delete."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from desktop.campaign.battle.saved_drafts import kept_recordings
from desktop.campaign.change_preview_dialog import ChangeDialog
from desktop.campaign.settings.entering import with_entries
from desktop.campaign.settings.player_rows import ArmyChoice, Place
from desktop.campaign.settings.settings_dialog import CampaignSettingsDialog
from desktop.look.parts.dialog import SentenceDialog, ask, tell
from desktop.services.result import DONE
from rules.army.model import Army
from rules.campaign.ledger.acts import Amend, AnyAct, Enter, Join
from rules.campaign.ledger.chain import CampaignProblem
from rules.campaign.planning.settings import CampaignSettings, Entry, Player
from rules.common.ids import new_id
from rules.common.wording import counted
from rules.games.playbook import Playbook

if TYPE_CHECKING:
    from desktop.campaign.page import CampaignPage

WRITTEN = "Written into the ledger"
DELETE, SAVE_FIRST = "Delete the campaign", "Save a copy, then delete…"


class CampaignActs:
    """What a player does to the campaign, each act with its form and one batch or more."""

    def __init__(self, page: CampaignPage) -> None:
        self._page, self._campaigns = page, page.campaigns

    def do(self, *acts: AnyAct) -> bool:
        """Write acts; say so, or say why nothing was written. Return whether it was."""
        done = self._campaigns.append(*acts)
        if not done:
            tell(self._page, "Nothing was written", done.error)
            return False
        self._page.status.emit(WRITTEN)
        return True

    # ---- the campaign itself

    def found(self) -> None:
        """Let the player found a campaign."""
        dialog = self._form(None, (), ())
        if not dialog.exec():
            return
        places = dialog.places()
        acts = self._entering(places, ())
        agreed = with_entries(dialog.settings(), places, acts)
        created = self._campaigns.create(agreed, acts)
        if not created:
            tell(self._page, "The campaign was not founded", created.error)
        else:
            self._page.status.emit("Campaign founded")

    def amend(self) -> None:
        """Let the player change what was agreed, and let others enter."""
        shown = self._page.shown
        if shown is None:
            return
        before = shown.state.settings
        places = self._places()
        entries = shown.state.entries
        kept = tuple(
            ArmyChoice(each.entry.id, each.entry.name, each.entry.ruleset, each.entry.army)
            for each in entries
        )
        dialog = self._form(before, places, kept)
        while dialog.exec():
            now = dialog.places()
            acts = self._entering(now, places)
            agreed = with_entries(dialog.settings(), now, acts)
            amended: list[AnyAct] = [Amend(agreed)] if agreed != before else []
            if not amended or self._agreed_anew(before, agreed):
                if amended or acts:
                    self.do(*amended, *acts)
                return

    def _agreed_anew(self, before: CampaignSettings, agreed: CampaignSettings) -> bool:
        """Show what is counted otherwise now; return whether it is to be written.

        A player who leaves it comes back to the form as he filled it in.
        """
        counts = [(each.victory, each.losses, each.honours) for each in (before, agreed)]
        if self._campaigns.ledger is None or counts[0] == counts[1]:
            return True
        try:
            change = self._campaigns.preview(Amend(agreed))
        except CampaignProblem:
            return True  # the act itself says why it cannot be written
        if change.nothing:
            return True
        told = "All battles are counted by it, also those that were played. This is what changes."
        dialog = ChangeDialog(
            "Agree on it anew?", change, "Write it down", reason=None, parent=self._page, told=told
        )
        return bool(dialog.exec())

    def _places(self) -> tuple[Place, ...]:
        state = self._campaigns.state
        found = []
        for player in state.players:
            own = [each.entry for each in state.entries if each.entry.player == player.id]
            found += [
                Place(player.name, each.id, player.id, each.id, player.side, each.gone)
                for each in own
            ]
            if not own:
                found.append(Place(player.name, "", player.id, side=player.side))
        return tuple(found)

    def _form(
        self,
        settings: CampaignSettings | None,
        places: tuple[Place, ...],
        kept: tuple[ArmyChoice, ...],
    ) -> CampaignSettingsDialog:
        army_service = self._page.army_service
        games = army_service.catalog.titles()
        names = {each.id: each.name for each in games}
        armies = tuple(
            ArmyChoice(each.id, each.called, each.ruleset, game=names.get(each.ruleset, ""))
            for each in army_service.entries
            if not each.archived
        )
        return CampaignSettingsDialog(
            settings,
            games,
            kept + armies,
            places,
            self._playbooks,
            self._page,
            pictures=(self._campaigns.put_picture, self._campaigns.picture),
        )

    def _playbooks(self, games: tuple[str, ...]) -> tuple[Playbook, ...]:
        found = (self._campaigns.playbook(each) for each in games)
        return tuple(each for each in found if each is not None)

    def _entering(self, now: list[Place], before: tuple[Place, ...]) -> list[AnyAct]:
        """Return who joins, enters, leaves or is called otherwise, between two sets of rows."""
        acts: list[AnyAct] = []
        known = {each.player: (each.name, each.side) for each in before if each.player}
        by_name = {each.name.casefold(): each.player for each in before if each.player}
        was = {each.entry: each for each in before if each.entry}
        entered = [self._campaigns.state.entry(each).entry for each in was]
        for place in now:
            player = place.player or by_name.get(place.name.casefold(), "") or new_id()
            said = (place.name, place.side)
            if player not in known:
                acts.append(Join(Player(player, *said)))
            elif place.player and known[player] != said:
                written = self._player(player)
                acts.append(Join(replace(written, name=place.name, side=place.side)))
            known[player] = said
            by_name[place.name.casefold()] = player
            if place.army and not place.entry:
                army = self.army(place.army)
                if army is not None:
                    army = self._apart(army, entered)
                    entered.append(_entry_of(army, player))
                    acts.append(Enter(entered[-1], army))
            elif place.entry and place.gone != was[place.entry].gone:
                found = self._campaigns.state.entry(place.entry)
                acts.append(Enter(replace(found.entry, gone=place.gone), found.army))
        return acts

    def _apart(self, army: Army, entered: list[Entry]) -> Army:
        """Return an army in a colour of its own where it has entered for another player too."""
        if all(each.army != army.id for each in entered):
            return army
        game = self._campaigns.ruleset(army.ruleset)
        taken = [each.colour for each in entered]
        return replace(army, colour=free_colour(army.colour, taken, game.colours if game else ()))

    def _player(self, player_id: str) -> Player:
        return next(each for each in self._campaigns.state.players if each.id == player_id)

    def army(self, army_id: str) -> Army | None:
        """Return an army of the library as it is now, None when it is gone."""
        army_service = self._page.army_service
        return army_service.army_now(army_id) or army_service.load(army_id)

    def remove(self) -> None:
        """Delete the campaign for good, after a question."""
        campaigns = self._campaigns
        name = (
            campaigns.state.settings.name
            if campaigns.ledger
            else campaigns.damage.name
            if campaigns.damage
            else ""
        )
        save = (SAVE_FIRST,) if campaigns.can_write else ()
        dialog = SentenceDialog(
            f"Delete “{name}”?",
            f"Its ledger, its battles{self._begun()} and all service records are gone for good."
            " Only a copy that was saved brings them back. The armies stay where they are.",
            (DELETE, *save, "Cancel"),
            danger=True,
            parent=self._page,
        )
        dialog.exec()
        saved = dialog.answer == SAVE_FIRST and self._page.files.save_copy()
        if (saved or dialog.answer == DELETE) and campaigns.remove(
            campaigns.opened or campaigns.wanted
        ):
            self._page.status.emit("Saved, then deleted" if saved else "Campaign deleted")

    def _begun(self) -> str:
        """Return which battles are half recorded and go with the campaign, as part of a list."""
        kept = kept_recordings(self._campaigns)
        if not kept:
            return ""
        return f", {counted(len(kept), 'battle')} half recorded"

    def cut(self) -> None:
        """Go on with what can be read of a damaged ledger, after a question."""
        damage = self._campaigns.damage
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
        done = self._campaigns.cut_to_readable() if sure else DONE
        if not done:
            tell(self._page, "Nothing was changed", done.error)


def _entry_of(army: Army, player: str) -> Entry:
    return Entry(new_id(), player, army.id, army.name, army.ruleset, army.colour)


def free_colour(colour: str, taken: Iterable[str], offered: Sequence[str]) -> str:
    """Return a colour for an army that enters twice, so that both look apart; its own if free."""
    used = set(taken)
    if colour not in used:
        return colour
    return next((each for each in offered if each not in used), colour)
