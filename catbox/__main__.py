"""The command `catbox`, also as `python -m catbox`.

By the time this module runs, `import catbox` has checked that the packages below are ours.
"""

from __future__ import annotations

import gc


def main() -> None:
    """Run the command."""
    # Imports make many objects that stay: to look for garbage among them would take a tenth more.
    gc.set_threshold(50_000, 20, 50)
    from cli.main import run

    run()


if __name__ == "__main__":
    main()
