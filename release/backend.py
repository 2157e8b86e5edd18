"""The build of the project (PEP 517): setuptools', after the library of kernels is made."""

from __future__ import annotations

import sys
from sysconfig import get_platform
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from release import library

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What the build needs on this machine besides what `pyproject.toml` says."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *library.requirements()]


get_requires_for_build_editable = get_requires_for_build_wheel


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Make a wheel for any version of Python; its name.

    Args:
        config_settings: `platform` is one of `library.PLATFORMS`; without it the wheel is for
            this machine.
    """
    platform = (config_settings or {}).get("platform", "")
    _make_library(library.PLATFORMS[platform] if platform else library.HERE)
    tag = platform or get_platform().replace("-", "_").replace(".", "_")
    options = {"--build-option": ["--python-tag=py3", f"--plat-name={tag}"]}
    return str(build_meta.build_wheel(wheel_directory, options, metadata_directory))


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Make a wheel that leads to this checkout; its name."""
    _make_library()
    return str(build_meta.build_editable(wheel_directory, config_settings, metadata_directory))


def _make_library(platform: library.Platform = library.HERE) -> None:
    try:
        library.make(platform=platform)
    except library.BuildError as error:
        sys.exit(f"catbox: {error}")
