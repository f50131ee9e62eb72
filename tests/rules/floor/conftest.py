"""What the rules of the floor desk share: whatever a test claims, one of its rulings cites."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.floor import GIVEN, uncited

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def claims_are_cited(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that claims a rule which none of its rulings (given by `support.floor.ruling`) cites.

    A module asks for it with ``pytestmark = pytest.mark.usefixtures("claims_are_cited")``.
    """
    GIVEN.clear()
    yield
    claims = [claim for marker in request.node.iter_markers("rule") for claim in marker.args]
    assert not uncited(claims), f"cited are {sorted({cite.rule for ruled in GIVEN for cite in ruled.citations})}"


@pytest.fixture
def claimed(request: pytest.FixtureRequest) -> str:
    """The rule that a case of a table claims: it has to be among those the ruling cites."""
    return str(request.node.callspec.id).partition("#")[0]
