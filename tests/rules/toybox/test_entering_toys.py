"""What a player types or brings of his toys: the entry line, lists, CSV files of any origin."""

from __future__ import annotations

import pytest

from rules.common.problems import InputProblem
from rules.toybox.csv_file import read_csv, write_csv
from rules.toybox.edits import add_toys, change_one, put_bag
from rules.toybox.entry_line import read_entry, read_list, write_list
from rules.toybox.toy_box import Bag, Pose, ToyBox
from rules.toybox.usual_toys import usual_poses

NONE = ToyBox()
POSES = {key: each.pose for key, each in usual_poses().items()}


@pytest.mark.parametrize(
    ("text", "count", "colour", "pose"),
    [
        ("12 bazooka green", 12, "green", "bazooka"),
        ("green lmg 3", 3, "green", "lmg"),
        ("rifle kneeling x4", 4, "", "rifleman-kneeling"),
        ("20 riflemen tan", 20, "tan", "rifleman"),
        ("2 flamethrowers, gray", 2, "grey", "flamethrower"),
        ("tan jeep", 1, "tan", "jeep"),
        ("12 mines", 12, "", "mine"),
        ("a mine sweeper", 1, "", "minesweeper"),
        ("3 half-track", 3, "", "halftrack"),
        ("1 hmg", 1, "", "hmg"),
    ],
)
def test_number_pose_and_colour_stand_in_any_order(
    text: str, count: int, colour: str, pose: str
) -> None:
    entry = read_entry(text, NONE)
    assert (entry.count, entry.colour, entry.pose) == (count, colour, POSES[pose])


def test_every_usual_pose_is_found_by_its_name() -> None:
    assert {key: read_entry(f"3 {pose.name}", NONE).pose for key, pose in POSES.items()} == POSES


def test_a_word_that_is_no_pose_names_the_nearest_three() -> None:
    entry = read_entry("4 bazoka", NONE)
    assert (entry.pose, entry.unknown, len(entry.nearest)) == (None, "bazoka", 3)
    assert entry.nearest[0].id == "bazooka"


def test_a_pose_of_ones_own_goes_before_a_usual_one() -> None:
    own = Pose("own", "Bazooka, green beret", items=("bazooka",))
    box = add_toys(NONE, own, "green", 1)
    assert read_entry("2 bazooka", box).pose == own


def test_a_list_is_read_as_it_is_written() -> None:
    counts = [(POSES["rifleman"], 14), (POSES["bazooka"], 12)]
    entries, unknown = read_list(write_list(counts) + "\n\n3 wombats", NONE)
    assert [(entry.pose, entry.count) for entry in entries] == counts
    assert unknown == ["3 wombats"]


# ---- CSV


def lots(box: ToyBox) -> list[tuple[str, str, int, int, int]]:
    return [(lot.pose, lot.colour, lot.owned, lot.broken, lot.lost) for lot in box.lots]


@pytest.mark.parametrize(
    "data",
    [
        b"count,pose,colour\n12,bazooka,green\n",
        b"\xef\xbb\xbfpose;count;colour\r\nBazooka;12;green\r\n",
        "colour\tpose\tcount\ngreen\tbazooka\t12\n".encode("utf-16"),
        b"12,bazooka,,green\n",
        b"Quantity,Figure,Color\n7,Bazooka,green\n5,bazookas,Green\n",
        b'count,items,colour\n"12","bazooka","green"\n',
    ],
)
def test_files_of_any_origin_are_read(data: bytes) -> None:
    assert lots(read_csv(data, "toys.csv", NONE)) == [("bazooka", "green", 12, 0, 0)]


def test_what_is_written_is_read_again() -> None:
    box = put_bag(NONE, Bag("patio", "=Patio, “the” bag"))
    box = add_toys(box, POSES["bazooka"], "green", 4, "patio", 60)
    box = add_toys(box, Pose("own", "-Own; one", items=("rifle", "radio")), "tan", 3)
    box = change_one(box, "bazooka", "green", broken=1)
    box = change_one(box, "own", "tan", lost=2)
    text = write_csv(box)
    assert b"\n'-Own" not in text and b"'-Own" in text, "no spreadsheet takes it for a formula"
    again = read_csv(text, "toys.csv", NONE)
    assert [(lot.colour, lot.size, lot.owned, lot.broken, lot.lost) for lot in again.lots] == [
        ("green", 60, 4, 1, 0), ("tan", 54, 3, 0, 2)
    ]  # fmt: skip
    assert [bag.name for bag in again.bags] == ["=Patio, “the” bag"]
    assert [(pose.name, pose.items) for pose in again.poses] == [
        ("Bazooka", ("bazooka",)), ("-Own; one", ("rifle", "radio"))
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"\x00\x01\x02", "is no text"),
        (b"hello\nworld\n", "has no columns"),
        (b"count,pose\n-3,bazooka\n", "line 2: count: '-3' should be a whole number from 0"),
        (b"count,pose\n1,bazooka\n99999,bazooka\n", "line 3: count"),
        (b"count,pose\n1,wombat\n", "line 2: pose: 'wombat' is no pose"),
        (b"count,items\n1,wombat\n", "nothing that can be moulded"),
        (b"count,pose,colour\n1,bazooka,plaid\n", "'plaid' is not a colour"),
        (b"count,pose,lost\n1,bazooka,2\n", "2 cannot be lost or broken of 1"),
        (b"count,pose\n1,bazooka\n" * 50_000, "100,000 lines"),
        (b"count,pose\n=1+1,bazooka\n", "'=1+1' should be a whole number"),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence(data: bytes, words: str) -> None:
    with pytest.raises(InputProblem) as refused:
        read_csv(data, "toys.csv", NONE)
    assert words in refused.value.sentence()
    assert refused.value.sentence().startswith("toys.csv")


HEAD = b"count,pose\n"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (HEAD + b"1,bazooka\n" * 100_000, "has 100,001 lines; 20,000 at most"),
        (HEAD + b"3," + b"x" * 200_000, "toys.csv, line 2: has more than 10000 letters"),
        (HEAD + b'3,"' + b"bazooka green\n" * 19_000, "toys.csv, line 2: has a quote that is not"),
        (HEAD + b"2.7,bazooka", "line 2: count: '2.7' should be a whole number"),
        (HEAD + b"-4,bazooka", "line 2: count: '-4' should be a whole number"),
        (b'count,pose,bag\n3,bazooka,"a\nb"\n-1,rifle,\n', "line 4: count"),
        (b"Anzahl;Pose\n3;bazooka\n", "has no columns 'count' and 'pose'"),
        (HEAD + b'3,"=HYPERLINK(""x"")"', "is no pose that is known; nearest: "),
        (HEAD + b"".join(b"1,qqq%d\n" % at for at in range(19_000)), "(99 more)"),
    ],
)
def test_files_that_cannot_be_taken_say_why_in_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(InputProblem) as problem:
        read_csv(data, "toys.csv", ToyBox())
    assert said in problem.value.sentence()


@pytest.mark.parametrize("data", [b"count,pose\r3,bazooka\r", b"sep=;\ncount;pose\n3;bazooka\n"])
def test_lines_and_separators_of_other_programs_are_read(data: bytes) -> None:
    assert read_csv(data, "toys.csv", ToyBox()).owned == 3


def test_own_poses_vehicles_and_texts_like_formulas_come_back_from_a_file() -> None:
    box = ToyBox()
    for pose in (
        Pose("a", "My old jeep", "vehicle", model="jeep"), usual_poses()["tank"].pose,
        Pose("b", "=cmd()", items=("rifle", "radio")), usual_poses()["mine"].pose,
    ):  # fmt: skip
        box = add_toys(box, pose, "tan", 2)
    again = read_csv(write_csv(box), "toys.csv", ToyBox())

    def told(each: ToyBox) -> list[tuple[object, ...]]:
        poses = {pose.id: pose for pose in each.poses}
        found = [(poses[lot.pose], lot) for lot in each.lots]
        return [(p.name, p.kind, p.items, p.model, lot.colour, lot.owned) for p, lot in found]

    assert told(again) == told(box)
    assert read_csv(write_csv(box), "toys.csv", again).owned == 16
    assert len(read_csv(write_csv(box), "toys.csv", again).poses) == 4
