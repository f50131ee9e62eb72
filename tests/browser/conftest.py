"""Debian's Chromium, for every test of the pages."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright

from support.missing import missing
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

expect.set_options(timeout=PATIENCE_S * 1000)  # a machine may have other things to do
_QUIET = (
    *("--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--no-first-run", "--disable-quic"),
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if (chromium := shutil.which("chromium")) is None:
        missing("there is no Chromium; as root, make test installs it")
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=[*_QUIET, *sandbox])
        yield opened
        opened.close()
