"""The tokens of servers that somebody has signed in to from this terminal: one file in their home, for nobody else's eyes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec

from floorman.errors import StoreError
from floorman.text.system import refused
from floorman.text.words import Words

_KEPT: Final = msgspec.json.Decoder(dict[str, str])


def place() -> Path:
    """Where they are kept."""
    home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(home) / "floorman" / "tokens.json"


def kept() -> dict[str, str]:
    """The tokens by the addresses of servers; none where nothing can be read."""
    try:
        return _KEPT.decode(place().read_bytes())
    except (OSError, msgspec.MsgspecError):
        return {}


def keep(address: str, token: str) -> None:
    """Keep a server's token in place of an earlier one; an empty one is let go of.

    Raises:
        StoreError: it cannot be kept.
    """
    known = {one: old for one, old in kept().items() if one != address}
    if token:
        known[address] = token
    path = place()
    new = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600), "wb") as opened:
            opened.write(msgspec.json.encode(known))
        new.replace(path)
    except OSError as error:
        why = refused(error)
        raise StoreError(Words(f"{path}: {why.en}", f"{path}: {why.de}")) from None
