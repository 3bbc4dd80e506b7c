"""Campaign files in the window: a copy saved, a file opened or dropped, results as tables."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.campaign.open_campaign import OpenCampaign
from desktop.file_dialogs import ask_open_many, ask_save
from desktop.look.parts.dialog import ask, choose, tell, wait_or_cancel
from desktop.services.result import DONE
from rules.campaign.files.campaign_file import SUFFIX, CampaignFile
from rules.common.problems import InputProblem
from rules.common.wording import counted, listed

if TYPE_CHECKING:
    from desktop.services.campaign_files import ImportedCampaign
    from rules.campaign.files.campaign_file_reading import Opened

FILTER = f"Campaigns (*{SUFFIX});;All files (*)"
BATTLES, FATES, RESULTS = (
    "Battles, a table (*.csv)",
    "Fates of the men, a table (*.csv)",
    "All results, for other programs (*.json)",
)
MOST_FAULTS = 4
ADD_GAME, ADD_GAMES, WITHOUT = "Add the game", "Add the games", "Open without"
MOST_GAMES = 4
"""Names of games in one question."""
BUSY = "A battle is being recorded: accept it or keep it for later first."


class FileCommands:
    """The room's dealings with files; whatever is wrong with one is told by name."""

    def __init__(self, campaign: OpenCampaign) -> None:
        self._current, self._campaigns = campaign, campaign.campaigns

    # ---- saving

    def save_copy(self) -> bool:
        """Ask where, and write the whole campaign as one file; return whether it was."""
        title, name = "Save a copy of the campaign", self._suggested(SUFFIX)
        found = ask_save(self._current.widget, title, name, FILTER, _whole)
        return found is not None and self.write_copy(found[0])

    def write_copy(self, path: Path) -> bool:
        """Write the open campaign to a file with all that belongs to it; return success."""
        saved = self._campaigns.save_file(path)
        if not saved:
            tell(self._current.widget, "The copy was not saved", saved.error)
            return False
        begun = counted(saved.value or 0, "battle")
        along = f", with {begun} half recorded" if saved.value else ""
        self._current.status.emit(f"Saved as {path.name}{along}")
        return True

    def save_tables(self) -> None:
        """Ask where, and write the battles, the fates or all results."""
        kinds = ";;".join((BATTLES, FATES, RESULTS))
        found = ask_save(
            self._current.widget, "Save tables", self._suggested(".csv"), kinds, _table_path
        )
        if found is not None:
            self.write_table(*found)

    def write_table(self, path: Path, kind: str) -> None:
        """Write one table, or the whole document, which is JSON."""
        from rules.campaign.display_names import CampaignNames
        from rules.campaign.files.results_export import battles_csv, fates_csv, results
        from rules.common.file_io import replace_file

        path = _table_path(path, kind)
        if path.suffix == ".json":
            kind = RESULTS
        names = CampaignNames(self._campaigns.state, self._campaigns.catalog)
        document = results(self._campaigns.opened, names)
        if kind == RESULTS:
            text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
            data = text.encode("utf-8", "replace")
        else:
            data = fates_csv(document) if kind == FATES else battles_csv(document)
        try:
            replace_file(path, data)
        except InputProblem as problem:
            tell(self._current.widget, "The table was not saved", problem.sentence())
            return
        self._current.status.emit(f"Saved as {path.name}")

    def _suggested(self, ending: str) -> str:
        from rules.common.file_io import file_stem

        return file_stem(self._campaigns.state.settings.name) + ending

    # ---- opening

    def ask_open(self) -> None:
        """Ask for campaign files and open them."""
        self.open_files(ask_open_many(self._current.widget, "Open campaign files", FILTER))

    def open_files(self, names: Sequence[str]) -> None:
        """Take campaigns out of files, one after the other; the last one is shown."""
        if names and self._current.recording is not None:
            tell(self._current.widget, "Nothing was opened", BUSY)
            return
        for name in dict.fromkeys(names):
            self._open(Path(name))

    def _open(self, path: Path) -> None:
        from rules.campaign.files.campaign_file_reading import open_campaign_file

        parent, title = self._current.widget, f"Opening “{path.name}”"
        try:
            opened = wait_or_cancel(parent, title, partial(open_campaign_file, path))
        except InputProblem as problem:
            tell(self._current.widget, f"“{path.name}” cannot be opened", problem.sentence())
            return
        if opened is None or (opened.problems and not self._wanted(path, opened)):
            return
        if opened.campaign is not None:
            self._take(path, opened.campaign, opened.notes)

    def _wanted(self, path: Path, opened: Opened) -> bool:
        """Name what is wrong with a file; return whether what can be read is to be opened."""
        told = [_said(each.place, each.message) for each in opened.problems[:MOST_FAULTS]]
        more = len(opened.problems) - len(told)
        if more > 0:
            told.append(f"And {more} more.")
        parent, title, words = self._current.widget, f"“{path.name}” is damaged", "\n".join(told)
        if opened.campaign is None:
            tell(parent, title, words, f"{opened.offer} Nothing was changed.")
            return False
        second = f"{opened.offer} The file itself stays as it is."
        return ask(parent, title, words, "Open what can be read", other="Leave it", second=second)

    def _take(self, path: Path, campaign: CampaignFile, notes: Sequence[str]) -> None:
        games = self._games_wanted(path, campaign)
        if games is None:
            return
        taken = self._campaigns.import_campaign(campaign, games)
        if taken.value is not None and taken.value.came == "diverged":
            if not self._copy_wanted(path, *taken.value.notes):
                return
            taken = self._campaigns.import_campaign(campaign, games, as_copy=True)
        if taken.value is None:
            tell(self._current.widget, f"“{path.name}” was not opened", taken.error)
        else:
            self._tell_taken(taken.value, (*notes, *taken.value.notes))

    def _games_wanted(self, path: Path, campaign: CampaignFile) -> Collection[str] | None:
        """Ask before games of a file are added; return which are, None to leave the file."""
        offered = self._campaigns.offered_games(campaign).names
        if not offered:
            return ()
        many = len(offered) > 1
        names = [f"“{name}”" for name in offered.values()]
        if len(names) > MOST_GAMES:
            names[MOST_GAMES:] = [f"{len(names) - MOST_GAMES} more"]
        told = listed(names)
        answer = choose(
            self._current.widget,
            f"“{path.name}” brings {counted(len(offered), 'game')}",
            f"The campaign is played by {told}, which you do not have yet.",
            (ADD_GAMES if many else ADD_GAME, WITHOUT, "Leave it"),
            second="A game decides what armies may be and what men can do. You find it among your"
            " own games in Rules. Without it the results are shown, but nothing is checked.",
        )
        if answer in (ADD_GAMES, ADD_GAME):
            return tuple(offered)
        return () if answer == WITHOUT else None

    def _copy_wanted(self, path: Path, words: str) -> bool:
        """Offer to open a campaign that has gone its own way as a copy; return the answer."""
        return ask(
            self._current.widget,
            f"“{path.name}” and the campaign here have both gone on",
            f"{words} They cannot be merged.",
            "Open it as a copy",
            other="Leave it",
            second="The copy gets a name of its own beside your campaign. Look at it, then go on"
            " with one of the two. Yours stays as it is.",
        )

    def _tell_taken(self, taken: ImportedCampaign, notes: Sequence[str]) -> None:
        name = self._campaigns.state.settings.name if self._current.shown else "The campaign"
        begun = counted(taken.drafts, "battle") + " half recorded" if taken.drafts else ""
        changed = f"out of the file came {begun}" if begun else "nothing was changed"
        here = {
            "known": f"“{name}” is here already, just as it is in the file. It is open now.",
            "behind": f"“{name}” is here already and has gone on since the file was written."
            f" It is open now, and {changed}.",
        }.get(taken.came)
        if taken.came == "known" and begun:
            here = None  # it is what one opens the file for
        if here or notes:
            words = " ".join(notes)
            title = "This campaign is here already" if here else "The campaign was opened"
            tell(self._current.widget, title, here or words, words if here else "")
            return
        opened = {
            "known": "The campaign is here already",
            "grown": "The campaign was updated from the file",
        }.get(taken.came, "Campaign opened")
        self._current.status.emit(f"{opened}; it came with {begun}" if begun else opened)

    # ---- a damaged campaign

    def bring_back(self) -> None:
        """Bring a damaged campaign back from the copy of the database, after a question."""
        damage = self._campaigns.damage
        if damage is None or damage.copied is None:
            return
        day = damage.copy_day
        sure = ask(
            self._current.widget,
            f"Bring “{damage.name}” back from {day}?",
            f"It will be as it was in the copy of {day}. Everything recorded since is lost for"
            f" good.",
            "Bring it back",
            danger=True,
        )
        done = self._campaigns.restore_copy() if sure else DONE
        if not done:
            tell(self._current.widget, "Nothing was changed", done.error)
        elif sure:
            self._current.status.emit(f"Brought back from the copy of {day}")


def _whole(path: Path, _kind: str) -> Path:
    """Return a path with the ending of campaign files."""
    return path if path.name.endswith(SUFFIX) else path.with_name(path.name + SUFFIX)


def _table_path(path: Path, kind: str) -> Path:
    """Return a path with the ending of what is written there."""
    ending = ".json" if kind == RESULTS or path.suffix == ".json" else ".csv"
    known = path.suffix in (".csv", ".json")
    return path.with_suffix(ending) if known else path.with_name(path.name + ending)


def _said(place: str, message: str) -> str:
    if message[:1].islower():
        return f"{place or 'The file'} {message}"
    return f"{place}: {message}" if place else message
