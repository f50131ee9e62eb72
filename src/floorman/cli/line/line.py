"""What can be done with a line, whoever is at its other end."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from floorman.errors import NotText, SaidNo
from floorman.text.words import Words

T = TypeVar("T")


class ClubLine(ABC):
    """Whoever holds one can want something of a topic's service, and gets its answer."""

    @abstractmethod
    def _answer(self, topic: str, wanted: msgspec.Raw, id_: str) -> bytes:
        """Pass on what is wanted, written out, and give back what is answered."""

    def ask(self, topic: str, wanted: object, id: str = "") -> bytes:  # noqa: A002  # as the message calls it
        """Want something of a topic's service; gives its answer as it came. The same *id* twice is done once.

        Raises:
            SaidNo: it was refused, and nothing has happened.
            NotText: it holds what is no text.
            ServerSilent, NoClubThere: there is nobody to ask.
        """
        try:
            said = msgspec.Raw(_ENCODER.encode(wanted))
        except UnicodeEncodeError as error:  # bytes on the command line that are none in its encoding
            raise NotText(str(error.object)) from None
        answer = self._answer(topic, said, id or secrets.token_hex(8))
        if _KIND.decode(answer).type == "refused":
            raise refusal_in(answer)
        return answer

    def ask_for(self, kind: type[T], topic: str, wanted: object, id: str = "") -> T:  # noqa: A002  # as the message calls it
        """Want something of a topic's service that answers with a value of this *kind*."""
        return msgspec.json.decode(self.ask(topic, wanted, id), type=kind, dec_hook=_as_text)


class _Kind(Struct):
    type: str = ""


class _Refusal(Struct):
    """A refusal, of a service or of the door before it."""

    code: str
    words: Words


def refusal_in(answer: bytes) -> SaidNo:
    """The refusal that was answered.

    Raises:
        msgspec.DecodeError: it is not one.
    """
    refused = _REFUSAL.decode(answer)
    return SaidNo(refused.code, refused.words)


def _as_text(kind: type, text: Any) -> Any:
    return kind(text)


_ENCODER: Final = msgspec.json.Encoder(enc_hook=str)
_KIND: Final = msgspec.json.Decoder(_Kind)
_REFUSAL: Final = msgspec.json.Decoder(_Refusal)
