"""The format of a library, its processor and what it exports: `python -m ... FILE` prints JSON.

It runs in a process of its own: lief complains about leaks at the end of one that imports it.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import lief


def described(path: str) -> tuple[str, str, list[str]]:
    """The names of a library's format and of its processor, and what it exports."""
    binary: Any = lief.parse(path)
    if isinstance(binary, lief.MachO.FatBinary):
        binary = binary.at(0)
    header = binary.header
    processors = (getattr(header, name, None) for name in ("machine_type", "cpu_type", "machine"))
    processor = next(each for each in processors if each is not None)
    names = [str(function.name).removeprefix("_") for function in binary.exported_functions]
    return binary.format.name, processor.name, names


if __name__ == "__main__":
    print(json.dumps(described(sys.argv[1])))
