"""Acts on men and on what is shown: an honour, reinforcements, a note."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from desktop.campaign.man_dialogs import AwardDialog, NoteDialog, ReinforceDialog
from desktop.campaign.open_campaign import About, OpenCampaign
from desktop.campaign.page_view_model import Shown
from desktop.look.parts.dialog import ask, tell
from desktop.shell.chooser import Entry as Found
from desktop.shell.chooser import chooser_over, with_words
from rules.campaign.describe_events import men_and_models
from rules.campaign.ledger.acts import Note, Toy, Withdraw
from rules.campaign.recording.casualty_recovery import men_of, reserve, who_rolls
from rules.campaign.state.campaign_state import Career, EntryState
from rules.campaign.state.statistics import toy_away
from rules.common.wording import counted

MOST_MEN = 500


class ManCommands:
    """What a player does for his men, each act with its form."""

    def __init__(self, campaign: OpenCampaign) -> None:
        self._current, self._campaigns = campaign, campaign.campaigns

    def award(self) -> None:
        """Let the player give a man a medal or a rank."""
        shown, about = self._current.shown, self._current.subject
        if shown is None:
            return
        men = self._men(about)
        if not men:
            words = "No army has joined, so there is nobody to honour."
            tell(self._current.widget, "Nobody to honour", words)
            return
        chosen = (about.entry, about.figure)
        battle = about.battle or _last_battle(shown.state.careers.get(chosen))
        dialog = AwardDialog(shown, men, chosen, self._current.widget, battle=battle)
        if dialog.exec():
            award = dialog.award()
            if self._current.do(award):
                self._current.show_about(About("man", award.entry, award.figure))

    def _men(self, about: About) -> tuple[tuple[str, str, str], ...]:
        """Return whom an honour can be given to: entry, figure, name; the chosen man first, or
        those who fought the chosen battle."""
        shown = self._current.shown
        if shown is None:
            return ()
        found: dict[tuple[str, str], str] = {}
        careers = sorted(shown.state.careers.values(), key=lambda c: (not c.name, -c.kills))
        for career in careers:
            label = shown.names.label(career.entry)
            found[career.entry, career.figure] = (
                f"{shown.names.numbered(career.entry, career.figure)} – {label}"
            )
        for each in shown.state.entries:
            for unit in each.army.units:
                for man in unit.figures:
                    if man.called:
                        words = f"{man.called} – {shown.names.label(each.entry.id)}"
                        found.setdefault((each.entry.id, man.id), words)
        chosen = (about.entry, about.figure)
        there = _who_met(shown, about.battle) if about.battle else set()
        order = sorted(found, key=lambda key: (key != chosen, key not in there))
        return tuple((entry, figure, found[entry, figure]) for entry, figure in order[:MOST_MEN])

    def reinforce(self) -> None:
        """Let men of an army come back; which army is asked where none is chosen."""
        shown, about = self._current.shown, self._current.subject
        if shown is None:
            return
        entry = about.entry if about.kind in ("army", "man") else ""
        if about.kind == "army" and entry:
            self._reinforce(entry)
            return

        found = (
            Found(
                each.entry.id,
                shown.names.army(each.entry.id),
                partial(self._reinforce, each.entry.id),
                second=f"{shown.names.player(each.entry.id)}, {_out_words(each)}",
                figure=self._current.looks.army(shown, each.entry.id),
            )
            for each in shown.state.entries
        )
        title, hint = "Reinforce which army?", "Search the armies"
        chooser_over(self._current.widget).ask(title, hint, with_words(found))

    def _reinforce(self, entry: str) -> None:
        shown = self._current.shown
        if shown is None:
            return
        found = shown.state.entry(entry)
        ids = (*found.recovering, *found.out)
        careers = shown.state.careers
        out = [careers[entry, each] for each in ids if (entry, each) in careers]
        out.sort(
            key=lambda each: (
                not each.hero,
                not each.name,
                shown.names.figure(entry, each.figure)[1],
            )
        )
        army = self._current.army_now(found.entry.army, found.army.ruleset)
        renew = ""
        if army is not None and army != found.army:
            renew = f"It has {counted(army.figure_count(), 'figure')} there."
        ledger = self._campaigns.ledger
        left = reserve(shown.state, entry, ledger.batches) if ledger is not None else None
        known = {each.figure for each in out}
        rolling = tuple(each for each in who_rolls(shown.state, entry) if each in known)
        men = tuple(out)
        new = men_of(army) - men_of(found.army)
        dialog = ReinforceDialog(
            shown, entry, men, renew, left, rolling, self._current.widget, recruits=len(new)
        )
        if dialog.exec():
            act = dialog.act()
            self._current.do(replace(act, army=army) if dialog.renew.isChecked() else act)

    def withdraw(self) -> None:
        """Take back the last honour that a player gave the man who is shown, after a question."""
        shown, about = self._current.shown, self._current.subject
        career = shown.state.careers.get((about.entry, about.figure)) if shown else None
        given = [each for each in career.given if each.batch and not each.honour] if career else []
        if shown is None or career is None or not given:
            return
        name = given[-1].name or given[-1].rank
        words = f"{shown.names.career(career)} no longer has it; the history keeps both."
        if ask(self._current.widget, f"Take “{name}” back?", words, "Take it back"):
            self._current.do(Withdraw(given[-1].batch))

    def toy(self) -> None:
        """Write down that the man who is shown has a toy again; undo takes it back."""
        shown, about = self._current.shown, self._current.subject
        career = shown.state.careers.get((about.entry, about.figure)) if shown else None
        deed = toy_away(shown.state, career) if shown and career else None
        if deed is not None:
            self._current.do(Toy(about.entry, about.figure, deed.battle))

    def note(self) -> None:
        """Let the player write a note about what is shown at the right."""
        shown, about = self._current.shown, self._current.subject
        if shown is None:
            return
        if about.kind == "man":
            name = shown.names.who(about.entry, about.figure)
            key = f"figure:{about.entry}/{about.figure}"
        elif about.kind == "army":
            name, key = shown.names.army(about.entry), f"entry:{about.entry}"
        else:
            line = self._current.battle_line()
            if line is None:
                return
            name = f"battle {line.number}" if line.number else "the battle"
            key = f"battle:{line.id}"
        dialog = NoteDialog(name, self._current.widget)
        if dialog.exec():
            self._current.do(Note(key, dialog.text()))


def _who_met(shown: Shown, battle: str) -> set[tuple[str, str]]:
    """Return who fought a battle: entries and figures."""
    careers = shown.state.careers.items()
    return {key for key, each in careers if any(deed.battle == battle for deed in each.deeds)}


def _last_battle(career: Career | None) -> str:
    """Return the last battle that a man fought, "" for none."""
    return career.deeds[-1].battle if career and career.deeds else ""


def _out_words(each: EntryState) -> str:
    out = each.out.union(each.recovering)
    return f"{men_and_models(each.army, out)} out" if out else "nobody is out"
