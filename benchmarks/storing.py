"""Files that are written whole or not at all."""

from __future__ import annotations

from pathlib import Path
from tempfile import NamedTemporaryFile


def write_whole(path: Path, text: str) -> None:
    """Write a file under a temporary name beside it, then rename it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(
        "w", dir=path.parent, prefix=f".{path.name}-", encoding="utf-8", delete=False
    ) as file:
        file.write(text.rstrip("\n") + "\n")
    new = Path(file.name)
    try:
        new.chmod(0o644)
        new.replace(path)
    except OSError:
        new.unlink()
        raise
