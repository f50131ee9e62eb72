"""Passwords: hashed with Argon2id, away from everything else that runs, and told from wrong ones in the same time."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from floorman.club.wire.allowances import put_down
from floorman.errors import WeakPassword
from floorman.lines import folded

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST: Final = 10
LONGEST: Final = 200
_MEMORY_KIB: Final = 19 * 1024
_ROUNDS: Final = 2
"""With one lane and 19 MiB the least that OWASP asks for: some 30 ms on a small server."""
_WORK_MS: Final = 30
_AT_ONCE: Final = 2
"""How many are worked out at the same time; the others wait, and the tables go on."""


def require_strong(password: str, *, other_than: tuple[str, ...] = ()) -> None:
    """See to it that a password is long enough, and is not what others know anyway.

    Raises:
        WeakPassword: it is not.
    """
    if not SHORTEST <= len(password) <= LONGEST or folded(password) in {folded(text) for text in other_than if text}:
        raise WeakPassword(SHORTEST, LONGEST)


class Passwords:
    """Makes and checks hashes in threads of its own."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="floorman-password")

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        loop = asyncio.get_running_loop()
        put_down(_WORK_MS)  # many at once wait for each other, and nobody else for them
        return await loop.run_in_executor(self._threads, self._hasher.hash, _written(password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether a password is the one that was kept. Where none was, finding out that it is not takes as long."""
        loop = asyncio.get_running_loop()
        put_down(_WORK_MS)
        return await loop.run_in_executor(self._threads, self._fits, _written(password), kept)

    def is_outdated(self, kept: str) -> bool:
        """Whether a hash is weaker than those of today, and should be made again when its password is at hand."""
        return self._hasher.check_needs_rehash(kept)

    def _fits(self, password: bytes, kept: str | None) -> bool:
        from argon2.exceptions import Argon2Error, InvalidHashError

        try:
            self._hasher.verify(kept or self._nobodys, password)
        except (Argon2Error, InvalidHashError):
            return False
        return kept is not None

    @cached_property
    def _hasher(self) -> PasswordHasher:
        from argon2 import PasswordHasher

        return PasswordHasher(time_cost=_ROUNDS, memory_cost=_MEMORY_KIB, parallelism=1)

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash(b"")


def _written(password: str) -> bytes:
    """The same for a password however it was typed: with an ü as one sign, or as u and two dots."""
    return normalize("NFC", password[: LONGEST + 1]).encode(errors="replace")
