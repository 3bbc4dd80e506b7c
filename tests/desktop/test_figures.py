"""Figures on the screen: each one shows, stands where it should, and is painted once."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmapCache
from pytestqt.qtbot import QtBot

from desktop import figures
from desktop.empty_sprue_picture import SPRUE_SIZE, paint_sprue
from desktop.figures import (
    figure_pixmap,
    paint_figure,
    paint_picture,
    plan_size,
    seat_rects,
)
from resources import art

pytestmark = pytest.mark.usefixtures("qtbot")


def _image(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _alphas(image: QImage) -> list[bytes]:
    """Return how much is painted at each place, row by row."""
    alone = image.convertToFormat(QImage.Format.Format_Alpha8)
    wide, row = alone.width(), alone.bytesPerLine()
    every = bytes(alone.constBits())
    return [every[at * row : at * row + wide] for at in range(alone.height())]


def _share_painted(image: QImage) -> float:
    inked = sum(alpha > 128 for row in _alphas(image) for alpha in row)
    return inked / (image.width() * image.height())


def _shown(art_name: str = "rifleman", colour: str = "green", **given: object) -> QImage:
    options: dict[str, object] = {"width": 42} | given
    return figure_pixmap(art_name, colour, **options).toImage()  # type: ignore[arg-type]


def test_every_picture_shows() -> None:
    for name in art.names():
        for width in (24, 66):
            share = _share_painted(figure_pixmap(name, "green", width=width).toImage())
            least = 0.05 if name.startswith(art.ITEM) else 0.08
            assert least < share < 0.8, f"{name} at {width}"


def test_states_grounds_and_colours_look_different() -> None:
    shown = [
        _shown(),
        _shown(state="not_owned"),
        _shown(state="fallen"),
        _shown(dark=True),
        _shown(dark=True, state="not_owned"),
        _shown(colour="tan"),
        _shown("smg"),
        _shown("rifleman+radio"),
        _shown(state="disabled"),
        _shown(state="disabled", dark=True),
        _shown(flip=True),
    ]

    for i, one in enumerate(shown):
        assert all(one != other for other in shown[i + 1 :]), i


def test_a_fallen_man_lies() -> None:
    up, down = _extent(_shown()), _extent(_shown(state="fallen"))

    assert up.height() > up.width()
    assert down.width() > down.height()


def test_flipped_he_is_his_own_mirror_image() -> None:
    right, left = _shown(width=94), _shown(width=94, flip=True)
    pairs = [
        (one, other)
        for row, mirrored in zip(_alphas(right), _alphas(left), strict=True)
        for one, other in zip(row, reversed(mirrored), strict=True)
    ]
    same = sum(abs(one - other) < 90 for one, other in pairs)

    assert same > 0.98 * len(pairs)


def test_the_fallen_is_no_smaller_when_he_faces_left() -> None:
    one, other = _shown(state="fallen"), _shown(state="fallen", flip=True)

    assert _extent(one).width() == pytest.approx(_extent(other).width(), abs=1)


def test_a_fallen_tank_is_turned_over() -> None:
    upright, fallen = _shown("tank", width=94), _shown("tank", width=94, state="fallen")

    assert _extent(fallen).width() == pytest.approx(_extent(upright).width(), abs=2)
    assert _extent(fallen).height() == pytest.approx(_extent(upright).height(), abs=2)
    assert fallen != upright


def test_sharp_screens_get_more_pixels_for_the_same_size() -> None:
    plain, sharp = (figure_pixmap("rifleman", "green", width=30, dpr=d) for d in (1.0, 2.0))

    assert (plain.width(), plain.height()) == (30, 35)
    assert (sharp.width(), sharp.height()) == (60, 70)
    assert sharp.deviceIndependentSize() == plain.deviceIndependentSize()


def test_a_figure_is_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    QPixmapCache.clear()
    painted: list[str] = []
    real = figures.paint_figure

    def counted(painter: QPainter, rect: QRectF, name: str, colour: str, **given: Any) -> None:
        painted.append(name)
        real(painter, rect, name, colour, **given)

    monkeypatch.setattr(figures, "paint_figure", counted)

    first = figure_pixmap("medic", "tan", width=30)
    again = figure_pixmap("medic", "tan", width=30)
    other = figure_pixmap("medic", "tan", width=30, dark=True)

    assert painted == ["medic", "medic"]
    assert first.cacheKey() == again.cacheKey()
    assert other.cacheKey() != first.cacheKey()


def test_an_unknown_picture_shows_the_rifleman() -> None:
    assert _shown("dragoon") == _shown("rifleman")


@pytest.mark.parametrize("name", ["rifleman", "rifleman_prone", "tank", "paratrooper"])
def test_a_figure_stands_on_the_bottom_of_its_place(name: str) -> None:
    image = _image(200, 100)
    painter = QPainter(image)
    paint_figure(painter, QRectF(20, 10, 160, 84), name, "green")
    painter.end()

    extent = _extent(image)
    assert extent.bottom() == pytest.approx(94, abs=1.5)
    assert extent.center().x() == pytest.approx(100, abs=1.5)
    assert extent.width() <= 73


def test_painting_leaves_the_painter_as_it_was() -> None:
    image = _image(60, 60)
    painter = QPainter(image)
    painter.translate(3, 4)
    before = painter.transform()
    paint_figure(painter, QRectF(0, 0, 48, 56), "rifleman", "green")
    paint_picture(painter, QRectF(0, 0, 48, 56), "top_jeep", "green")
    paint_sprue(painter, QRectF(0, 0, 48, 56))
    assert painter.transform() == before
    painter.end()


def test_tan_plastic_has_a_dark_contour() -> None:
    image = _shown(colour="tan", width=94)
    darkest = min(
        image.pixelColor(x, y).lightness()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    )

    assert darkest < 0.6 * QColor(art.tones("tan")["base"]).lightness()


@pytest.mark.parametrize("name", [n for n in art.names() if n.startswith("top_")])
def test_seats_of_a_plan_are_46_pixels_and_on_the_vehicle(name: str) -> None:
    size = plan_size(name)
    place = QRectF(10, 20, size.width(), size.height())
    image = _image(size.width() + 20, size.height() + 40)
    painter = QPainter(image)
    to_screen = paint_picture(painter, place, name, "green")
    painter.end()
    rects = seat_rects(name, place)

    assert len(rects) == len(art.seats(name))
    for seat, rect in zip(art.seats(name), rects, strict=True):
        assert rect.width() == pytest.approx(46, abs=0.5)
        assert place.contains(rect)
        middle = to_screen.map(seat.x, seat.y)
        assert middle == pytest.approx((rect.center().x(), rect.center().y()), abs=0.01)
        assert image.pixelColor(rect.center().toPoint()).alpha() == 255


def test_the_driver_of_a_jeep_is_at_the_upper_front() -> None:
    driver, gunner, passenger, _ = seat_rects("top_jeep", QRectF(0, 0, 200, 132))

    assert driver.left() > gunner.left()
    assert driver.top() < passenger.top()


def test_the_sprue_is_one_pale_tone_with_six_figures(qtbot: QtBot) -> None:
    size = SPRUE_SIZE
    image = _image(size.width(), size.height())
    painter = QPainter(image)
    paint_sprue(painter, QRectF(0, 0, size.width(), size.height()))
    painter.end()

    shades = {
        image.pixelColor(x, y).name()
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
        if image.pixelColor(x, y).alpha() == 255
    }
    pale = QColor(art.pale())
    assert all(abs(QColor(s).lightness() - pale.lightness()) < 30 for s in shades)
    row = [image.pixelColor(x, 16).alpha() > 128 for x in range(20, image.width() - 20)]
    gates = sum(one and not before for before, one in pairwise(row))
    assert gates == 6


def _extent(image: QImage) -> QRectF:
    """The box of what is painted."""
    spots = [
        (x, y) for y, row in enumerate(_alphas(image)) for x, alpha in enumerate(row) if alpha > 40
    ]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return QRectF(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
