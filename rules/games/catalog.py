"""The catalog of rulesets: Muster's own and the player's, each read on first use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import resources
from rules.common.problems import Problem
from rules.common.struct_decoding import Fault, nearest
from rules.common.toml_files import TomlText, read_toml
from rules.games.game_titles import BUILT_IN, Title, built_in_titles
from rules.games.loading import (
    A_RULESET,
    OURS,
    PLAYBOOK,
    Loaded,
    load_playbook,
    load_ruleset,
    playbook_path,
    ruleset_of,
)
from rules.games.ruleset import Ruleset

if TYPE_CHECKING:  # most of what asks for rulesets never asks for a playbook
    from rules.games.playbook import Playbook

OWN_FOLDER = "rulesets"
"""The folder inside the player's data folder from which his own rulesets are read."""


class Catalog:
    """The rulesets of this installation. One that cannot be read never hides the others."""

    def __init__(self, data_folder: Path | None = None) -> None:
        self._own_folder = data_folder / OWN_FOLDER if data_folder else None
        self._loaded: dict[Path, Loaded[Ruleset]] = {}
        self._playbooks: dict[Path, Loaded[Playbook] | None] = {}
        self._house_rules: dict[Path, TomlText] = {}
        self._extending: list[Path] = []
        self._ids: dict[Path, str] = {}

    def get(self, ruleset_id: str) -> Ruleset | None:
        """Return the ruleset with this id, None when there is none or it cannot be read."""
        path = self._path_of(ruleset_id)
        return self._load(path).value if path else None

    def playbook(self, ruleset_id: str) -> Playbook | None:
        """Return the playbook of a ruleset, None when it has none or it cannot be read."""
        loaded = self._load_playbook(ruleset_id)
        return loaded.value if loaded else None

    def all(self) -> tuple[Ruleset, ...]:
        """Return every ruleset that can be read: Muster's own first, then the player's by name."""
        own = {
            loaded.value.id: loaded.value
            for loaded in reversed(list(self._own_loaded()))
            if loaded.value and loaded.value.id not in BUILT_IN
        }
        built_in = (self.get(ruleset_id) for ruleset_id in BUILT_IN)
        return (
            *(ruleset for ruleset in built_in if ruleset),
            *sorted(own.values(), key=lambda ruleset: ruleset.name.casefold()),
        )

    def problems(self, *, everything: bool = False) -> tuple[Problem, ...]:
        """Return the problems of every ruleset and playbook file that cannot be used.

        Muster's own playbooks, which the tests hold, are only read with `everything`.
        """
        found = [problem for name in BUILT_IN for problem in self._load(_built_in(name)).problems]
        taken: dict[str, str] = dict.fromkeys(BUILT_IN, "Muster's own")
        for loaded in self._own_loaded():
            found += loaded.problems
            if loaded.value is None:
                continue
            other = taken.setdefault(loaded.value.id, loaded.path.name)
            if other != loaded.path.name:
                message = f"'{loaded.value.id}' is taken by {other}; give this ruleset another id"
                found.append(Problem(loaded.path.name, "id", message))
        for ruleset in self.all():
            if everything or ruleset.id not in BUILT_IN:
                playbook = self._load_playbook(ruleset.id)
                found += playbook.problems if playbook else ()
        return tuple(found)

    def titles(self) -> tuple[Title, ...]:
        """Return the games to choose from; of Muster's own only the heads of the files are read."""
        known = self.all() if self._own_files else ()
        own = (each for each in known if each.id not in BUILT_IN)
        return (
            *built_in_titles(),
            *(Title(each.id, each.name, each.short, each.tagline) for each in own),
        )

    def forget(self) -> None:
        """Discard the player's files, so that they are read again on next use."""
        own = [path for path in self._loaded if not path.is_relative_to(OURS)]
        for path in own:
            del self._loaded[path]
            self._playbooks.pop(path, None)
        self._house_rules.clear()
        self._ids.clear()
        self.__dict__.pop("_own_files", None)

    def _load(self, path: Path) -> Loaded[Ruleset]:
        if path not in self._loaded:
            self._loaded[path] = _ours(path) if path.is_relative_to(OURS) else self._read(path)
        return self._loaded[path]

    def _read(self, path: Path) -> Loaded[Ruleset]:
        content = read_toml(path, A_RULESET)
        extends = content.data is not None and "extends" in content.data
        return self._extended(content) if extends else ruleset_of(content)

    def _extended(self, content: TomlText) -> Loaded[Ruleset]:
        """Return the ruleset of a house rules file, applied to the one it extends."""
        from rules.games.house_rules.overlay import overlay_ruleset

        path = content.path
        wanted = content.data["extends"] if content.data else ""
        self._house_rules[path] = content
        if path in self._extending:
            names = " extends ".join(each.name for each in (*self._extending, path))
            return self._no_base(content, f"leads back to itself: {names}")
        self._extending.append(path)
        try:
            base = self._base(wanted)
        finally:
            self._extending.pop()
        if path in self._loaded:  # found to lead back to itself on the way
            return self._loaded[path]
        if base is None:
            return self._no_base(content, self._why_no_base(wanted))
        return overlay_ruleset(content, base)

    def _base(self, wanted: object) -> Ruleset | None:
        """Return the ruleset that house rules extend."""
        if wanted in BUILT_IN:
            return self._load(_built_in(str(wanted))).value
        path = next((path for path in self._own_files if self._id_in(path) == wanted), None)
        return self._load(path).value if path else None

    def _id_in(self, path: Path) -> str:
        """Return the id in a file, even if the rest of it cannot be used."""
        if path not in self._ids:
            named = (read_toml(path, A_RULESET).data or {}).get("id")
            self._ids[path] = named if isinstance(named, str) else ""
        return self._ids[path]

    def _why_no_base(self, wanted: object) -> str:
        if not isinstance(wanted, str) or not wanted:
            return "extends nothing; it should be the id of a ruleset"
        known = list(dict.fromkeys((*BUILT_IN, *filter(None, map(self._id_in, self._own_files)))))
        if wanted in known:
            return f"'{wanted}' cannot be used either; its own fault is listed too"
        near = nearest(wanted, known)
        hint = f"is '{near}' meant?" if near else f"there are {', '.join(known)}"
        return f"'{wanted}' is not a ruleset here; {hint}"

    @staticmethod
    def _no_base(content: TomlText, message: str) -> Loaded[Ruleset]:
        problem = content.problem(Fault(("extends",), message))
        return Loaded(content.path, None, (problem,))

    def _load_playbook(self, ruleset_id: str) -> Loaded[Playbook] | None:
        """Return the playbook of a ruleset, None when there is none or no such ruleset."""
        path = self._path_of(ruleset_id)
        ruleset = self._load(path).value if path else None
        if path is None or ruleset is None:
            return None
        if path not in self._playbooks:
            self._playbooks[path] = self._read_playbook(path, ruleset)
        return self._playbooks[path]

    def _read_playbook(self, path: Path, ruleset: Ruleset) -> Loaded[Playbook] | None:
        if ruleset.id in BUILT_IN:
            return _our_playbook(ruleset.id)
        if ruleset.extends:
            from rules.games.house_rules.overlay import overlay_playbook

            base = self.playbook(ruleset.extends)
            return overlay_playbook(self._house_rules[path], ruleset, base)
        beside = playbook_path(path)
        return load_playbook(beside, ruleset) if beside.is_file() else None

    def _path_of(self, ruleset_id: str) -> Path | None:
        """Return the file of a ruleset, of the player's only one that can be read."""
        if ruleset_id in BUILT_IN:
            return _built_in(ruleset_id)
        own = (each for each in self._own_loaded() if each.value and each.value.id == ruleset_id)
        return next((each.path for each in own), None)

    def _own_loaded(self) -> Iterator[Loaded[Ruleset]]:
        return map(self._load, self._own_files)

    @cached_property
    def _own_files(self) -> tuple[Path, ...]:
        if self._own_folder is None:
            return ()
        try:
            files = sorted(self._own_folder.glob("*.toml"))
        except OSError:
            return ()
        return tuple(path for path in files if not path.name.endswith(PLAYBOOK))


@cache
def _ours(path: Path) -> Loaded[Ruleset]:
    """Return a ruleset of Muster's own; read once for all catalogs."""
    return load_ruleset(path)


@cache
def _our_playbook(ruleset_id: str) -> Loaded[Playbook] | None:
    """Return the playbook of a game of Muster's own; read once for all catalogs."""
    ruleset = _ours(_built_in(ruleset_id)).value
    path = playbook_path(_built_in(ruleset_id))
    return load_playbook(path, ruleset) if ruleset and path.is_file() else None


def _built_in(ruleset_id: str) -> Path:
    return resources.path("rulesets", f"{ruleset_id}.toml")
