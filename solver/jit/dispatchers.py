"""The three decorators of compiled functions, and what makes entry points ready ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, TypeVar, cast

import numba
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher

from solver.compiling.store import Store
from solver.compiling.watch import Work, watched
from solver.jit.linking import LinkingCompiler, LoweringCompiler, normalized

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

LEVEL = 1
"""LLVM's level of optimisation: 2 and 3 take longer to compile and make nothing faster."""

config: Any = numba.config
config.OPT = type(config.OPT)(LEVEL)

OPTIONS: Any = {
    "nopython": True,
    "boundscheck": None,
    "nogil": True,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
    "_nrt": False,
}


def kernel(function: Kernel) -> Kernel:
    """A function that compiled code calls; called from Python, it raises `TypeError`.

    It may not allocate arrays: their references aren't counted, which costs more than the work.
    """
    return cast(Kernel, LoweredFunction(function, {}))


def inlined(function: Kernel) -> Kernel:
    """A small kernel that is compiled into each of its callers: a call would cost more."""
    return cast(Kernel, LoweredFunction(function, {"forceinline": True}))


def entry_point(function: Kernel) -> Kernel:
    """A compiled function that Python calls; it runs without Python's lock.

    It is compiled, or loaded from the cache, when it is first called, and can't be called from
    compiled code. What both call is a kernel, of which this makes an entry point for Python.
    """
    return cast(Kernel, EntryPoint(getattr(function, "py_func", function)))


class LoweredFunction(CPUDispatcher):
    """A kernel: intermediate code for each signature."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        options = OPTIONS | {"no_cpython_wrapper": True} | options
        super().__init__(function, targetoptions=options, pipeline_class=LoweringCompiler)

    def compile(self, signature: Any) -> Any:
        """Compile for the types of some arguments, all integers alike."""
        return super().compile(normalized(signature))

    def add_overload(self, result: Any) -> None:
        """Keep a result where compiled code finds it, and calls from Python don't."""
        self.overloads[tuple(result.signature.args)] = result

    def _compile_for_args(self, *_: Any, **__: Any) -> Any:
        raise TypeError(f"{self.py_func.__qualname__} is for compiled code: see entry_point")


class EntryPoint(CPUDispatcher):
    """Machine code for one signature, kept on disk."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, targetoptions=dict(OPTIONS), pipeline_class=LinkingCompiler)
        self._cache = Store(function.__module__, function.__qualname__)

    @property
    def ready(self) -> bool:
        """Whether it is compiled, here or on disk."""
        return bool(self.overloads) or self._cache.filled

    def compile(self, signature: Any) -> Any:
        """Compile, or load what any process has compiled; all integers are alike.

        The lock of numba's compiler is taken first and that of the file second, in every thread.
        """
        _load_array_functions()
        arguments = normalized(signature)
        if arguments in self.overloads or self._cache.holds(arguments):
            return super().compile(arguments)
        with global_compiler_lock, self._cache.locked(self._watched(elsewhere=True)):
            done_elsewhere = self._cache.holds(arguments)
            with nullcontext() if done_elsewhere else self._watched(elsewhere=False):
                return super().compile(arguments)

    def _watched(self, *, elsewhere: bool) -> AbstractContextManager[object]:
        done, total = _counts(self)
        return watched(Work(self.py_func.__name__, done, total, elsewhere))


@cache
def _load_array_functions() -> None:
    """Import numba's functions on arrays without scipy's linear algebra, which no kernel uses.

    Where scipy is installed, it would take a fifth of the CPU time of a process that loads kernels.
    """
    linear_algebra: Any = import_module("numba.np.linalg")
    ensure_blas = linear_algebra.ensure_blas
    linear_algebra.ensure_blas = _lack_blas
    try:
        import_module("numba.np.arraymath")
    finally:
        linear_algebra.ensure_blas = ensure_blas


def _lack_blas() -> None:
    raise ImportError


class Part(NamedTuple):
    """Entry points that are needed together.

    Attributes:
        entry_points: all of them.
        exercise: calls each of them on something small.
    """

    entry_points: tuple[Any, ...]
    exercise: Callable[[], object]


_wanted: list[Any] = []
"""The entry points that are being made ready together."""


def _counts(one: EntryPoint) -> tuple[int, int]:
    """How many of the entry points that are wanted together are ready, and how many there are."""
    together = _wanted if one in _wanted else [one]
    return sum(each.ready for each in together), len(together)


def make_ready(parts: Iterable[Part]) -> None:
    """Compile or load entry points, so that no later call takes time for it."""
    listed = list(parts)
    missing = [part for part in listed if not all(each.overloads for each in part.entry_points)]
    _wanted[:] = dict.fromkeys(each for part in missing for each in part.entry_points)
    try:
        for part in missing:
            part.exercise()
    finally:
        _wanted.clear()
