"""The native part of the build; everything else is in pyproject.toml."""

import os
import sys

from setuptools import Extension, setup

compile_args = (
    ["/O2", "/std:c++17"] if sys.platform == "win32" else ["-O3", "-std=c++17", "-fvisibility=hidden", "-pthread"]
)
link_args = [] if sys.platform == "win32" else ["-pthread"]
if os.environ.get(
    "FLOORMAN_SANITIZE"
):  # for the fuzz test: make a copy of the kernel that stops at the first bad access
    compile_args += [
        "-g",
        "-O1",
        "-fno-omit-frame-pointer",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ]
    link_args += ["-fsanitize=address,undefined"]

native = "src/floorman/_native"
setup(
    ext_modules=[
        Extension(
            "floorman._kernel",
            sources=[f"{native}/module.cpp"],
            depends=[f"{native}/{header}.hpp" for header in ("evaluator", "batch", "equity")],
            language="c++",
            extra_compile_args=compile_args,
            extra_link_args=link_args,
        )
    ]
)
