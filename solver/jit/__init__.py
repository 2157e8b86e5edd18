"""Compiled code: kernels, their entry points, and where the compiled code is kept."""

from solver.jit.dispatchers import Part, entry_point, inlined, kernel, make_ready

__all__ = ["Part", "entry_point", "inlined", "kernel", "make_ready"]
