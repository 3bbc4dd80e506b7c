"""Reads a player's picture file into a portrait: looked at before it is unpacked, then scaled.

All of it may run beside the window. Whatever is wrong with a file is one sentence.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter

from rules.army.portrait_images import PICTURE_EDGE, PICTURE_LIMIT
from rules.common.file_io import error_reason
from rules.common.problems import InputProblem, Problem

FILTER = "Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif);;All files (*)"
LARGEST_FILE = 50_000_000
"""Bytes of a picture file that is read."""
MOST_PIXELS = 64_000_000
"""Pixels that are unpacked; more than any telephone's camera takes by itself."""
_FORMATS = frozenset({"png", "jpeg", "jpg", "jfif", "webp", "bmp", "gif"})
_MEMORY = 300
"""Megabytes that one picture may take while it is unpacked."""
_QUALITIES = (88, 75, 60)


def read_portrait(path: Path) -> bytes:
    """Return the picture of a file as a portrait; InputProblem says why it cannot be one."""
    try:
        size = path.stat().st_size
        if not path.is_file():
            raise _problem(path, "is not a file.")
        if size > LARGEST_FILE:
            most = LARGEST_FILE // 1_000_000
            raise _problem(path, f"has {size / 1e6:,.0f} MB; a picture may have {most} MB.")
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        raise _problem(path, f"cannot be read: {error_reason(error)}.") from None
    if not data:
        raise _problem(path, "is empty; a picture was expected.")
    return portrait_of(data, path)


def portrait_of(data: bytes, path: Path) -> bytes:
    """Return a picture's data as a portrait; `path` is what sentences call it by."""
    holder = QBuffer()
    holder.setData(QByteArray(data))
    holder.open(QIODevice.OpenModeFlag.ReadOnly)
    QImageReader.setAllocationLimit(_MEMORY)
    reader = QImageReader(holder)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)  # as the camera was held
    form = reader.format().toStdString() if reader.canRead() else ""
    if form not in _FORMATS:
        raise _problem(path, "is not a picture that Muster can read: PNG, JPEG, WebP, BMP or GIF.")
    size = reader.size()
    if size.isValid():
        if size.width() * size.height() > MOST_PIXELS:
            wide, high = f"{size.width():,}", f"{size.height():,}"
            most = MOST_PIXELS // 1_000_000
            raise _problem(
                path, f"is {wide} × {high} pixels large; at most {most} million pixels are read."
            )
        if max(size.width(), size.height()) > PICTURE_EDGE:
            reader.setScaledSize(_scaled(size))
    image = reader.read()
    if image.isNull():
        raise _problem(path, f"is damaged: the {form.upper()} picture in it is cut off.")
    return _packed(image)


def _scaled(size: QSize) -> QSize:
    """Return the size of a portrait, at least a pixel each way."""
    scaled = size.scaled(PICTURE_EDGE, PICTURE_EDGE, Qt.AspectRatioMode.KeepAspectRatio)
    return scaled.expandedTo(QSize(1, 1))


def _packed(image: QImage) -> bytes:
    """Return an image as PNG where it lets the ground through, as JPEG otherwise."""
    if max(image.width(), image.height()) > PICTURE_EDGE:
        smooth = Qt.TransformationMode.SmoothTransformation
        keep = Qt.AspectRatioMode.IgnoreAspectRatio
        image = image.scaled(_scaled(image.size()), keep, smooth)
    if image.hasAlphaChannel() and _lets_through(image):
        data = _saved(image.convertToFormat(QImage.Format.Format_ARGB32), "PNG", -1)
        if len(data) <= PICTURE_LIMIT:
            return data
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    for quality in _QUALITIES:
        data = _saved(image, "JPEG", quality)
        if len(data) <= PICTURE_LIMIT:
            break
    return data


def _lets_through(image: QImage) -> bool:
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    high, wide, line = alpha.height(), alpha.width(), alpha.bytesPerLine()
    rows = bytes(alpha.constBits())
    return any(min(rows[at * line : at * line + wide]) < 255 for at in range(high))


def _saved(image: QImage, form: str, quality: int) -> bytes:
    holder = QBuffer()
    holder.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(holder, QByteArray(form.encode()))
    writer.setQuality(quality)
    writer.write(image)
    return bytes(holder.data().data())


def _problem(path: Path, message: str) -> InputProblem:
    return InputProblem(Problem(path.name or str(path), "", message))
