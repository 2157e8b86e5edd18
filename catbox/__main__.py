"""The command `catbox`, also as `python -m catbox`.

By the time this module runs, `import catbox` has checked that the packages below are ours.
"""

from __future__ import annotations


def main() -> None:
    """Run the command."""
    from cli.main import main as run

    run()


if __name__ == "__main__":
    main()
