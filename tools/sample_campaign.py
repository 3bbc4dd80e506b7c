"""Plays the sample campaign: six battles on the lawn, one of them corrected, and writes its file.

    python tools/sample_campaign.py [FOLDER]

The same script gives the same campaign: whom the dice hit comes from a fixed number, and all ids
are counted up.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from msgspec.structs import replace

import resources
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import load_army_file, pack_army, unpack_army
from rules.army.model import Army
from rules.campaign.display_names import numbers_of
from rules.campaign.files.campaign_file import SUFFIX, CampaignFile
from rules.campaign.files.campaign_file_reading import save_campaign_file
from rules.campaign.ledger.acts import (
    AnyAct,
    Award,
    Batch,
    Enter,
    Found,
    Join,
    Note,
    Plan,
    Record,
)
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger, chained
from rules.campaign.planning.settings import (
    CampaignSettings,
    Entry,
    Honour,
    Losses,
    Player,
    Victory,
)
from rules.campaign.recording import draft as edits
from rules.campaign.recording.availability import field
from rules.campaign.recording.battle_record import BattlePlan, FateKind, PlannedSide
from rules.campaign.recording.casualty_recovery import recovered, who_rolls
from rules.campaign.recording.draft import Draft, begin
from rules.campaign.recording.finish_draft import finish
from rules.campaign.state.replay import replay
from rules.games.catalog import Catalog

GAME = "green-and-tan"
NAME = "lawn-war"
_DAYS = ("2026-05-02", "2026-05-09", "2026-05-16", "2026-05-23", "2026-05-30", "2026-06-06")
_FATES: tuple[FateKind, ...] = (
    *("fallen", "fallen", "fallen", "fallen", "wounded", "wounded"),
    *("captured", "knocked-over", "lost"),
)
_BATTLES = (
    ("gate", "tomas", "The Paddling Pool", 3, 5, "gate"),
    ("tomas", "june", "Under the Washing Line", 4, 4, "june"),
    ("gate", "june", "The Sandpit", 6, 1, "june"),
    ("gate", "tomas", "Garden Path", 4, 6, "gate"),
    ("tomas", "june", "Flower Bed", 3, 4, "tomas"),
    ("gate", "june", "The Last Biscuit", 4, 6, "gate"),
)
"""Who met, where, how many of each were hit, and who held the feature in the middle."""


class Game:
    """The campaign while it is played."""

    def __init__(self) -> None:
        catalog = Catalog()
        ruleset, playbook = catalog.get(GAME), catalog.playbook(GAME)
        if ruleset is None or playbook is None:
            raise SystemExit(f"The game {GAME} cannot be read.")
        self.ruleset, self.playbook = ruleset, playbook
        self.chance = Random(6)
        self.ledger = Ledger("lawn-war-2026", ())
        self.fielded: dict[str, bytes] = {}
        self.day = "2026-05-01"

    def act(self, act: AnyAct) -> None:
        """Write an act, checked as any other, under an id that is the same each time."""
        before = self.ledger
        number = len(before.batches) + 1
        append(before, act, "")
        moment = f"{self.day}T18:{number:02}:00.000+00:00"
        batch = chained(Batch(f"act-{number}", number, moment, act), before.head)
        self.ledger = Ledger(before.id, (*before.batches, batch))

    def battle(self, number: int) -> None:
        """Play and record a battle with the armies as the campaign leaves them."""
        one, two, place, lost_one, lost_two, held = _BATTLES[number - 1]
        self.day = _DAYS[number - 1]
        for entry in (one, two):
            self.roll_for(entry)
        state = replay(self.ledger)
        armies = {each: field(state, each, self.ruleset) for each in (one, two)}
        names = {each: state.entry(each).entry.name for each in (one, two)}
        draft = begin(self.day, GAME, names.items(), self.ruleset.version)
        draft = edits.change(draft, name=place, place="Back garden", mission="battle", turns=5)
        for mine, foe, lost in ((one, two, lost_one), (two, one, lost_two)):
            draft = self._hit(draft, mine, armies[mine], armies[foe], lost)
        self._record(number, self._held(draft, held, (one, two)), armies)

    def roll_for(self, entry: str) -> None:
        """Roll a die for each man who may come back, and write down what lay on the table."""
        state = replay(self.ledger)
        rolls = {figure: self.chance.randint(1, 6) for figure in sorted(who_rolls(state, entry))}
        act = recovered(state, entry, rolls)
        if act is not None:
            self.act(act)

    def correct(self, number: int) -> None:
        """Write a battle anew: the feature was the other army's, and one man was only wounded."""
        line = replay(self.ledger).battle(f"battle-{number}")
        if line.record is None:
            raise SystemExit(f"Battle {number} was not played.")
        one, two, *_, held = _BATTLES[number - 1]
        sides = line.record.sides
        armies = {side.entry: self._copy(side.fielded) for side in sides}
        draft = begin(line.record.day, GAME, ((each, each) for each in armies))
        kept = [
            replace(mine, fates=side.fates) for mine, side in zip(draft.sides, sides, strict=True)
        ]
        draft = edits.change(
            draft, name=line.record.name, place=line.record.place, mission="battle", turns=5,
            ruleset_version=line.record.ruleset_version, sides=tuple(kept),
        )  # fmt: skip
        fallen = next(fate.figure for fate in sides[0].fates if fate.kind == "fallen")
        draft = edits.mark(draft, one, [fallen], "wounded")
        other = one if held == two else two
        self._record(number, self._held(draft, other, (one, two)), armies, "We misread the map")

    def _record(self, number: int, draft: Draft, armies: dict[str, Army], why: str = "") -> None:
        copies = {entry: f"battle-{number}-{entry}" for entry in armies}
        self.fielded |= {copies[entry]: pack_army(army) for entry, army in armies.items()}
        known = [each.army for each in replay(self.ledger).entries]
        numbers = {man: at for army in known for man, at in numbers_of(army).items()}
        record = finish(draft, armies, self.ruleset, self.playbook, fielded=copies, numbers=numbers)
        self.act(Record(f"battle-{number}", record, why=why))

    def _copy(self, fielded: str) -> Army:
        return unpack_army(self.fielded[fielded], fielded)

    def _hit(self, draft: Draft, mine: str, army: Army, foe: Army, lost: int) -> Draft:
        """Return the draft with so many of an army hit, each by a man of the other."""
        roster = Roster(foe, self.ruleset)
        armed = [man for man in roster.men if man.derived.weapons]
        men = self.chance.sample([man.id for man in army.figures()], lost)
        for man in men:
            by = self.chance.choice(armed)
            kind = self.chance.choice(_FATES)
            weapon = by.derived.weapons[0].id
            if kind in ("knocked-over", "lost"):
                draft = edits.mark(draft, mine, [man], kind)
            else:
                turn = self.chance.randint(1, 5)
                draft = edits.mark(
                    draft, mine, [man], kind, by=by.figure.id, weapon=weapon, turn=turn
                )
        return edits.everybody_else_came_home(draft, mine)

    @staticmethod
    def _held(draft: Draft, held: str, sides: tuple[str, str]) -> Draft:
        for entry in sides:
            draft = edits.set_objective(draft, entry, "take-and-hold", entry == held)
            draft = edits.set_fact(draft, entry, "held-feature", int(entry == held))
        return draft


def founding() -> Iterator[AnyAct]:
    """Give the acts before the first battle."""
    honours = (
        Honour("medal-three", "Three in the Grass", "kills", 3, ribbon="red"),
        Honour("rank-corporal", "Corporal", "kills", 2, "Cpl."),
    )
    yield Found(
        CampaignSettings(
            "The Lawn War", (GAME,), victory=Victory(objective=1),
            losses=Losses("recover", needed=3, wounded_miss=1), honours=honours,
            begins="2026-05-02", planned=7, house="Shoes off on the lawn.",
        )
    )  # fmt: skip
    gate, patio = (
        load_army_file(resources.path("samples", f"{name}.muster"))
        for name in ("garden-gate", "patio-guard")
    )
    for entry, player, army in (
        ("gate", "Ada", gate),
        ("tomas", "Tomas", patio),
        ("june", "June", other_men(patio, "Porch Rifles", "grey")),
    ):
        yield Join(Player(entry, player))
        known = Entry(entry, entry, army.id, army.name, GAME, army.colour)
        yield Enter(known, army)


def other_men(army: Army, name: str, colour: str) -> Army:
    """Return an army of the same make whose men are others."""
    units = tuple(
        replace(
            unit,
            id=f"p{unit.id[1:]}",
            figures=tuple(replace(man, id=f"p{man.id[1:]}", name="") for man in unit.figures),
            seats=tuple(replace(seat, figure=f"p{seat.figure[1:]}") for seat in unit.seats),
        )
        for unit in army.units
    )
    return replace(army, id=f"p{army.id[1:]}", name=name, colour=colour, units=units)


def play() -> CampaignFile:
    """Return the campaign, played from its founding on."""
    game = Game()
    for act in founding():
        game.act(act)
    for number in (1, 2, 3, 4):
        game.battle(number)
    game.correct(2)
    state = replay(game.ledger)
    best = max(state.careers.values(), key=lambda each: (each.kills, each.entry, each.figure))
    game.act(
        Award(best.entry, best.figure, "Order of the Hose", ribbon="blue",
              citation="Held the garden path", battle="battle-4")
    )  # fmt: skip
    game.battle(5)
    game.act(Note("battle:battle-5", "It began to rain in turn 4."))
    game.battle(6)
    game.act(
        Plan(
            "battle-7",
            BattlePlan("2026-06-20", (PlannedSide("tomas"), PlannedSide("june")), GAME, "Tea Time"),
        )
    )
    return CampaignFile(game.ledger, game.fielded)


def main(words: list[str]) -> None:
    """Write the file into a folder, by default among the samples."""
    folder = Path(words[0]) if words else resources.path("samples")
    save_campaign_file(play(), folder / f"{NAME}{SUFFIX}")


if __name__ == "__main__":
    main(sys.argv[1:])
