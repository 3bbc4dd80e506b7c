"""Small campaigns for tests: three players with five men each, and battles written in short."""

from __future__ import annotations

from random import Random

from ledger_hand import last_standing, undone_acts

from rules.army.model import Army, Figure, Unit
from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import AnyAct
from rules.campaign.ledger.append import append, begin
from rules.campaign.ledger.chain import CampaignProblem, Ledger
from rules.campaign.planning.settings import CampaignSettings, Entry, Honour, Losses, Player
from rules.campaign.recording.battle_record import (
    BattlePlan,
    BattleRecord,
    Decided,
    Fate,
    FateKind,
    PlannedSide,
    SideRecord,
)
from rules.campaign.recording.casualty_recovery import AGREED
from rules.campaign.state.replay import replay

MOMENT = "2026-11-21T09:00:00Z"
PLAYERS = ("ada", "june", "milo")


def an_army(owner: str, men: int = 5) -> Army:
    """Return an army of which each man is called by its owner and his number; 0 is a hero."""
    figures = tuple(
        Figure(f"{owner}-{index}", ("rifle",), name=f"{owner.title()} {index}", hero=index == 0)
        for index in range(men)
    )
    return Army(f"army-{owner}", "army-men", units=(Unit("squad", "squad", figures=figures),))


def an_entry(owner: str) -> Entry:
    """Return a player's entry, which has his own id."""
    return Entry(owner, owner, f"army-{owner}", f"{owner.title()}'s men", "army-men")


def a_campaign(
    settings: CampaignSettings | None = None, players: tuple[str, ...] = PLAYERS
) -> Ledger:
    """Return a campaign that all players joined with an army each."""
    ledger = begin(settings or CampaignSettings("The backyard war", ("army-men",)), MOMENT)
    for owner in players:
        ledger = append(ledger, acts.Join(Player(owner, owner.title())), MOMENT)
        ledger = append(ledger, acts.Enter(an_entry(owner), an_army(owner)), MOMENT)
    return ledger


def a_record(
    one: str,
    other: str,
    day: str = "2026-10-04",
    won: str = "",
    fates: dict[str, FateKind] | None = None,
    points: tuple[str, str] = ("", ""),
    decided: Decided = "agreed",
) -> BattleRecord:
    """Return a battle of two; `fates` are by figure, who won is "" for a draw."""
    sides = tuple(
        SideRecord(
            entry,
            points=score,
            fates=tuple(
                Fate(figure, kind, hero=figure.endswith("-0"))
                for figure, kind in (fates or {}).items()
                if figure.startswith(entry)
            ),
        )
        for entry, score in zip((one, other), points, strict=True)
    )
    return BattleRecord(day, sides, "army-men", winners=(won,) if won else (), decided=decided)


def recorded(ledger: Ledger, battle: str, record: BattleRecord, before: str = "") -> Ledger:
    """Return the ledger with a battle recorded, or corrected."""
    return append(ledger, acts.Record(battle, record, before), MOMENT)


def grown(ledger: Ledger, chance: Random, count: int) -> Ledger:
    """Return the ledger after so many acts by chance, as far as they could be written."""
    for _ in range(count):
        try:
            ledger = append(ledger, an_act(ledger, chance), MOMENT)
        except CampaignProblem:
            continue
    return ledger


def any_settings(chance: Random) -> CampaignSettings:
    """Return something that players might agree on."""
    losses = Losses(
        kind=chance.choice(("return", "stay-out", "recover")),
        wounded_miss=chance.choice((0, 1, 2)),
        heroes=chance.choice(("", "return", "stay-out")),
    )
    honours = (
        Honour("veteran", "Old Boot", "battles", 3),
        Honour("ace", "Iron Boot", "kills", 2, rank="Corporal"),
    )
    return CampaignSettings("By chance", ("army-men",), losses=losses, honours=honours)


def an_act(ledger: Ledger, chance: Random) -> AnyAct:
    """Return an act by chance, which need not be one that can be written."""
    battle, other = (f"b{chance.randrange(8)}" for _ in range(2))
    owner = chance.choice(PLAYERS)
    last = last_standing(ledger)
    undone = undone_acts(ledger)
    awards = [each.id for each in ledger.batches if isinstance(each.act, acts.Award)]
    batch = chance.choice(awards or [ledger.batches[0].id])
    void = [line.id for line in replay(ledger).battles if line.state == "void"]
    makers = (
        *[lambda: acts.Record(battle, _fought(chance), chance.choice(("", "", other)))] * 8,
        lambda: acts.Plan(battle, _planned(chance)),
        lambda: acts.Cancel(battle),
        lambda: acts.Void(battle),
        *[lambda: acts.Restore(chance.choice(void or [battle]))] * (2 if void else 1),
        *[lambda: acts.Undo(last.id if last else batch)] * 2,
        *[lambda: acts.Redo(undone[0].id if undone else batch)] * (4 if undone else 1),
        lambda: acts.Enter(an_entry(owner), an_army(owner, chance.randrange(3, 8))),
        lambda: acts.Reinforce(
            owner, None, (f"{owner}-1",), chance.choice(("", battle)), chance.choice(("", AGREED))
        ),
        lambda: acts.Reinforce(
            owner, an_army(owner, chance.randrange(3, 8)), (f"{owner}-2",), "", AGREED
        ),
        lambda: acts.Reinforce(
            owner,
            after=chance.choice(("", battle)),
            rolls={f"{owner}-{chance.randrange(3)}": chance.randrange(1, 4)},
        ),
        lambda: acts.Award(owner, f"{owner}-1", "Boot", "Sergeant", battle=battle),
        *[lambda: acts.Withdraw(batch)] * (2 if awards else 1),
        lambda: acts.Toy(owner, f"{owner}-{chance.randrange(6)}", battle),
        lambda: acts.Leave(owner, (chance.choice(("one state", "another", acts.BINNED)),)),
        lambda: acts.Note(f"battle:{battle}", "It rained."),
        lambda: acts.Amend(any_settings(chance)),
        lambda: acts.Join(Player(owner, owner.upper(), side=chance.choice(("", "green")))),
    )
    return chance.choice(makers)()


def _planned(chance: Random) -> BattlePlan:
    sides = tuple(PlannedSide(entry) for entry in chance.sample(PLAYERS, 2))
    return BattlePlan(_day(chance), sides)


def _day(chance: Random) -> str:
    return f"2026-10-{chance.randrange(1, 9):02}"


def _fought(chance: Random) -> BattleRecord:
    met = chance.sample(PLAYERS, chance.choice((2, 2, 3)))
    kinds: tuple[FateKind, ...] = ("fallen", "wounded", "captured", "standing", "lost")
    sides = tuple(
        SideRecord(
            entry,
            points=str(chance.randrange(9)),
            fates=tuple(
                Fate(
                    f"{entry}-{index}",
                    chance.choice(kinds),
                    by=f"{chance.choice(met)}-{chance.randrange(5)}",
                    hero=index == 0,
                )
                for index in chance.sample(range(6), chance.randrange(4))
            ),
        )
        for entry in met
    )
    undecided = chance.random() < 0.2
    drawn = undecided or chance.random() < 0.3
    winners = () if drawn else tuple(chance.sample(met, chance.randint(1, len(met))))
    return BattleRecord(
        _day(chance),
        sides,
        "army-men",
        winners=winners,
        decided="none" if undecided else "score",
    )
