"""Read a whole file and replace a file atomically, with each error as a sentence."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
from pathlib import Path

from rules.common.ids import new_id
from rules.common.problems import InputProblem, Problem
from rules.common.size_limits import SIZE_LIMIT

_WHY = {
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "part of its path is a file, not a folder",
    errno.EISDIR: "this is a folder, not a file",
    errno.EACCES: "this user may not open it",
    errno.EPERM: "this user may not open it",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "this user's share of the disk is full",
    errno.EFBIG: "the disk has no room for a file of this size",
    errno.EROFS: "the disk is read-only",
    errno.EIO: "the disk reports an error",
    errno.ENAMETOOLONG: "its name is too long for this disk",
    errno.EBUSY: "another program is using it",
    errno.EMFILE: "too many files are open",
    errno.ELOOP: "its link points back to itself",
}


def error_reason(error: OSError | ValueError) -> str:
    """Return the reason of a file error as a phrase."""
    if isinstance(error, ValueError):
        return "a file cannot have this name"  # a zero character in the path, or a device
    known = _WHY.get(error.errno or 0)
    return known or (error.strerror or "for an unknown reason").rstrip(".")


def read_bytes(path: Path, limit: int = SIZE_LIMIT) -> bytes:
    """Return the content of a file; InputProblem when it cannot be read or is over `limit`."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            message = "cannot be read: this is not a file, but a pipe or a device."
            raise InputProblem(Problem(str(path), "", message))  # it might be waited for for ever
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
    except (OSError, ValueError) as error:
        raise InputProblem(
            Problem(str(path), "", f"cannot be read: {error_reason(error)}.")
        ) from None
    if len(data) > limit:
        most = f"{limit // 1_000_000} MB" if limit >= 1_000_000 else f"{limit // 1000} KB"
        message = f"is larger than {most}, the most that is read."
        raise InputProblem(Problem(str(path), "", message))
    return data


def replace_file(path: Path, data: bytes) -> None:
    """Replace a file atomically: at each moment the old or the new content is complete.

    Raises InputProblem when it cannot be written; the old file is then still as it was.
    """
    beside: Path | None = None
    target = path
    try:
        if _WINDOWS and is_device(path.name):
            raise ValueError(path.name)
        target = Path(os.path.realpath(path))  # a link stays a link
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, "")
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, "")  # a player's own protection of a file
        if target.exists() and not target.is_file():
            target.write_bytes(data)  # a pipe or a device; there is nothing to replace
            return
        beside = target.with_name(f".saving-{new_id()}.tmp")
        with beside.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if target.exists():
            with contextlib.suppress(OSError):
                shutil.copymode(target, beside)
        beside.replace(target)
    except (OSError, ValueError) as error:
        if beside:
            with contextlib.suppress(OSError):
                beside.unlink()
        reason = error_reason(error)
        if isinstance(error, FileNotFoundError):
            reason = _missing((target if path.is_symlink() else path).parent)
        kept = " What was there before is unchanged." if os.path.lexists(path) else ""
        raise InputProblem(Problem(str(path), "", f"cannot be saved: {reason}.{kept}")) from None
    _settle(target.parent)


def _missing(folder: Path) -> str:
    """Return why a file has no place in a folder: there is none, or it cannot hold files."""
    there = False
    with contextlib.suppress(OSError):
        there = folder.is_dir()
    return f"the folder {folder} " + ("cannot hold files" if there else "is not there")


def _settle(folder: Path) -> None:
    """Flush the directory entry to disk where the file system supports it."""
    if os.name == "posix":
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


_DEVICE = re.compile(r"(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³]|con(?:in|out)\$) *(?:\.|\Z)", re.I)
_WINDOWS = os.name == "nt"
_LONGEST_STEM = 60
"""Characters, and thrice as many bytes: file systems take 255 with the ending."""


def is_device(name: str) -> bool:
    """Return whether Windows takes a name for a device, whatever its ending: CON, Aux.txt."""
    return _DEVICE.match(name) is not None


def file_stem(name: str) -> str:
    """Return a name that every file system takes, made from an army's name."""
    kept = "".join(each if each.isalnum() or each in " -_'’" else "-" for each in name)
    short = kept[:_LONGEST_STEM].encode("utf-8", "ignore")[: 3 * _LONGEST_STEM]
    stem = short.decode("utf-8", "ignore").strip(" -") or "army"
    return f"{stem}_" if is_device(stem) else stem
