"""Icons: each draws inside its box, in the colour asked for, and no two look the same."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from desktop.look.icons import ICONS, icon, icon_path, icon_pixmap, paint_icon, paint_severity
from desktop.look.tokens import LIGHT, Severity


def drawn(name: str, size: int = 22) -> QImage:
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    paint_icon(painter, name, QPointF(size / 2, size / 2), size, QColor("#FF0000"))
    painter.end()
    return image


def test_an_icon_stays_in_its_grid_and_leaves_a_mark(qapp) -> None:
    half = 1.0  # the stroke reaches this far beyond the path
    for name in ICONS:
        box = icon_path(name).boundingRect().adjusted(-half, -half, half, half)
        assert QRectF(0, 0, 24, 24).contains(box), name
        assert any(bytes(drawn(name).constBits())), name


def test_no_two_icons_are_the_same(qapp) -> None:
    pictures = {bytes(drawn(name).constBits()) for name in ICONS}
    assert len(pictures) == len(ICONS)


def test_each_severity_has_a_shape_of_its_own_even_without_colour(qapp) -> None:
    shapes = set()
    for severity in Severity:
        image = QImage(18, 18, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        paint_severity(painter, severity, QPointF(9, 9), LIGHT)
        painter.end()
        alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
        shapes.add(bytes(alpha.constBits()))
    assert len(shapes) == 4


def test_a_pixmap_is_sharp_on_a_dense_screen(qapp) -> None:
    pixmap = icon_pixmap("undo", 18, LIGHT.ink, 2.0)
    assert pixmap.width() == 36
    assert pixmap.deviceIndependentSize().width() == 18


def test_a_menu_icon_is_paler_when_its_act_is_disabled(qapp) -> None:
    made = icon("trash", LIGHT)
    normal = made.pixmap(18, 18).toImage()
    disabled = made.pixmap(18, 18, mode=made.Mode.Disabled).toImage()
    assert normal != disabled


def test_an_unknown_icon_is_a_mistake(qapp) -> None:
    with pytest.raises(KeyError):
        icon_path("dragon")
