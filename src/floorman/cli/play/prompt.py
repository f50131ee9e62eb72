"""Asking whoever sits at the keyboard."""

from __future__ import annotations

import io
import signal
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import Self


class Leaving(Exception):  # not an error
    """The player has had enough."""


class Prompt:
    """Reads what is typed. Ctrl-C and the end of input mean that the player leaves.

    Ctrl-C between two prompts waits for the next one, so that nothing is ever half booked.
    """

    def __init__(self) -> None:
        self._before: Any = None
        self._is_asking = False
        self._is_over = False

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._interrupted)
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is not text is answered like any other nonsense
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def ask(self, text: str) -> str:
        """What is typed, without blanks around it, in lower case.

        Raises:
            Leaving: nothing more will be typed.
        """
        try:
            self._is_asking = True
            if self._is_over:
                raise Leaving
            return input(text).strip().lower()
        except (EOFError, KeyboardInterrupt):
            self._is_over = True
            print()
            raise Leaving from None
        finally:
            self._is_asking = False

    def _interrupted(self, *_: object) -> None:
        self._is_over = True
        if self._is_asking:
            raise KeyboardInterrupt
