"""Pack plans: which sheets are printed, how many of each and with which options, as JSON.

The names of sheets, parts and options are those of `printables`; one that a later Muster does not
know any more is passed over there.
"""

from __future__ import annotations

import json

import msgspec

from rules.common.problems import InputProblem, Problem
from rules.common.struct_decoding import convert

FORMAT = "muster-pack"
VERSION = 1

OptionValue = str | int | float | bool | None


class PackPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player chose to print.

    `sheets` are the ticked ones by name. `counts` are the numbers he changed, by sheet and part;
    `options` what he chose about paper and ink, by the option's name; `armies` their ids, where
    the plan is for those.
    """

    sheets: tuple[str, ...] = ()
    counts: dict[str, dict[str, int]] = {}
    options: dict[str, OptionValue] = {}
    armies: tuple[str, ...] = ()


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    plan: PackPlan


def write_plan(plan: PackPlan) -> str:
    """Return a plan as JSON text."""
    return msgspec.json.encode(_Document(FORMAT, VERSION, plan)).decode()


def read_plan(text: str, name: str) -> PackPlan:
    """Return the plan of a JSON text; InputProblem, in which it is called `name`, for others."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise _problem(name, "cannot be read: it is not JSON.") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _problem(name, f"is no pack of Muster: it should begin with “format”: “{FORMAT}”.")
    version = data.get("version")
    if type(version) is int and version > VERSION:
        message = f"was saved by a newer Muster (version {version}); this one reads {VERSION}."
        raise _problem(name, message)
    document, faults = convert(data, _Document)
    if document is None:
        fault = faults[0]
        raise _problem(name, f"cannot be used: {'.'.join(map(str, fault.path))} {fault.message}.")
    return document.plan


def _problem(name: str, message: str) -> InputProblem:
    return InputProblem(Problem(f"The pack “{name}”", "", message))
