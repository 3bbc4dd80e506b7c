"""What the details and the legend say of an entry or a table."""

from __future__ import annotations

from desktop.army.weapon_table import mark_of, show_legend
from desktop.look.parts.origin import Legend
from desktop.rulebook.entry_form import Subject
from rules.common.struct_decoding import DataPath
from rules.games.catalog import Title
from rules.games.form_fields import entry_fields
from rules.games.game import MISSING, PLAY, Game, entry_path, look_up
from rules.games.house_rules.changes import list_changes, value_text
from rules.games.house_rules.file import HouseRules
from rules.games.rule_tables import RuleTable, limit_name


def legend_of(legend: Legend, table: RuleTable, titles: dict[str, Title]) -> None:
    """Explain exactly the marks that stand in a table."""
    numbers = [
        cell.field.number
        for row in table.rows
        for cell in row.cells
        if cell.field is not None and cell.field.number is not None
    ]
    show_legend(legend, [mark_of(number, titles) for number in numbers], titles)


def subject_of(
    game: Game,
    path: DataPath,
    house: HouseRules | None,
    base: Game | None,
    titles: dict[str, Title],
) -> Subject:
    """Return what the form shows of a row: a line of a list is shown with its whole entry."""
    entry = entry_path(path)
    data = look_up(game.data, entry)
    data = data if isinstance(data, dict) else {}
    originals: dict[DataPath, str] = {}
    added = False
    fields = entry_fields(game, entry)
    if house is not None and base is not None:
        added = len(entry) > 1 and base.at(entry) is MISSING
        changed = {each.path: each.before for each in list_changes(house, base)}
        for field in fields if not added else ():
            if field.path in changed:
                originals[field.path] = changed[field.path]
            elif field.path in house.changes:
                was = base.at(field.path)
                originals[field.path] = "" if was is MISSING else value_text(was)
    return Subject(
        entry,
        _name(game, entry, data),
        str(data.get("source", "")),
        fields,
        originals,
        titles,
        base.ruleset.name if base else "",
        added,
        removable=entry not in (("hero",), (PLAY, "turn"), (PLAY, "scoring")),
    )


def _name(game: Game, entry: DataPath, data: dict[str, object]) -> str:
    if entry[0] == "limit" and len(entry) == 2:
        return limit_name(game, game.ruleset.limit[str(entry[1])])
    fixed: dict[DataPath, str] = {
        ("hero",): "Heroes",
        (PLAY, "turn"): "The turn",
        (PLAY, "scoring"): "Scoring",
    }
    return fixed.get(entry) or str(data.get("name") or entry[-1])
