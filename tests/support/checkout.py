"""A small repository of git, for tests of what is said of commits."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

AUTHOR = ("-c", "user.name=Tester", "-c", "user.email=tester@example.org")


class Checkout:
    """A folder with a repository that holds some files, all of them committed.

    Args:
        files: their content by their path.
    """

    def __init__(self, root: Path, files: Mapping[str, str]) -> None:
        self._root = root
        root.mkdir(parents=True, exist_ok=True)
        self.git("init", "--quiet")
        for name, text in files.items():
            self.write(name, text)
        self.commit()

    def write(self, name: str, text: str) -> None:
        """Write a file, without a commit."""
        path = self._root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def commit(self) -> str:
        """Commit what was changed, if anything was; the hash of the last commit."""
        self.git("add", "--all")
        if self.git("status", "--porcelain"):
            self.git(*AUTHOR, "commit", "--quiet", "--message", "Change something")
        return self.git("rev-parse", "HEAD").strip()

    def git(self, *words: str) -> str:
        """What a command of git prints."""
        command = ["git", "-C", str(self._root), *words]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
