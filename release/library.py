"""Make the library of compiled kernels: `python -m release.library`, and the build of every wheel.

numba lowers the kernels of each folder to LLVM's intermediate code, and LLVM makes an object of
it; a linker makes one library of all objects. An object is kept in `build/kernels` under a digest
of all that it was made of, and isn't made again. Every entry point stands behind a door, see
`solver.jit.library`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from release.sources import ROOT, Sources
from solver.jit.library import (
    MANIFEST,
    PLACE,
    Array,
    Fields,
    Number,
    Value,
    digest_of,
    door_of,
    signature_of,
)

if TYPE_CHECKING:
    from release.lowering import Lowered

PLACE_OF_OBJECTS: Final = ROOT / "build" / "kernels"

LEVEL: Final = 1
"""LLVM's level of optimisation: 2 and 3 take longer and make nothing faster."""

PROCESSORS: Final = {"x86_64": "x86-64-v2", "aarch64": "generic", "arm64": "apple-m1"}
"""The least processor that a library runs on, by architecture."""

DEFINED: Final = re.compile(
    r"^@entry_point\n(?:@.*\n)*def (\w+)|^(\w+) = entry_point\(", re.MULTILINE
)
"""Where a module defines an entry point."""

REASON: Final = re.compile(r"^[\w.]+(?:Error|Exception): .*(?:\n.+)?", re.MULTILINE)
"""An error at the end of what Python prints of it; numba has the reason in a second line."""

MAKERS: Final = ("numba", "llvmlite", "numpy")
"""The packages whose versions decide what an object holds."""

LINKERS: Final = ("cc", "gcc", "clang")

SELDOM: Final = "ziglang"
"""The package with a linker for machines that have none."""


class Platform(NamedTuple):
    """A platform that a library is made for.

    Attributes:
        triple: LLVM's name of it; empty for that of this machine.
        linked_for: zig's name of it; empty where the linker of this machine makes the library.
        options: the options of the linker.
    """

    triple: str = ""
    linked_for: str = ""
    options: tuple[str, ...] = ()


HERE: Final = Platform()

NAMED: Final = (f"-Wl,-install_name,@rpath/{PLACE.name}",)
"""Names a library of macOS, which otherwise bears the name of the folder where it is linked."""

PLATFORMS: Final = {
    "manylinux_2_17_x86_64": Platform("x86_64-unknown-linux-gnu", "x86_64-linux-gnu.2.17"),
    "manylinux_2_17_aarch64": Platform("aarch64-unknown-linux-gnu", "aarch64-linux-gnu.2.17"),
    "macosx_11_0_arm64": Platform("arm64-apple-macosx11.0.0", "aarch64-macos.11.0", NAMED),
    "macosx_11_0_x86_64": Platform("x86_64-apple-macosx11.0.0", "x86_64-macos.11.0", NAMED),
    "win_amd64": Platform("x86_64-w64-windows-gnu", "x86_64-windows-gnu"),
}
"""The platforms of wheels, by their tags."""


class BuildError(Exception):
    """The library can't be made; its text is one sentence that says what is missing."""


class Folder(NamedTuple):
    """The modules of a folder that define entry points, which become one object.

    Attributes:
        points: the names of entry points that each module defines.
    """

    points: dict[str, tuple[str, ...]]

    @property
    def modules(self) -> tuple[str, ...]:
        """The names of the modules."""
        return tuple(self.points)


def requirements() -> list[str]:
    """The packages that are needed to link a library on this machine."""
    return [] if _linker() else [SELDOM]


def make(
    place: Path = PLACE, roots: Sequence[str] = ("solver",), platform: Platform = HERE
) -> None:
    """Make the library of all entry points below some folders, as far as sources were changed.

    Raises:
        BuildError: something is missing, or a kernel can't be compiled.
    """
    linker = _zig(platform.linked_for) if platform.linked_for else _linker()
    if not linker:
        raise BuildError(f"no linker was found: install a C compiler, or {SELDOM} from PyPI")
    sources, folders = Sources(ROOT), list(folders_of(roots))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = pool.map(lambda folder: _object(folder, sources, platform.triple), folders)
        objects = list(made)
    library = _linked(objects, [*linker, *platform.options])
    _write(place, library)
    _write(place.with_suffix(MANIFEST), _manifest(sources, folders, library))


def folders_of(roots: Sequence[str]) -> Iterator[Folder]:
    """The folders below some others in which entry points are defined, the longest first."""
    found: dict[Path, dict[str, tuple[str, ...]]] = {}
    for root in roots:
        for path in sorted((ROOT / root).rglob("*.py")):
            if names := tuple(one or other for one, other in DEFINED.findall(path.read_text())):
                module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                found.setdefault(path.parent, {})[module] = names
    yield from (Folder(points) for _, points in sorted(found.items(), key=lambda row: -len(row[1])))


def _object(folder: Folder, sources: Sources, triple: str) -> Path:
    """The object of a folder, which is made unless it is there."""
    path = PLACE_OF_OBJECTS / f"{_key(folder, sources, triple)}.o"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        # Sets come in another order with every seed of hashes: the same sources, the same bytes.
        environment = os.environ | {"PYTHONHASHSEED": "0", "PYTHONPATH": _search_path()}
        points = [f"{module}:{name}" for module, names in folder.points.items() for name in names]
        command = [sys.executable, "-m", "release.library", f"--triple={triple}"]
        words = [*command, "--object", str(path), *points]
        done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
        if done.returncode:
            reason = " ".join(REASON.findall(done.stderr)[-1:]) or "no reason given"
            raise BuildError(f"the kernels of {folder.modules[0]} can't be compiled: {reason}")
    return path


def _search_path() -> str:
    return os.pathsep.join([str(ROOT), *filter(None, sys.path)])


def _key(folder: Folder, sources: Sources, triple: str) -> str:
    """A digest of all that decides what an object holds."""
    made_by = [f"{name} {version(name)}" for name in MAKERS]
    ours = [*folder.modules, "release.library", "release.lowering"]
    parts = [sys.version, triple, *made_by, *(sources.key(name) for name in ours)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def make_object(points: Iterable[str], place: Path, triple: str) -> None:
    """Make the object of entry points, each given as `module:name`."""
    from llvmlite import binding

    from release.lowering import lower

    lowered, whole = lower(points)
    machine = _machine(triple)
    text = _retargeted(str(whole), machine)
    doors = {door_of(each.point.function): _door(whole, each) for each in lowered}
    module = binding.parse_assembly("\n".join([text, *doors.values()]))
    _hide(module, set(doors))
    options = binding.create_pipeline_tuning_options(speed_level=LEVEL)
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    _write(place, machine.emit_object(module))


def _machine(triple: str) -> Any:
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    triple = triple or binding.get_default_triple()
    processor = PROCESSORS.get(triple.partition("-")[0], "generic")
    target = binding.Target.from_triple(triple)
    return target.create_target_machine(cpu=processor, opt=2, reloc="pic", codemodel="default")


def _retargeted(text: str, machine: Any) -> str:
    """Intermediate code for a machine, with no symbol that another object may share."""
    text = re.sub(r'target triple = "[^"]*"', f'target triple = "{machine.triple}"', text)
    layout = f'target datalayout = "{machine.target_data}"'
    text = re.sub(r'target datalayout = "[^"]*"', layout, text)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    return text.replace(" common global", " internal global")


def _door(module: Any, lowered: Lowered) -> str:
    """A function of one pointer that calls an entry point with what the slots hold."""
    kinds = [str(each.type) for each in module.get_function(lowered.symbol).arguments]
    body = DoorBody(
        ["ptr %slots", "ptr %error"], ["  %error = getelementptr i64, ptr %slots, i64 1"]
    )
    for value in _leaves(signature_of(lowered.point.function).arguments):
        if isinstance(value, Array):
            body.pass_array(value)
        else:
            body.pass_number(kinds[len(body.passed)])
    assert len(body.passed) == len(kinds), lowered.symbol
    head = f'define i32 @"{door_of(lowered.point.function)}"(ptr %slots) {{'
    call = f'  %r = call i32 @"{lowered.symbol}"({", ".join(body.passed)})'
    return "\n".join([head, *body.lines, call, "  ret i32 %r", "}"])


def _leaves(values: Iterable[Value]) -> Iterator[Array | Number]:
    """The arrays and numbers of some values, each field of a tuple in turn."""
    for value in values:
        if isinstance(value, Fields):
            yield from _leaves(value.fields)
        else:
            yield value


class DoorBody(NamedTuple):
    """What a door does, in intermediate code.

    Attributes:
        passed: the arguments of the entry point.
        lines: how they are loaded from the slots.
    """

    passed: list[str]
    lines: list[str]

    def pass_number(self, kind: str) -> None:
        """Pass a number of one of LLVM's types."""
        self.passed.append(f"{kind} {self._loaded(kind)}")

    def pass_array(self, array: Array) -> None:
        """Pass an array as numba takes it: two owners, sizes, items, shape and strides."""
        items = self._loaded("ptr")
        shape = [self._loaded("i64") for _ in range(array.dimensions)]
        stride = str(np.dtype(array.dtype).itemsize)
        passed, strides = ["ptr null", "ptr null", f"i64 {stride}", f"ptr {items}"], list[str]()
        for size in reversed(shape):
            strides.insert(0, stride)
            stride = self._computed(f"mul i64 {size}, {stride}")
        count = self._computed(f"udiv i64 {stride}, {strides[-1]}")
        passed.insert(2, f"i64 {count}")
        self.passed.extend([*passed, *(f"i64 {each}" for each in (*shape, *strides))])

    def _loaded(self, kind: str) -> str:
        slot = sum(" = load " in line for line in self.lines) + 2
        place = self._computed(f"getelementptr i64, ptr %slots, i64 {slot}")
        return self._computed(f"load {kind}, ptr {place}, align 8")

    def _computed(self, code: str) -> str:
        name = f"%v{len(self.lines)}"
        self.lines.append(f"  {name} = {code}")
        return name


def _hide(module: Any, seen: set[str]) -> None:
    """Let nothing be seen from outside but some functions, which other objects may have as well."""
    from llvmlite.binding import Linkage, StorageClass

    for each in (*module.functions, *module.global_variables):
        if each.name in seen:
            each.linkage, each.storage_class = Linkage.weak_odr, StorageClass.dllexport
        elif not each.is_declaration:
            each.linkage = Linkage.internal


def _manifest(sources: Sources, folders: Iterable[Folder], library: bytes) -> bytes:
    """The digest of a library and those of the sources that it is made of, in JSON."""
    modules = {name for folder in folders for name in folder.modules}
    names = {each for module in modules for each in sources.closure(module)}
    digests = dict(sorted(sources.digest(name) for name in names))
    return json.dumps({"library": digest_of(library), "sources": digests}, indent=1).encode()


def _linked(objects: Sequence[Path], linker: Sequence[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / PLACE.name
        words = [*linker, "-shared", "-s", "-o", str(made), *map(str, objects), "-lm"]
        # A library of Windows holds the time when it was linked: the same sources, the same bytes.
        environment = os.environ | {"SOURCE_DATE_EPOCH": "0"}
        done = subprocess.run(words, env=environment, capture_output=True, text=True)
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise BuildError(f"{linker[0]} can't link the kernels: {last}")
        return made.read_bytes()


def _linker() -> list[str]:
    """The command that links; empty if this machine has none."""
    for name in (os.environ.get("CC", ""), *LINKERS):
        if name and shutil.which(name):
            return [name]
    return _zig()


def _zig(linked_for: str = "") -> list[str]:
    """The command of zig that links, for another platform too; empty if it isn't installed."""
    target = ["-target", linked_for] if linked_for else []
    return [sys.executable, "-m", SELDOM, "cc", *target] if find_spec(SELDOM) else []


def _write(place: Path, content: bytes) -> None:
    new = place.with_name(f"{place.name}.{os.getpid()}")
    new.write_bytes(content)
    new.replace(place)


def main() -> None:
    """Make the library, or one object of it."""
    parser = argparse.ArgumentParser(prog="python -m release.library", description=__doc__)
    parser.add_argument("--object", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--triple", default="", help=argparse.SUPPRESS)
    parser.add_argument("points", nargs="*", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.object:
        make_object(wanted.points, wanted.object, wanted.triple)
        return
    try:
        make()
    except BuildError as error:
        sys.exit(f"catbox: {error}")


if __name__ == "__main__":
    main()
