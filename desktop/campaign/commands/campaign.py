"""Acts on the whole campaign: found, amend, delete."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from desktop.campaign.change_preview_dialog import ask_change
from desktop.campaign.commands.files import FileCommands
from desktop.campaign.open_campaign import OpenCampaign
from desktop.campaign.recording.saved_drafts import kept_recordings
from desktop.campaign.settings.draft import (
    PLASTICS,
    ArmyChoice,
    ArmyPreview,
    Draft,
    Place,
    copied_agreement,
    read_draft,
    with_entries,
    write_draft,
)
from desktop.campaign.settings.page import SettingsPage, Sources, kept_words
from desktop.campaign.struct_form import ask_leave
from desktop.figure_rows import drawn_men
from desktop.look.parts.dialog import ask, choose, tell
from desktop.services.result import DONE
from desktop.shell.chooser import Entry as Found
from desktop.shell.chooser import chooser_over, with_words
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.army.starters import starter_army, starters
from rules.campaign.ledger.acts import Amend, AnyAct, Enter, Join, Plan
from rules.campaign.planning.schedule import round_day, rounds
from rules.campaign.planning.settings import CampaignSettings, Entry, Player, entry_for
from rules.campaign.recording.battle_record import BattlePlan, PlannedSide
from rules.checks import check_roster
from rules.common.ids import new_id
from rules.common.wording import counted
from rules.games.playbook import Playbook

MOST_MEN, MOST_PLANNED = 6, 60
COPIED = "Copied: losses, points, honours"
DELETE, SAVE_FIRST = "Delete the campaign", "Save a copy, then delete…"
GONE = "The campaign was deleted"
GONE_WORDS = (
    "Another window has deleted the campaign that was being changed here. A copy of the database"
    " or a campaign file can bring it back."
)


class CampaignCommands:
    """What a player does to the campaign, each act with its form and one batch or more."""

    def __init__(self, campaign: OpenCampaign, files: FileCommands) -> None:
        self._current, self._campaigns = campaign, campaign.campaigns
        self._files = files

    # ---- the campaign itself

    def found(self) -> None:
        """Let the player start a campaign; what he filled in before is there again."""
        if self._current.cover is not None:
            return
        self._fill_in(read_draft(self._campaigns.new_campaign))

    def _fill_in(self, draft: Draft) -> None:
        page = self._form(draft, (), new=True)
        page.done.connect(lambda: self._start(page))
        page.left.connect(lambda: self.leave(page))
        self._current.show_cover(page)

    def copy_agreement(self) -> None:
        """Let a new campaign be agreed on as an old one was, which the player chooses."""
        page = self._current.cover
        if not isinstance(page, SettingsPage):
            return

        def copy(campaign: str) -> None:
            agreed = self._campaigns.agreed(campaign)
            if agreed is None:
                words = "It cannot be read: open it to see what is wrong."
                tell(self._current.widget, "The campaign was not copied", words)
                return
            draft = copied_agreement(agreed, page.draft())
            self._campaigns.keep_new_campaign(write_draft(draft))
            self._fill_in(draft)
            self._current.status.emit(COPIED)

        found = [
            Found(each.id, each.name or "Campaign without a name", partial(copy, each.id),
                  second=f"{counted(each.played, 'battle')} played")
            for each in self._campaigns.summaries
        ]  # fmt: skip
        title, hint = "Copy the agreement of which campaign?", "Search your campaigns"
        chooser_over(self._current.widget).ask(title, hint, with_words(found))

    def leave(self, page: SettingsPage) -> None:
        """Leave a form: a new campaign is kept as a draft, changes are lost after a question."""
        if page.new:
            self.keep(page)
        elif page.filled_in and not ask_leave(page):
            return
        self._current.show_cover(None)

    def keep(self, page: SettingsPage) -> None:
        """Keep a new campaign as a draft, where something was filled in."""
        if page.filled_in:
            done = self._campaigns.keep_new_campaign(write_draft(page.draft()))
            self._current.status.emit(kept_words() if done else done.error)

    def _start(self, page: SettingsPage) -> None:
        """Write a new campaign down, with the battles of its schedule."""
        places = page.places()
        acts = self._entering(places, ())
        agreed = with_entries(page.settings(), places, acts)
        created = self._campaigns.create(agreed, [*acts, *_schedule(agreed, acts)])
        if not created:
            tell(self._current.widget, "The campaign was not started", created.error)
            return
        self._campaigns.keep_new_campaign("")
        self._current.show_cover(None)
        self._current.status.emit("Campaign started")

    def amend(self) -> None:
        """Let the player change what was agreed, and let others enter."""
        shown = self._current.shown
        if shown is None or self._current.cover is not None:
            return
        places = self._places()
        kept = tuple(
            ArmyChoice(each.entry.id, each.entry.name, each.entry.ruleset, each.entry.army)
            for each in shown.state.entries
        )
        page = self._form(Draft(shown.state.settings, places), kept, new=False)
        campaign, settings = self._campaigns.opened, shown.state.settings
        page.done.connect(lambda: self._amend(page, campaign, settings, places))
        page.left.connect(lambda: self.leave(page))
        self._current.show_cover(page)

    def _amend(
        self, page: SettingsPage, campaign: str, before: CampaignSettings, places: tuple[Place, ...]
    ) -> None:
        """Write down what is agreed now, after what it changes was seen.

        Where another window has deleted the campaign meanwhile, another one is open beneath the
        form: nothing is written there.
        """
        if self._campaigns.opened != campaign:
            self._current.show_cover(None)
            tell(self._current.widget, GONE, GONE_WORDS)
            return
        now = page.places()
        acts = self._entering(now, places)
        agreed = with_entries(page.settings(), now, acts)
        amended: list[AnyAct] = [Amend(agreed)] if agreed != before else []
        if amended and not self._agreed_anew(before, agreed):
            return
        if not (amended or acts) or self._current.do(*amended, *acts):
            self._current.show_cover(None)

    def _agreed_anew(self, before: CampaignSettings, agreed: CampaignSettings) -> bool:
        """Show what is counted otherwise now; return whether it is to be written.

        A player who leaves it comes back to the form as he filled it in.
        """
        counts = [(each.victory, each.losses, each.honours) for each in (before, agreed)]
        if counts[0] == counts[1]:
            return True
        told = "They count for all battles, also those already played. This is what changes."
        title = "Change the settings?"
        act = Amend(agreed)
        asked = ask_change(self._current, title, "Save", act, told=told, quiet=True)
        return asked is not None

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

    def _form(self, draft: Draft, kept: tuple[ArmyChoice, ...], *, new: bool) -> SettingsPage:
        army_service = self._current.army_service
        games = army_service.catalog.titles()
        names = {each.id: each.name for each in games}
        seen: dict[str, ArmyPreview | None] = {}

        def armies() -> tuple[ArmyChoice, ...]:
            return kept + tuple(
                ArmyChoice(each.id, each.called, each.ruleset, game=names.get(each.ruleset, ""))
                for each in army_service.entries
                if not each.archived
            )

        def preview(key: str) -> ArmyPreview | None:
            if key not in seen:
                seen[key] = self._preview(key)
            return seen[key]

        pictures = self._campaigns.pictures.put_one, self._campaigns.pictures.image
        sources = Sources(
            games, armies, preview, self._playbooks, pictures, self._new_army, self._samples
        )
        return SettingsPage(draft, sources, new=new)

    def _preview(self, key: str) -> ArmyPreview | None:
        """Return an army as it is shown: of the library, or one that has entered, by its key."""
        state = self._campaigns.state if self._current.shown is not None else None
        entered = {each.entry.id: each for each in state.entries} if state is not None else {}
        army = entered[key].army if key in entered else self._current.army_now(key)
        game = self._campaigns.catalog.get(army.ruleset) if army is not None else None
        if army is None or game is None:
            return None
        roster = Roster(army, game)
        wrong = [each for each in check_roster(roster) if each.severity in ("error", "warning")]
        error = any(each.severity == "error" for each in wrong)
        colours = tuple(dict.fromkeys((*PLASTICS, army.colour)))
        figures, count = drawn_men(roster, MOST_MEN), army.figure_count()
        return ArmyPreview(figures, count, army.colour, colours, len(wrong), error)

    def _new_army(self, game: str) -> str:
        """Make an army to begin with, the larger one that the game has; return its id."""
        ruleset = self._campaigns.catalog.get(game)
        if ruleset is None:
            return ""
        found, army_service = starters(ruleset), self._current.army_service
        if found:
            largest = max((starter_army(each, ruleset) for each in found), key=Army.figure_count)
            name = army_service.free_name(f"{ruleset.name} army")
            done = army_service.add(replace(largest, name=name))
            if not done:
                tell(self._current.widget, "The army was not made", done.error)
                return ""
        else:
            army_service.create(game)
        made = army_service.current
        return made.army.id if made is not None else ""

    def _samples(self) -> None:
        done = self._current.army_service.add_samples()
        if not done:
            tell(self._current.widget, "The sample armies were not added", done.error)

    def _playbooks(self, games: tuple[str, ...]) -> tuple[Playbook, ...]:
        found = (self._campaigns.catalog.playbook(each) for each in games)
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
                army = self._current.army_now(place.army)
                if army is not None:
                    army = self._apart(army, entered)
                    if place.colour:
                        army = replace(army, colour=place.colour)
                    entered.append(entry_for(army, player))
                    acts.append(Enter(entered[-1], army))
            elif place.entry:
                found = self._campaigns.state.entry(place.entry)
                colour = place.colour or found.entry.colour
                entry = replace(found.entry, gone=place.gone, colour=colour)
                if entry != found.entry:
                    acts.append(Enter(entry, replace(found.army, colour=colour)))
        return acts

    def _apart(self, army: Army, entered: list[Entry]) -> Army:
        """Return an army in a colour of its own where it has entered for another player too."""
        if all(each.army != army.id for each in entered):
            return army
        game = self._campaigns.catalog.get(army.ruleset)
        taken = [each.colour for each in entered]
        return replace(army, colour=free_colour(army.colour, taken, game.colours if game else ()))

    def _player(self, player_id: str) -> Player:
        return next(each for each in self._campaigns.state.players if each.id == player_id)

    def remove(self) -> None:
        """Delete the campaign for good, after a question."""
        campaigns = self._campaigns
        name = campaigns.damage.name if campaigns.damage else ""
        if campaigns.ledger:
            name = campaigns.state.settings.name
        kept = kept_recordings(campaigns)
        begun = f", {counted(len(kept), 'battle')} half recorded" if kept else ""
        answer = choose(
            self._current.widget,
            f"Delete “{name}”?",
            f"Its battles{begun} and service records will be gone for good. Only a saved copy can"
            f" bring them back. The armies stay.",
            (DELETE, *((SAVE_FIRST,) if campaigns.can_write else ()), "Cancel"),
            danger=True,
        )
        saved, wanted = answer == SAVE_FIRST and self._files.save_copy(), answer == DELETE
        if (saved or wanted) and campaigns.remove(campaigns.opened or campaigns.wanted):
            self._current.status.emit("Saved, then deleted" if saved else "Campaign deleted")

    def cut(self) -> None:
        """Continue with what can be read of a damaged ledger, after a question."""
        damage = self._campaigns.damage
        if damage is None:
            return
        sure = ask(
            self._current.widget,
            "Continue from what can be read?",
            f"The first {counted(damage.readable, 'act')} are kept. Everything after them is lost"
            f" for good.",
            "Continue from there",
            danger=True,
        )
        done = self._campaigns.cut_to_readable() if sure else DONE
        if not done:
            tell(self._current.widget, "Nothing was changed", done.error)


def _schedule(settings: CampaignSettings, acts: Sequence[AnyAct]) -> list[AnyAct]:
    """Return the plans of a round robin that begins; of a long one its rounds are planned later."""
    if settings.kind != "league" or settings.pairing != "round-robin":
        return []
    entries = [each.entry for each in acts if isinstance(each, Enter)]
    players = [each.player for each in acts if isinstance(each, Join)]
    games = {each.id: each.ruleset for each in entries}
    plans: list[AnyAct] = [
        Plan(new_id(), BattlePlan(
            round_day(settings, each.number),
            (PlannedSide(one, "attacker"), PlannedSide(other, "defender")),
            games[one], round=each.number,
        ))
        for each in rounds(entries, settings, players)
        for one, other in each.pairs
    ]  # fmt: skip
    return plans if len(plans) <= MOST_PLANNED else []


def free_colour(colour: str, taken: Iterable[str], offered: Sequence[str]) -> str:
    """Return a colour for an army that enters twice, so that both look apart; its own if free."""
    used = set(taken)
    if colour not in used:
        return colour
    return next((each for each in offered if each not in used), colour)
