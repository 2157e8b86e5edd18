"""Files that one process at a time may change."""

from __future__ import annotations


def lock(file: int) -> bool:
    """Keep other processes out of an open file, where the system knows how; whether that is done.

    The lock ends when the file is closed, and so with the process, however that ends.

    Raises:
        OSError: no file can be locked where this one lies.
    """
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return True
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    return True
