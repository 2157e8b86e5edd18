"""From kernels to intermediate code, by numba: each function is lowered once and linked once.

numba makes machine code of every function and, in it, of all that the function calls once more: the
cost grows with the depth of the calls. Here a function is only lowered to intermediate code. What
an object holds is linked into one module, so that LLVM sees all callers of a kernel.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from llvmlite import binding, ir
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering
from numba.extending import intrinsic

from solver.jit import words
from solver.jit.library import Array, EntryPoint, Fields, Value, signature_of

OPTIONS: Any = {
    "nopython": True,
    "boundscheck": None,
    "nogil": True,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
    "no_cpython_wrapper": True,
    "_nrt": False,
}


FOLDERS: Final = ("solver", "tests", "benchmarks")
"""Where kernels are named."""


class Lowered(NamedTuple):
    """An entry point in intermediate code.

    Attributes:
        point: the entry point.
        symbol: the name of its function.
    """

    point: EntryPoint
    symbol: str


def lower(points: Iterable[str]) -> tuple[list[Lowered], Any]:
    """Entry points, given as `module:name`, and all that they call, in one LLVM module."""
    found = [_found(point) for point in points]
    swap_kernels(lambda kernel: intrinsics().get(kernel) or _dispatcher(kernel))
    results = [_lowered(point) for point in found]
    whole = binding.parse_assembly("")
    for library in _all_linked(result.library for result in results):
        whole.link_in(library._final_module, preserve=True)
    symbols = [result.fndesc.llvm_func_name for result in results]
    return list(map(Lowered, found, symbols)), whole


def _found(point: str) -> EntryPoint:
    module, _, name = point.partition(":")
    found = getattr(import_module(module), name)
    assert isinstance(found, EntryPoint)
    return found


def _lowered(point: EntryPoint) -> Any:
    """What numba makes of an entry point, for the signature that its annotations state."""
    dispatcher, signature = _dispatcher(point.function), signature_of(point.function)
    arguments = tuple(map(numba_type, signature.arguments))
    result = types.none if signature.result is None else numba_type(signature.result)
    dispatcher.compile(result(*arguments))
    return dispatcher.overloads[arguments]


def numba_type(argument: Value) -> Any:
    """numba's type of an argument."""
    if isinstance(argument, Array):
        return types.Array(_number(argument.dtype), argument.dimensions, "C")
    if isinstance(argument, Fields):
        return types.NamedTuple(tuple(map(numba_type, argument.fields)), argument.type)
    return _number(argument.dtype)


def _number(dtype: str) -> Any:
    return types.boolean if dtype == "bool" else getattr(types, dtype)


def _all_linked(libraries: Iterable[Any]) -> list[Any]:
    """Some libraries and all whose code they call, each once."""
    found, left = dict[Any, None](), list(libraries)
    while left:
        library = left.pop()
        if library not in found:
            found[library] = None
            left += library._linking_libraries
    return list(found)


def swap_kernels(compiled: Callable[[Any], Any]) -> None:
    """Put what numba compiles in the place of every kernel, wherever a module names it."""
    ours = [each for name, each in sys.modules.items() if name.partition(".")[0] in FOLDERS]
    for module in ours:
        for name, value in list(vars(module).items()):
            if hasattr(value, "__kernel__"):
                setattr(module, name, compiled(value))


@cache
def _dispatcher(function: Callable[..., Any]) -> Any:
    return LoweredFunction(function, {"forceinline": True} if is_inlined(function) else {})


def is_inlined(function: Any) -> bool:
    """Whether a kernel is compiled into each of its callers."""
    return bool(getattr(function, "__kernel__", "") == "inlined")


@cache
def intrinsics() -> dict[Any, Any]:
    """The kernels of which LLVM has an instruction, with what numba puts in their place."""
    return {words.lowest: intrinsic(_lowest), words.popcount: intrinsic(_count)}


def _lowest(_context: Any, word: Any) -> Any:

    def count_zeros(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(word), count_zeros


def _count(_context: Any, word: Any) -> Any:

    def count_ones(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(word), count_ones


class LoweredFunction(CPUDispatcher):
    """A kernel: intermediate code for each signature."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=OPTIONS | options, pipeline_class=LoweringCompiler)

    def compile(self, signature: Any) -> Any:
        """Compile for the types of some arguments, all integers alike."""
        result = getattr(signature, "return_type", None)
        arguments = normalized(signature)
        return super().compile(arguments if result is None else result(*arguments))

    def add_overload(self, result: Any) -> None:
        """Keep a result where compiled code finds it."""
        self.overloads[tuple(result.signature.args)] = result


def normalized(signature: Any) -> tuple[Any, ...]:
    """Argument types with one type for all integers, so that a kernel is compiled once for them.

    Unsigned words stay: they are sets of bits.
    """
    arguments = getattr(signature, "args", signature)
    return tuple(_normalized(types.unliteral(argument)) for argument in arguments)


def _normalized(argument: Any) -> Any:
    is_number = isinstance(argument, types.Integer) and argument != types.uint64
    return types.int64 if is_number else argument


class LoweredLibrary(JITCodeLibrary):
    """Intermediate code alone, with what it calls: to be linked, never to be run."""

    def finalize(self) -> None:
        """Take no more code; nothing is optimised or made machine code."""
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class Lowering(NativeLowering):
    """Lower a function to intermediate code that other functions may call."""

    _name = "lowering_without_machine_code"

    def run_pass(self, state: Any) -> bool:
        """Lower the function of a compiler's state."""
        state.library = LoweredLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        result = state["cr"]
        callee = Callee()
        state.targetctx.insert_user_function(callee, result.fndesc, [state.library])
        state["cr"] = result._replace(cfunc=callee)
        return True


class Callee:
    """Stands for a function that only compiled code can call."""


class LoweringCompiler(CompilerBase):
    """A compiler that ends with intermediate code."""

    def define_pipelines(self) -> list[Any]:
        """The usual passes with another last one."""
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.passes = [
            (Lowering if each is NativeLowering else each, text) for each, text in manager.passes
        ]
        return [manager]
