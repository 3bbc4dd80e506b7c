"""The briefing: the next battle of a campaign, a leaf for each side that is to meet in it."""

from __future__ import annotations

from collections.abc import Iterator

from printables.campaign.facts import CampaignFacts
from printables.campaign.forces import absent_group, forces_group
from printables.campaign.report_chapters import coming
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.page_flow import Block, Group
from printables.engine.small_parts import grey
from printables.engine.text import Setter
from printables.engine.titled_page import Leaf
from printables.forms.parts import draw_leaves, head_block, lines_blocks, room_left, words_block
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.army.totals import clock_seconds, clock_text
from rules.campaign.recording.availability import field
from rules.campaign.state.campaign_state import Battle
from rules.common.wording import capital, counted
from rules.games.playbook import Mission
from rules.games.ruleset import Clock, Ruleset

_SIDE = 15.0
_LETTERS = 60
_ORDERS = 26.0
_AIR = 3.0
"""Room in mm between where it is and the mission."""


def _entries(line: Battle) -> tuple[str, ...]:
    return tuple(side.entry for side in line.told.sides)


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    campaign = facts.campaign
    if campaign is None:
        return ()
    found = []
    lines = coming(campaign)
    wanted = next((line for line in lines if line.id == campaign.battle), (*lines, None)[0])
    for line in lines:
        for entry in _entries(line):
            when = f", {campaign.day(line.day)}" if line.day else ""
            title = f"{campaign.army(entry)}: {campaign.met(_entries(line))}{when}"
            mine = line is wanted
            why = "a page for each side of the battle" if mine else "another battle"
            found.append(Part(f"brief-{line.id}-{entry}", title, int(mine), why))
    return tuple(found)


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    campaign = facts.campaign
    if campaign is None:
        return
    for line in coming(campaign):
        for entry in _entries(line):
            for _ in range(counts.of(f"brief-{line.id}-{entry}")):
                _Briefing(facts, campaign, line, entry).draw(writer)


BRIEFING = Work(_parts, draw=_draw)


class _Briefing:
    """The leaf of one side in the making."""

    def __init__(self, facts: PackFacts, campaign: CampaignFacts, line: Battle, entry: str) -> None:
        self._facts, self._campaign, self._line, self._entry = facts, campaign, line, entry
        self._set = Setter(facts.letters, "the briefing")
        self._plan = line.plan
        under = [campaign.title, campaign.day(line.day), campaign.met(_entries(line), _LETTERS)]
        title = self._name() or "Briefing"
        look = campaign.look(entry)
        self._leaf = Leaf(
            facts.options.page(),
            title,
            " · ".join(each for each in under if each),
            campaign.credit,
            look,
        )
        self._box = self._leaf.body

    def _name(self) -> str:
        return self._campaign.battle_name(self._line)

    def draw(self, writer: Writer) -> None:
        """Draw mission, sides, clocks and who is out, and leave lines for orders."""
        groups = [*self._mission(), self._sides(), *self._clocks(), *self._force(), *self._out()]
        left = room_left(self._leaf, groups) - 14.0
        if left > _ORDERS:
            lines = lines_blocks(self._box.x, self._box.w, int(left // 8.0))
            head = head_block(
                "ORDERS", self._box.x, self._box.w, "for your eyes only: fold this page"
            )
            groups.append(Group((head, *lines), gap=5.0))
        draw_leaves(writer, self._facts.letters, self._leaf, groups)

    def _head(self, text: str, right: str = "") -> Block:
        return head_block(text, self._box.x, self._box.w, right)

    def _words(self, text: str, *, size: float = 9.5, quiet: bool = False) -> Block:
        text = self._facts.clean(text)
        return words_block(self._set, text, self._box.x, self._box.w, size=size, quiet=quiet)

    # ---- the mission

    def _ruleset(self) -> Ruleset | None:
        plan = self._plan
        known = self._facts.rulesets.get(plan.ruleset) if plan else None
        roster = self._campaign.roster(self._entry)
        return known or (roster.ruleset if roster else None)

    def _playbook_mission(self) -> Mission | None:
        ruleset = self._ruleset()
        book = self._facts.playbooks.get(ruleset.id) if ruleset else None
        wanted = self._plan.mission if self._plan else ""
        return next((each for each in book.missions if each.id == wanted), None) if book else None

    def _scenario(self) -> str:
        plan = self._plan
        wanted = plan.scenario if plan else ""
        scenarios = self._campaign.state.settings.scenarios
        return next((each.text for each in scenarios if each.id == wanted), "")

    def _mission(self) -> Iterator[Group]:
        plan, mission = self._plan, self._playbook_mission()
        if plan is None:
            return
        where = [f"Place: {plan.place}"] if plan.place else []
        role = next((side.role for side in plan.sides if side.entry == self._entry), "")
        where += [f"{self._campaign.army(self._entry)} is the {role}"] if role else []
        blocks = [self._words(f"{'. '.join(where)}.")] if where else []
        blocks += [self._words(text) for text in (self._scenario(), plan.text) if text]
        blocks += [Block(_AIR, lambda _writer, _top: None)] if blocks else []
        if mission is not None:
            name = self._campaign.mission(self._ruleset_id(), mission.id)
            blocks.append(self._head("MISSION", name))
            blocks += [self._words(mission.text)] if mission.text else []
            blocks += [
                self._words(f"{number}. {text}") for number, text in enumerate(mission.setup, 1)
            ]
            blocks += [self._points(mission)] if mission.lines else []
            blocks += [self._words(f"Wins: {mission.win}")] if mission.win else []
            if mission.source:
                blocks.append(self._words(f"See {mission.source}.", size=7.5, quiet=True))
        else:
            blocks.append(self._head("MISSION"))
            game = self._ruleset()
            text = "No mission is chosen yet; agree on one, or roll for it, before the armies"
            blocks.append(self._words(f"{text} are set up{f' ({game.name})' if game else ''}."))
            blocks += lines_blocks(self._box.x, self._box.w, 1)
        yield Group(tuple(blocks), gap=0.0, lead=2)

    def _ruleset_id(self) -> str:
        ruleset = self._ruleset()
        return ruleset.id if ruleset else ""

    def _points(self, mission: Mission) -> Block:
        texts = [f"{line.name} {line.value.text()}" for line in mission.lines]
        return self._words(f"Points: {'; '.join(texts)}.")

    # ---- the sides

    def _army(self, entry: str) -> Army | None:
        """Return an army at the strength the campaign leaves it, None for one that is gone."""
        roster = self._campaign.roster(entry)
        if self._campaign.entry(entry) is None:
            return None
        game = roster.ruleset if roster else None
        return field(self._campaign.state, entry, game, away=self._away(entry))

    def _away(self, entry: str) -> tuple[str, ...]:
        """Return who stays at home by his player's choice."""
        sides = self._plan.sides if self._plan else ()
        return next((side.away for side in sides if side.entry == entry), ())

    def _sides(self) -> Group:
        head = self._head("ARMIES", "men fit to fight, of all in the army")
        rows = [self._side(entry) for entry in _entries(self._line)]
        return Group((head, *rows), gap=5.0, lead=2)

    def _side(self, entry: str) -> Block:
        campaign = self._campaign
        state, army = campaign.entry(entry), self._army(entry)
        fit = army.figure_count() if army else 0
        whole = state.army.figure_count() if state else 0
        role = (
            next((each.role for each in self._plan.sides if each.entry == entry), "")
            if self._plan
            else ""
        )
        parts = (campaign.player_beside(entry), role, "your side" if entry == self._entry else "")
        under = " · ".join(part for part in parts if part)
        place = next((each for each in campaign.state.standings if each.entry == entry), None)
        stands = f"place {place.place}, {counted(place.points, 'point')}" if place else ""

        def draw(writer: Writer, top: float) -> None:
            figure = Rect(self._box.x, top - _SIDE + 0.8, 14.0, _SIDE - 1.6)
            draw_figure(writer, campaign.look(entry), campaign.leader(entry), figure)
            left, middle = self._box.x + 17.0, top - _SIDE / 2
            room = self._box.w - 17.0 - 46.0
            name = self._set.line(campaign.army(entry), fonts.bold(), 12, room)
            writer.text(name.text, left, middle + 0.8, name.size, fonts.bold())
            line = self._set.line(under, fonts.body(), 9, room)
            writer.text(line.text, left, middle - 4.0, line.size, colour=grey(writer))
            right = self._box.right
            count = f"{fit} of {whole}" if fit != whole else str(fit)
            writer.text(count, right, middle + 0.6, 14, fonts.bold(), align="right")
            writer.text(stands, right, middle - 4.0, 9, colour=grey(writer), align="right")
            low = top - _SIDE
            writer.lines([(self._box.x, low, right, low)], width=0.3, colour=grey(writer))

        return Block(_SIDE, draw)

    def _force(self) -> Iterator[Group]:
        """Yield the units of this leaf's own side; the other side is not told of them."""
        state, army = self._campaign.entry(self._entry), self._army(self._entry)
        roster = self._campaign.roster(self._entry)
        if state is None or army is None or roster is None:
            return
        away = self._away(self._entry)
        group = forces_group(self._set, self._box, state, army, roster.ruleset, len(away))
        if group is not None:
            yield group

    def _out(self) -> Iterator[Group]:
        if self._campaign.entry(self._entry) is not None:
            yield absent_group(self._facts, self._campaign, self._set, self._box, self._entry)

    # ---- clocks

    def _clocks(self) -> Iterator[Group]:
        ruleset = self._ruleset()
        if ruleset is None or not ruleset.clocks:
            return
        rosters = {}
        for entry in _entries(self._line):
            army = self._army(entry)
            if army is not None and army.ruleset == ruleset.id:
                rosters[entry] = Roster(army, ruleset)
        if not rosters:
            return
        rows = [self._clock(clock, rosters) for clock in ruleset.clocks]
        yield Group((self._head("CLOCKS", "minutes : seconds"), *rows), gap=5.0, lead=2)

    def _clock(self, clock: Clock, rosters: dict[str, Roster]) -> Block:
        if clock.scope == "between":
            times = [("both sides", clock_text(clock_seconds(tuple(rosters.values()), clock)))]
        else:
            times = [
                (self._campaign.label(entry), clock_text(clock_seconds((roster,), clock)))
                for entry, roster in rosters.items()
            ]
        name = self._facts.clean(capital(clock.name))

        def draw(writer: Writer, top: float) -> None:
            base = top - 5.2
            line = self._set.line(name, fonts.bold(), 10, 52.0)
            writer.text(line.text, self._box.x, base, line.size, fonts.bold())
            wide = (self._box.w - 54.0) / len(times)
            for at, (who, time) in enumerate(times):
                x = self._box.x + 54.0 + at * wide
                writer.text(time, x, base, 12, fonts.bold())
                whom = self._set.line(who, fonts.body(), 9, wide - 18.0)
                writer.text(whom.text, x + 15.0, base, whom.size, colour=grey(writer))

        return Block(7.0, draw)
