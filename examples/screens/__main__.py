"""Writes the pictures of the full screen; a test compares the files with what it would write."""

from __future__ import annotations

from examples.screens.scenes import pictures, session
from games.files import write_whole


def main() -> None:
    """Write every picture."""
    for path, text in (*pictures(), session()):
        write_whole(path, text)
        print(f"{path}: {len(text.encode()) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
