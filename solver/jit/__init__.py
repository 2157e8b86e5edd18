"""Compiled code: kernels, and their entry points in the library that the build makes."""

from solver.jit.library import entry_point, inlined, kernel

__all__ = ["entry_point", "inlined", "kernel"]
