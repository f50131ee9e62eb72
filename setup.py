"""The compiled parts of the build; everything else is in pyproject.toml.

The evaluator is C++. The hand engine and the replay of histories are plain Python that mypyc compiles as it stands: the same sources run uncompiled
where FLOORMAN_PURE is set, only slower.
"""

import os
import sys

from setuptools import Extension, setup

windows = sys.platform == "win32"
compile_args = ["/O2", "/std:c++17"] if windows else ["-O3", "-std=c++17", "-fvisibility=hidden", "-pthread"]
link_args = [] if windows else ["-pthread"]
sanitize = bool(os.environ.get("FLOORMAN_SANITIZE"))
if sanitize:  # for the fuzz test: a copy of the kernel that stops at the first bad access
    compile_args += [
        "-g",
        "-O1",
        "-fno-omit-frame-pointer",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ]
    link_args += ["-fsanitize=address,undefined"]

native = "src/floorman/_native"
extensions = [
    Extension(
        "floorman._kernel",
        sources=[f"{native}/module.cpp"],
        depends=[f"{native}/{header}.hpp" for header in ("evaluator", "batch", "equity", "order", "sha256")],
        language="c++",
        extra_compile_args=compile_args,
        extra_link_args=link_args,
    )
]
building = {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}.intersection(sys.argv)
if building and not sanitize and not os.environ.get("FLOORMAN_PURE"):
    from mypyc.build import mypycify

    modules = (
        "betting",
        "bounds",
        "dealer",
        "decide",
        "evolve",
        "floor",
        "hand",
        "legal",
        "pots",
        "soft_play",
        "state",
        "terms",
        "turns",
    )
    paths = [f"src/floorman/hand/{module}.py" for module in modules]
    paths += ["src/floorman/seats.py"]
    paths += [f"src/floorman/history/{module}.py" for module in ("phh", "replaying")]
    extensions += mypycify(["--ignore-missing-imports", *paths], group_name="floorman_core", opt_level="3")

setup(ext_modules=extensions)
