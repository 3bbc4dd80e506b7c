"""The ledger of a campaign: acts in a chain of hashes, so that every fault in it is found."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import force_setattr

from rules.campaign.ledger.acts import Batch, Record
from rules.common.problems import InputProblem, Problem

FaultKind = Literal["tampered", "missing", "doubled", "unreadable", "cut-short"]
MOST_FAULTS = 100
"""Faults told of one ledger; behind the first one nothing is trusted in any case."""
_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Batch)


@dataclass(frozen=True, slots=True)
class Ledger:
    """A campaign's acts in the order in which they were written; it only ever grows."""

    id: str
    batches: tuple[Batch, ...]

    @property
    def head(self) -> str:
        """Return the chain's last hash, "" for a ledger of nothing."""
        return self.batches[-1].chain if self.batches else ""


class StoredLedger(NamedTuple):
    """A ledger as it is stored: its documents, and how many there should be, up to which hash."""

    id: str
    pages: Sequence[bytes]
    acts: int
    head: str


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a ledger: at which number, of what kind, in one sentence."""

    number: int
    kind: FaultKind
    message: str


class CampaignProblem(Exception):
    """An act that cannot be written, in one sentence; the ledger is as it was."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


def chained(batch: Batch, before: str) -> Batch:
    """Return the batch with its place in the chain after the hash `before`."""
    return msgspec.structs.replace(batch, chain=chain_of(batch, before))


def chain_of(batch: Batch, before: str) -> str:
    """Return the hash of the chain that stands before a batch and of the batch's own content."""
    bare = msgspec.structs.replace(batch, chain="") if batch.chain else batch
    digest = hashlib.blake2b(before.encode("ascii", "replace"), digest_size=16)
    digest.update(b"\n")
    digest.update(_ENCODER.encode(bare))
    return digest.hexdigest()


def pack_batch(batch: Batch) -> bytes:
    """Return a batch as JSON."""
    return _ENCODER.encode(batch)


def unpack_batch(data: bytes, name: str) -> Batch:
    """Return the batch in a JSON text; InputProblem names `name` when it cannot be read."""
    try:
        return _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputProblem(Problem(name, "", f"It is not part of a campaign: {error}.")) from error


def verify(batches: Sequence[Batch], count: int | None = None, head: str = "") -> tuple[Fault, ...]:
    """Return what is wrong with the batches of one ledger, in their order; nothing when whole.

    `count` and `head` are how many there should be and the last hash, where somebody knows it.
    """
    found = (fault for _, fault in _checked(batches) if fault is not None)
    faults = list(islice(found, MOST_FAULTS))
    if count is not None and len(batches) < count:
        at = len(batches) + 1
        faults.append(
            Fault(at, "cut-short", f"The ledger ends after act {len(batches)} of {count}.")
        )
    elif head and not faults and (not batches or batches[-1].chain != head):
        faults.append(Fault(len(batches), "cut-short", "The ledger does not end where it should."))
    return tuple(faults)


def _checked(batches: Iterable[Batch]) -> Iterator[tuple[Batch, Fault | None]]:
    """Give each batch with what is wrong with it, None where it is as it was written."""
    expected, before, seen = 1, "", set[str]()
    for batch in batches:
        number = batch.number
        if batch.id in seen or number < expected:
            yield batch, Fault(number, "doubled", f"Act {number} is in the ledger twice.")
            continue
        seen.add(batch.id)
        fault = None
        if number > expected:
            last = number - 1
            acts = f"Act {last} is" if last == expected else f"Acts {expected} to {last} are"
            fault = Fault(expected, "missing", f"{acts} missing.")
        elif chain_of(batch, before) != batch.chain:
            fault = Fault(number, "tampered", f"Act {number} was changed after it was written.")
        yield batch, fault
        before, expected = batch.chain, number + 1


def readable(batches: Sequence[Batch]) -> tuple[Batch, ...]:
    """Return the batches before the first fault: they are as they were written."""
    sound = takewhile(lambda each: each[1] is None, _checked(batches))
    return tuple(batch for batch, _ in sound)


def read_ledger(
    ledger_id: str, pages: Iterable[bytes], count: int | None = None, head: str = ""
) -> tuple[Ledger, tuple[Fault, ...]]:
    """Return the ledger as far as it can be trusted, and what is wrong with the rest of it."""
    batches, faults, words = list[Batch](), list[Fault](), dict[str, str]()
    for number, page in enumerate(pages, start=1):
        try:
            batches.append(_share_words(unpack_batch(page, f"act {number}"), words))
        except InputProblem:
            faults.append(Fault(number, "unreadable", f"Act {number} cannot be read."))
            if len(faults) == MOST_FAULTS:
                count, head = None, ""  # nobody knows how many would have come
                break
    spoiled = {fault.number for fault in faults}
    total = count if count is None else count - len(faults)
    for fault in verify(batches, total, head):
        if not (fault.kind == "missing" and fault.number in spoiled):
            faults.append(fault)
    faults.sort(key=lambda fault: fault.number)
    # To look for the first fault again takes as long as to look for all of them.
    trusted = readable(batches) if faults else tuple(batches)
    return Ledger(ledger_id, trusted), tuple(faults)


_WORDS = ("figure", "name", "role", "unit", "by", "by_name", "weapon")


def _share_words(batch: Batch, known: dict[str, str]) -> Batch:
    """Return a batch that was just read, with its words held once.

    A league says "Rifleman 7" a hundred thousand times over: read as they are written, its words
    take three times the memory of all else.
    """
    if isinstance(batch.act, Record):
        for side in batch.act.record.sides:
            for fate in side.fates:
                for name in _WORDS:
                    if word := getattr(fate, name):
                        force_setattr(fate, name, known.setdefault(word, word))
    return batch
