"""Signing in to a server from a terminal: what it is recognised by from then on is kept in one's home."""

from __future__ import annotations

import getpass
import socket
import sys
from typing import Annotated, Final
from urllib.parse import urlsplit

from cyclopts import Parameter

from floorman.cli.line import tokens
from floorman.cli.line.options import Server
from floorman.cli.line.server import ServerLine, bare_address
from floorman.cli.terminal import AsJson, Lang, language_or_default, print_json, say, show
from floorman.errors import ClubError, LinkNotGood
from floorman.text.words import Words

_PASSWORD: Final = Words("Password: ", "Passwort: ")
_IN: Final = Words(
    "Signed in at {address}; the token is kept in {place}.", "Angemeldet bei {address}; der Token liegt in {place}."
)
_OUT: Final = Words("Signed out at {address}.", "Abgemeldet bei {address}.")
_NO_SERVER: Final = Words(
    "say where with --server; on the server's own machine there is no need to sign in",
    "sag mit --server, wo; am Rechner des Servers braucht sich niemand anzumelden",
)


def sign_in(
    name: Annotated[str, Parameter(help="Your name or e-mail address.")] = "",
    *,
    server: Server = "",
    link: Annotated[
        str,
        Parameter(
            name="--link",
            help="An invitation or a link for a new password, as you received it; it sets the password.",
        ),
    ] = "",
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Sign in to a server; the password is asked for, or read from stdin. From then on the server recognises other commands, too."""
    from floorman.club.people.answers import TokenMade
    from floorman.club.people.commands import AcceptInvitation, MakeToken, SignInWithPassword, UsePasswordLink

    language = language_or_default(lang)
    page, _, good_once = link.partition("#")
    if link and not good_once:
        raise LinkNotGood
    address = bare_address(server or page.rpartition("/")[0]) if server or link else ""
    if not address:
        raise ClubError(_NO_SERVER)
    password, label = _password(say(_PASSWORD, language)), f"floorman, {socket.gethostname()}"
    wanted: object = SignInWithPassword(name, password, label)
    if link:
        is_invitation = urlsplit(page).path.endswith("/join")
        wanted = (
            AcceptInvitation(good_once, name, password, label)
            if is_invitation
            else UsePasswordLink(good_once, password, label)
        )
    with ServerLine.opened(address) as line:
        line.token = line.come_in(wanted)
        made = line.ask_for(TokenMade, "members", MakeToken(label))
        line.leave()
    tokens.keep(address, made.token)
    if json:
        print_json({"server": address, "kept_in": str(tokens.place())})
    else:
        show(say(_IN, language).format(address=address, place=tokens.place()))


def sign_out(*, server: Server = "", json: AsJson = False, lang: Lang = None) -> None:
    """Sign out of a server; the token stops working."""
    if not server:
        raise ClubError(_NO_SERVER)
    address = bare_address(server)
    with ServerLine.opened(address, tokens.kept().get(address, "")) as line:
        line.leave()
    tokens.keep(address, "")
    if json:
        print_json({"server": address})
    else:
        show(say(_OUT, language_or_default(lang)).format(address=address))


def _password(prompt: str) -> str:
    """What is typed and not shown; read from stdin where nobody types."""
    return getpass.getpass(prompt) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
