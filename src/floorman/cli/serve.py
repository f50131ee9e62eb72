"""``floorman serve``: the club in the browser."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from floorman.cli.terminal import DB, Db, Lang, language_or_default, say
from floorman.errors import FloormanError
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cards import Language
    from floorman.server.serving import OpenDoors

_ALL: Final = {"0.0.0.0", "::"}  # noqa: S104  # asked for by whoever starts it

_SERVING = Words(
    "floorman serves {what} at {address}  (Ctrl-C ends it)",
    "floorman stellt {what} unter {address} bereit  (Strg-C beendet)",
)
_DEMO = Words("the demo club", "den Demo-Klub")
_CLUB = Words("the club", "den Klub")
_OTHERS = Words("For phones and other machines in this network:", "Für Handys und andere Rechner in diesem Netz:")
_NOBODY = Words(
    "This machine is not in a network: nobody else can open it.",
    "Dieser Rechner ist in keinem Netz: niemand sonst kann die Seiten öffnen.",
)
_EMPTY = Words(
    "No table is open in this club yet. `floorman serve --demo` opens three, with bots and play money.",
    "In diesem Klub ist noch kein Tisch offen. `floorman serve --demo` öffnet drei, mit Bots und Spielgeld.",
)
_NO_ADMIN = Words(
    "Nobody runs this club yet. Open this link to choose your name and password; it is good once, for a week:",
    "Diesen Klub verwaltet noch niemand. Öffne diesen Link, um Namen und Passwort zu wählen; er gilt einmal und eine Woche lang:",
)
_ENDED = Words(
    "Closed. Everything is kept; start again and it goes on.",
    "Geschlossen. Alles ist gespeichert; beim nächsten Start geht es weiter.",
)


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 lets the whole network in.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port to listen on; 0 takes a free one.")] = 8000,
    db: Db = DB,
    demo: Annotated[bool, Parameter(negative="", help="Open the demo club: a table with bots.")] = False,
    bots_think: Annotated[float, Parameter(help="How many seconds a bot of the demo club thinks at most.")] = 1.8,
    pause: Annotated[float, Parameter(help="How many seconds a new demo table shows a finished hand.")] = 5,
    as_it_is: Annotated[
        bool, Parameter(negative="", help="Go on with a file even if it lacks what was written to it last.")
    ] = False,
    log_format: Annotated[
        Literal["text", "json"],
        Parameter(help="How the server's log is written, on stderr: json is one document a line."),
    ] = "text",
    smtp: Annotated[
        str,
        Parameter(
            env_var="FLOORMAN_SMTP",
            help="A server for e-mails, smtp://USER:PASSWORD@HOST?sender=ADDRESS or smtps://; also as FLOORMAN_SMTP.",
        ),
    ] = "",
    pages: Annotated[str, Parameter(help="What links in e-mails begin with, such as https://club.example.org.")] = "",
    proxy: Annotated[
        tuple[str, ...],
        Parameter(
            negative="",
            help="The address or network of a proxy that is trusted to say who is asking and whether over TLS; can be given several times.",
        ),
    ] = (),
    proxy_header: Annotated[
        Literal["x-forwarded", "forwarded"],
        Parameter(help="Which header the proxy sets: X-Forwarded-For and -Proto, or Forwarded. The other is ignored."),
    ] = "x-forwarded",
    lang: Lang = None,
) -> None:
    """Serve the club in the browser until Ctrl-C.

    Whatever was acknowledged is on the disk: kill the server, start it again, and every hand goes on where it was.
    """
    from floorman.server.serving import serve as run

    language = language_or_default(lang)
    run(
        *(host, port, db),
        demo=demo,
        bots_think_ms=_milliseconds("--bots-think", bots_think),
        pause_ms=_milliseconds("--pause", pause),
        smtp=smtp,
        pages=pages,
        proxies=proxy,
        proxy_header=proxy_header,
        as_it_is=as_it_is,
        log_format=log_format,
        announce=lambda opened: _announce(opened, _DEMO if demo else _CLUB, language, is_open=host in _ALL),
    )
    print(say(_ENDED, language))


def _announce(opened: OpenDoors, what: Words, language: Language, *, is_open: bool) -> None:
    print(say(_SERVING, language).format(what=say(what, language), address=opened.here))
    if opened.others:
        print(say(_OTHERS, language), *opened.others, sep="\n  ")
        print(picture(opened.others[0]), end="")
    elif is_open:
        print(say(_NOBODY, language))
    if opened.is_empty:
        print(say(_EMPTY, language))
    if opened.admin_link:
        print(say(_NO_ADMIN, language), opened.admin_link, sep="\n  ")
    sys.stdout.flush()


def picture(address: str) -> str:
    """An address as a QR code; nothing where the terminal has no blocks to draw it with."""
    import segno

    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return ""
    return drawn.getvalue()


def _milliseconds(name: str, seconds: float) -> int:
    if not 0 <= seconds <= 60:
        raise FloormanError(
            Words(f"{name}: 0 to 60 seconds, not {seconds:g}", f"{name}: 0 bis 60 Sekunden, nicht {seconds:g}")
        )
    return round(seconds * 1000)
