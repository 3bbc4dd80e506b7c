"""The most memory that a measured process held."""

from __future__ import annotations

from pathlib import Path


def most_memory() -> float:
    """Return the most memory this process ever held, in MB.

    What Linux says of its usage (`ru_maxrss`) counts the process that started it as well.
    """
    status = Path("/proc/self/status")
    if status.exists():
        line = next(each for each in status.read_text().splitlines() if each.startswith("VmHWM"))
        return int(line.split()[1]) * 1024 / 1_000_000
    import resource  # there is none on Windows

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
