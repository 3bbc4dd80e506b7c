"""The sheets there are. Each is made by a module that is read only when it is wanted."""

from __future__ import annotations

from collections.abc import Sequence

from printables.engine.problems import PrintProblem
from printables.sheet_kind import Sheet

SHEETS = (
    Sheet(
        "cover",
        "Cover",
        "what lies on which page and on what paper, how it is cut, who gets what",
        "cover:COVER",
    ),
    Sheet(
        "board",
        "Army board",
        "half a page a side to tick on: men, seats, states, weapons, clocks, points",
        "rosters.board:BOARD",
        shares="halves",
    ),
    Sheet(
        "clocks-result",
        "Clocks and result",
        "half a page for the times of an evening, half a page for what is left and who won",
        "forms.clocks_and_result:CLOCKS_AND_RESULT",
        shares="halves",
    ),
    Sheet(
        "roster",
        "Roster",
        "the army with its units, weapons, findings and boxes for losses",
        "rosters.full:ROSTER",
        tonight=False,
    ),
    Sheet(
        "roster-short",
        "Roster, one line a unit",
        "each unit in a line with a box for each man, and the weapons in short",
        "rosters.short:ROSTER_SHORT",
        tonight=False,
    ),
    Sheet(
        "roster-opponent",
        "Roster for the opponent",
        "what he can see on the table, without names, heroes, notes and seats",
        "rosters.opponent:ROSTER_OPPONENT",
        tonight=False,
    ),
    Sheet(
        "casualties",
        "Casualty sheet",
        "every figure to tick, by unit: wounded, out, killed by whom and when",
        "rosters.casualties:CASUALTIES",
        tonight=False,
    ),
    Sheet(
        "hero-record",
        "Hero record",
        "a page for each hero: portrait, lives, weapons, story, battles and medals",
        "rosters.hero_record:HERO_RECORD",
        tonight=False,
    ),
    Sheet(
        "reference-tonight",
        "Reference for tonight",
        "one page a game, with what is in play tonight alone: turn, weapons, modifiers, tests",
        "tonight.sheet:TONIGHT",
        shares="halves",
    ),
    Sheet(
        "reference",
        "Full reference",
        "a whole game on both sides of one sheet: turn, weapons, modifiers, tests, missions",
        "reference.full_reference:REFERENCE",
        tonight=False,
    ),
    Sheet(
        "odds",
        "Odds of the army",
        "each of its weapons against what it meets: the roll needed and the exact chance",
        "reference.odds_sheet:ODDS",
        tonight=False,
    ),
    Sheet(
        "score",
        "Score sheet",
        "what counts in each mission, with boxes for both armies; losses where nothing counts",
        "forms.score_sheet:SCORE",
        tonight=False,
    ),
    Sheet(
        "turn-track",
        "Turn track",
        "a box per turn for a coin, and the steps of the turn for a pawn",
        "forms.turn_track:TURN_TRACK",
        tonight=False,
    ),
    Sheet(
        "clock",
        "Clock sheet",
        "times to set up and to move by the men left, and room to note them",
        "forms.clock_sheet:CLOCK",
        tonight=False,
    ),
    Sheet(
        "battle-report",
        "Battle report",
        "a form to fill in: a sketch of the table, turns, heroes, rulings",
        "forms.battle_report:BATTLE_REPORT",
        tonight=False,
    ),
    Sheet(
        "deployment",
        "Sealed deployment",
        "half a page an army: a map with its units and mines, written in secret, folded shut",
        "forms.deployment:DEPLOYMENT",
        shares="halves",
    ),
    Sheet(
        "table-plan",
        "Table plan",
        "the table in feet as a poster: zones where the game names them, terrain to draw",
        "boxes.table_plan:TABLE_PLAN",
        tonight=False,
    ),
    Sheet(
        "fetch-list",
        "Fetch list",
        "what to collect around the house: how many, and what it stands for",
        "forms.fetch_list:FETCH_LIST",
        tonight=False,
    ),
    Sheet(
        "campaign-report",
        "Campaign report",
        "the campaign's story: battles, results, losses, points, head to head",
        "campaign.report:REPORT",
        tonight=False,
    ),
    Sheet(
        "standings",
        "Standings",
        "who leads the campaign, and how ties were broken",
        "campaign.standings:STANDINGS",
        tonight=False,
    ),
    Sheet(
        "certificates",
        "Certificates",
        "a page for each medal and promotion of a man, with lines to sign on",
        "campaign.certificates:CERTIFICATES",
        tonight=False,
    ),
    Sheet(
        "briefing",
        "Briefing",
        "the campaign's next battle: mission, sides, who is out, clocks; a page for each side",
        "campaign.briefing:BRIEFING",
        tonight=False,
    ),
    Sheet(
        "role-cards",
        "Role cards",
        "a card for each kind of soldier, with his numbers and rules",
        "cards.sheets:ROLE_CARDS",
        true_size=True,
        stock="card",
        shares="cards",
    ),
    Sheet(
        "team-cards",
        "Team cards",
        "a card for each team, gun and squad, with its men to tick",
        "cards.sheets:TEAM_CARDS",
        true_size=True,
        stock="card",
        shares="cards",
    ),
    Sheet(
        "vehicle-cards",
        "Vehicle cards",
        "a card for each vehicle, with who sits in its seats",
        "cards.sheets:VEHICLE_CARDS",
        true_size=True,
        stock="card",
        shares="cards",
    ),
    Sheet(
        "hero-cards",
        "Hero cards",
        "a card for each hero: portrait, helmets to punch; his campaign record behind",
        "cards.hero_cards:HERO_CARDS",
        true_size=True,
        stock="card",
        shares="cards",
    ),
    Sheet(
        "own-cards",
        "Own cards",
        "the cards that you made yourself: your title, numbers, picture and rule",
        "cards.own_cards:OWN_CARDS",
        true_size=True,
        stock="card",
        shares="cards",
    ),
    Sheet(
        "weapon-cards",
        "Weapon cards",
        "a card for each weapon carried: its numbers, rules, and who has it",
        "cards.weapon_cards:WEAPON_CARDS",
        true_size=True,
        stock="card",
        shares="cards",
        tonight=False,
    ),
    Sheet(
        "mission-cards",
        "Mission cards",
        "a card for each mission: how it is set up, what scores, who wins",
        "cards.mission_cards:MISSION_CARDS",
        true_size=True,
        stock="card",
        shares="cards",
        tonight=False,
    ),
    Sheet(
        "turn-cards",
        "Turn cards",
        "the turn in order on a card, and the deck of a game that draws its turn",
        "cards.turn_cards:TURN_CARDS",
        true_size=True,
        stock="card",
        shares="cards",
    ),
    Sheet(
        "tokens",
        "Tokens",
        "markers for jams, wounds, smoke, mines and the like, as many as these armies need",
        "tokens.sheet:TOKENS",
        true_size=True,
        stock="card",
        shares="tokens",
    ),
    Sheet(
        "own-tokens",
        "Own tokens",
        "the tokens that you made yourself: your icon or letters, and a caption",
        "tokens.own_tokens:OWN_TOKENS",
        true_size=True,
        stock="card",
        shares="tokens",
    ),
    Sheet(
        "counters",
        "Counters",
        "strips for turns and points, lives to punch, kill tallies, a smoke dial",
        "tokens.counters:COUNTERS",
        true_size=True,
        stock="card",
        tonight=False,
    ),
    Sheet(
        "cup-labels",
        "Cup labels",
        "a strip round each vehicle's cup and a disc for its lid, with who sits where",
        "tokens.cup_labels:CUP_LABELS",
        true_size=True,
        stock="card",
        shares="tokens",
    ),
    Sheet(
        "templates",
        "Templates",
        "blasts, flames, smoke and mines at true size, larger ones in tiles to be glued",
        "templates.sheet:TEMPLATES",
        true_size=True,
        stock="card",
        shares="cut-outs",
    ),
    Sheet(
        "ground",
        "Ground markers",
        "what covers ground at its own size, as foxholes and cleared paths",
        "tokens.ground:GROUND",
        true_size=True,
        stock="card",
        shares="cut-outs",
    ),
    Sheet(
        "sticks",
        "Sticks",
        "range and move sticks in sections, marked for these armies' weapons and men",
        "templates.sticks:STICKS",
        true_size=True,
        stock="card",
        shares="cut-outs",
    ),
    Sheet(
        "gauges",
        "Gauges",
        "arcs, turns, slopes, compasses, and what saves a man, as these games use them",
        "templates.gauges:GAUGES",
        true_size=True,
        stock="card",
        shares="cut-outs",
    ),
    Sheet(
        "stand-ups",
        "Paper soldiers",
        "men and vehicles to fold and stand on the table, for those missing from your bag",
        "soldiers.stand_ups:STAND_UPS",
        true_size=True,
        stock="card",
        tonight=False,
    ),
    Sheet(
        "chits",
        "Chits for figures",
        "a disc or square for each kind of man, for those missing from your bag",
        "soldiers.chits:CHITS",
        true_size=True,
        stock="card",
        shares="tokens",
        tonight=False,
    ),
    Sheet(
        "service-cards",
        "Service cards",
        "a card for each hero and man of the campaign: medals, battles, what he did",
        "campaign.service_cards:SERVICE_CARDS",
        true_size=True,
        stock="card",
        shares="cards",
        tonight=False,
    ),
    Sheet(
        "dog-tags",
        "Dog tags",
        "a tag of 50 x 28 mm for each man of the campaign, to cut out and punch",
        "campaign.dog_tags:DOG_TAGS",
        true_size=True,
        stock="card",
        tonight=False,
    ),
    Sheet(
        "tuck-box",
        "Tuck box and token tray",
        "a box for each army's cards with a tray for its tokens, to be cut, folded and glued",
        "boxes.tuck_box:TUCK_BOX",
        true_size=True,
        stock="card",
        tonight=False,
    ),
    Sheet(
        "dividers",
        "Deck dividers",
        "a card with a tab for each army and each kind of its cards, with crest and name",
        "boxes.dividers:DIVIDERS",
        true_size=True,
        stock="card",
        tonight=False,
    ),
    Sheet(
        "flags",
        "Flags",
        "each army's flag in three sizes, to be glued round a toothpick, a skewer or a straw",
        "boxes.flags:FLAGS",
        true_size=True,
        stock="card",
        tonight=False,
    ),
    Sheet(
        "screen",
        "Screen",
        "a folded card before each player: turn, weapons and tests inside, the crest outside",
        "boxes.screen:SCREEN",
        stock="card",
        tonight=False,
    ),
    Sheet(
        "calibration",
        "Test page",
        "rulers, squares and margins to measure a printer with, and how it shifts backs",
        "templates.calibration:CALIBRATION",
        tonight=False,
    ),
)
"""Every sheet, in the order in which a pack holds them: paper, then card."""


_TOGETHER = {
    "unit-cards": ("role-cards", "team-cards", "vehicle-cards", "hero-cards"),
}
"""Names for several sheets at once."""
TONIGHT = "tonight"
"""The name of all sheets for a game night."""


def is_tonight(name: str) -> bool:
    """Return whether a name stands for all sheets for a game night."""
    return name.strip().lower() == TONIGHT


def sheets_named(name: str) -> tuple[Sheet, ...]:
    """Return the sheet of this name, or those that it stands for: "tonight", "all", "unit-cards".

    PrintProblem names the known ones when there is none.
    """
    plain = name.strip().lower()
    found = tuple(sheet for sheet in SHEETS if sheet.name == plain)
    if not found and plain in (TONIGHT, "all"):
        found = tuple(sheet for sheet in SHEETS if sheet.tonight or plain == "all")
    if not found:
        found = tuple(sheet for sheet in SHEETS if sheet.name in _TOGETHER.get(plain, ()))
    if not found:
        known = ", ".join(sheet.name for sheet in SHEETS)
        raise PrintProblem(f"No sheet is called “{name[:40]}”. Known are {known}.")
    return found


def batches(sheets: Sequence[Sheet]) -> list[tuple[Sheet, ...]]:
    """Return the sheets in the order of the pack, those that share pages together."""
    found: dict[str, list[Sheet]] = {}
    names = {sheet.name for sheet in sheets}
    for sheet in (each for each in SHEETS if each.name in names):
        found.setdefault(sheet.shares or sheet.name, []).append(sheet)
    return [tuple(batch) for batch in found.values()]
