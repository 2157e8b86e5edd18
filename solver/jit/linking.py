"""Where numba's compiler is bent: kernels are lowered, and linked where machine code is made.

numba makes machine code of every function and, in it, of all that the function calls once more:
the cost grows with the depth of the calls. Here only an entry point becomes machine code. What it
calls stays intermediate code, which is linked into it once, optimised with it, and private to it,
so that LLVM inlines what is called from one place alone.
"""

from __future__ import annotations

from typing import Any

from llvmlite import binding
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

WRAPPER = "_ZN7cpython"
"""How the names of functions begin that Python calls."""


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


class LinkedLibrary(JITCodeLibrary):
    """Machine code of an entry point and of all that it calls, each function once."""

    def add_linking_library(self, library: Any) -> None:
        """Link a library, and all whose code it calls."""
        if library in self._linking_libraries:
            return
        super().add_linking_library(library)
        if isinstance(library, LoweredLibrary):
            for called in library._linking_libraries:
                self.add_linking_library(called)

    def _optimize_final_module(self) -> None:
        """Optimise what was linked; only the wrapper for Python is seen from outside."""
        for function in self._final_module.functions:
            if not function.is_declaration and not function.name.startswith(WRAPPER):
                function.linkage = binding.Linkage.internal
        super()._optimize_final_module()


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


@register_pass(mutates_CFG=True, analysis_only=False)
class Linking(NativeLowering):
    """Make machine code of a function together with all that it calls."""

    _name = "linking_into_one_library"

    def run_pass(self, state: Any) -> bool:
        """Lower the function of a compiler's state, link it, and make it callable."""
        state.library = LinkedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


class Callee:
    """Stands for a function that only compiled code can call."""


class LoweringCompiler(CompilerBase):
    """A compiler that ends with intermediate code."""

    def define_pipelines(self) -> list[Any]:
        """The usual passes with another last one."""
        return [_with_last_pass(self.state, Lowering)]


class LinkingCompiler(CompilerBase):
    """A compiler that makes one library of a function and all that it calls."""

    def define_pipelines(self) -> list[Any]:
        """The usual passes with another last one."""
        return [_with_last_pass(self.state, Linking)]


def _with_last_pass(state: Any, last: Any) -> Any:
    manager = DefaultPassBuilder.define_nopython_pipeline(state)
    manager.passes = [
        (last if each is NativeLowering else each, text) for each, text in manager.passes
    ]
    return manager
