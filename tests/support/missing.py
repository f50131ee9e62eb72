"""What to do where something a test needs is not there."""

from __future__ import annotations

import os

import pytest


def missing(what: str) -> None:
    """Skip a test for want of something; where everything has to be there, fail."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)
