"""E-mail, where whoever runs the club has named a server for it: links to confirm an address, and to set a new password."""

from __future__ import annotations

import asyncio
import logging
import smtplib
from email.message import EmailMessage
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol
from urllib.parse import unquote, urlsplit

from floorman.errors import NoMail, WrongMailServer
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cards import Language

_PATIENCE_S: Final = 15
_PORTS: Final = {"smtp": 587, "smtps": 465}
_LOG: Final = logging.getLogger(__name__)
_CONFIRM: Final = (
    Words("Is this your e-mail address?", "Ist das deine E-Mail-Adresse?"),
    Words(
        "Somebody, and we hope it was you, gave this address to the poker club. Open this link to confirm it:\n\n{link}\n\n"
        "It is good for a day. If it was not you, do nothing.",
        "Jemand, hoffentlich du, hat diese Adresse im Pokerklub angegeben. Öffne diesen Link, um sie zu bestätigen:\n\n{link}\n\n"
        "Er gilt einen Tag lang. Wenn du es nicht warst, brauchst du nichts zu tun.",
    ),
)
_RESET: Final = (
    Words("A new password for the poker club", "Ein neues Passwort für den Pokerklub"),
    Words(
        "Open this link to set a new password:\n\n{link}\n\nIt is good for a day and works once. If you did not ask for it, do nothing.",
        "Öffne diesen Link, um ein neues Passwort zu setzen:\n\n{link}\n\nEr gilt einen Tag lang und nur einmal. "
        "Wenn du keines wolltest, brauchst du nichts zu tun.",
    ),
)


class MailServer(NamedTuple):
    """Where e-mails are handed in: ``smtp://user:password@mail.example.org:587?sender=club@example.org``."""

    host: str
    port: int
    user: str
    password: str
    sender: str
    is_sealed: bool
    """Whether the line is encrypted from its first byte on; otherwise from STARTTLS on."""
    is_here: bool
    """Whether it is on this machine, where nobody listens."""


def mail_server(address: str) -> MailServer:
    """The server behind an address.

    Raises:
        WrongMailServer: it names none.
    """
    try:
        parts = urlsplit(address)
        usual = _PORTS[parts.scheme]
        port = parts.port or usual
        sender = unquote(dict(pair.split("=", 1) for pair in parts.query.split("&"))["sender"])
    except (ValueError, KeyError):
        raise WrongMailServer from None
    if not parts.hostname or "@" not in sender:
        raise WrongMailServer
    return MailServer(
        parts.hostname,
        port,
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        sender,
        is_sealed=parts.scheme == "smtps",
        is_here=parts.hostname in {"localhost", "127.0.0.1", "::1"},
    )


class Mailman(Protocol):
    """Sends e-mails."""

    async def send(self, address: str, subject: str, text: str) -> None:
        """Send one.

        Raises:
            NoMail: it could not be sent.
        """
        ...


class NoMailman:
    """A club that sends none."""

    async def send(self, address: str, subject: str, text: str) -> None:  # noqa: ARG002  # as `Mailman` has it
        """Say so."""
        raise NoMail


class SmtpMailman:
    """Sends e-mails through a server, each in a thread, so that nobody at a table waits for it."""

    def __init__(self, server: MailServer) -> None:
        self._server = server

    async def send(self, address: str, subject: str, text: str) -> None:
        """Send one; see `Mailman.send`."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._server.sender, address, subject
        message.set_content(text)
        try:
            await asyncio.to_thread(self._handed_in, message)
        except (OSError, smtplib.SMTPException) as error:  # whom it was for is nobody's business in a log
            _LOG.warning("an e-mail could not be sent: %s", type(error).__name__)
            raise NoMail from None

    def _handed_in(self, message: EmailMessage) -> None:
        server = self._server
        kind = smtplib.SMTP_SSL if server.is_sealed else smtplib.SMTP
        with kind(server.host, server.port, timeout=_PATIENCE_S) as line:
            if not server.is_sealed and not server.is_here:
                line.starttls()
            if server.user:
                line.login(server.user, server.password)
            line.send_message(message)


def confirmation(link: str, language: Language) -> tuple[str, str]:
    """Subject and text of the e-mail that confirms an address."""
    return _written(_CONFIRM, link, language)


def new_password(link: str, language: Language) -> tuple[str, str]:
    """Subject and text of the e-mail with which a new password is set."""
    return _written(_RESET, link, language)


def _written(words: tuple[Words, Words], link: str, language: Language) -> tuple[str, str]:
    subject, text = (one.en if language == "en" else one.de for one in words)
    return subject, text.format(link=link)
