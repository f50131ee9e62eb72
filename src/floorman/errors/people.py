"""What the club refuses when it is about who somebody is."""

from __future__ import annotations

from floorman.errors.club import ClubError
from floorman.text import both
from floorman.text.fillings import Count
from floorman.text.quotes import quoted


class WrongName(ClubError):
    """Nobody can be called that here."""

    code = "wrong-name"

    def __init__(self, longest: int) -> None:
        super().__init__(
            both(
                f"a name is one line of 1 to {longest} characters that everybody can see",
                f"Ein Name ist eine Zeile aus 1 bis {longest} Zeichen, die alle sehen können",
            )
        )
        self.longest = longest


class NameNotAllowed(ClubError):
    """A name under which somebody would pass for staff, a bot or a former member."""

    code = "name-not-allowed"

    def __init__(self, name: str) -> None:
        super().__init__(
            both(
                f"{quoted(name)} sounds like staff, a bot or a former member; choose another name",
                f"{quoted(name, 'de')} klingt nach Turnierleitung, Bot oder ehemaligem Mitglied; wähl einen anderen Namen",
            )
        )
        self.name = name


class NameTaken(ClubError):
    """Somebody else has the name, or one that looks like it; *free* is one that nobody has."""

    code = "name-taken"

    def __init__(self, name: str, free: str) -> None:
        super().__init__(
            both(
                f"somebody is called {quoted(name)} already, or much like it; {quoted(free)} is free",
                f"{quoted(name, 'de')} oder so ähnlich heißt hier schon jemand; {quoted(free, 'de')} ist frei",
            )
        )
        self.name, self.free = name, free


class WrongSignIn(ClubError):
    """Name and password do not belong together; whether there is such a name is not said."""

    code = "wrong-sign-in"

    def __init__(self) -> None:
        super().__init__(
            both(
                "name and password do not belong together; a new password comes with a link from the club",
                "Name und Passwort passen nicht zusammen; ein neues Passwort setzt du mit einem Link vom Klub",
            )
        )


class SlowDown(ClubError):
    """Too many attempts in a row; *seconds* is how long to wait."""

    code = "slow-down"

    def __init__(self, seconds: int) -> None:
        super().__init__(
            both(
                "that did not work too often; try again in {seconds}",
                "Das hat zu oft nicht geklappt; versuch es in {seconds} wieder",
            ),
            seconds=Count(seconds, both("second", "Sekunde"), both("seconds", "Sekunden")),
        )
        self.seconds = seconds


class WeakPassword(ClubError):
    """A password that others would find."""

    code = "weak-password"

    def __init__(self, shortest: int, longest: int) -> None:
        super().__init__(
            both(
                f"a password has {shortest} to {longest} characters, and is not your name or your e-mail address",
                f"Ein Passwort hat {shortest} bis {longest} Zeichen und ist weder dein Name noch deine E-Mail-Adresse",
            )
        )
        self.shortest, self.longest = shortest, longest


class LinkNotGood(ClubError):
    """A link that was used up, has expired, was taken back or never given out."""

    code = "link-not-good"

    def __init__(self) -> None:
        super().__init__(
            both(
                "this link is not good any more; ask the club for another",
                "Dieser Link gilt nicht mehr; bitte den Klub um einen neuen",
            )
        )


class LastAdmin(ClubError):
    """The club always has an admin."""

    code = "last-admin"

    def __init__(self) -> None:
        super().__init__(
            both(
                "nobody else is an admin: make somebody else one first",
                "Sonst verwaltet niemand den Klub: gib zuerst jemand anderem diese Rolle",
            )
        )


class UnknownMember(ClubError):
    """The club knows nobody like that."""

    code = "unknown-member"

    def __init__(self, member: str) -> None:
        super().__init__(both("the club knows nobody like that", "So jemanden kennt der Klub nicht"))
        self.member = member


class WrongGrant(ClubError):
    """There is no such role to give, or not there."""

    code = "wrong-grant"

    def __init__(self, role: str, scope: str) -> None:
        super().__init__(
            both(
                f"there is no role {quoted(role)} to give in {quoted(scope)}"
                if scope
                else f"there is no role {quoted(role)} to give",
                f"Eine Rolle {quoted(role, 'de')} gibt es in {quoted(scope, 'de')} nicht zu vergeben"
                if scope
                else f"Eine Rolle {quoted(role, 'de')} gibt es nicht zu vergeben",
            )
        )
        self.role, self.scope = role, scope


class WrongInvitation(ClubError):
    """An invitation for nobody, or without an end."""

    code = "wrong-invitation"

    def __init__(self, most: int, days: int) -> None:
        super().__init__(
            both(
                f"an invitation is for 1 to {most} people and good for 1 to {days} days",
                f"Eine Einladung gilt für 1 bis {most} Personen und 1 bis {days} Tage lang",
            )
        )
        self.most, self.days = most, days


class MembersOnly(ClubError):
    """A guest would have to become a member first."""

    code = "members-only"

    def __init__(self) -> None:
        super().__init__(
            both(
                "this is for members: become one on your account page, or with an invitation",
                "Das ist Mitgliedern vorbehalten: auf der Seite deines Kontos oder mit einer Einladung wirst du eines",
            )
        )


class AlreadyMember(ClubError):
    """Somebody who is a member need not become one."""

    code = "already-member"

    def __init__(self, name: str) -> None:
        super().__init__(both(f"{name} is a member already", f"{name} ist schon Mitglied"))


class PasskeyRefused(ClubError):
    """A passkey that does not fit what was asked of it."""

    code = "passkey-refused"

    def __init__(self) -> None:
        super().__init__(
            both(
                "this passkey does not fit; begin again, or sign in with your password",
                "Dieser Passkey passt nicht; fang noch einmal an, oder melde dich mit dem Passwort an",
            )
        )


class WrongEmail(ClubError):
    """Something that is not an e-mail address, or that somebody else has."""

    code = "wrong-email"

    def __init__(self) -> None:
        super().__init__(
            both("this is not an e-mail address that can be used", "Diese E-Mail-Adresse lässt sich nicht verwenden")
        )


class NoMail(ClubError):
    """The club sends no e-mails, or could not send this one."""

    code = "no-mail"

    def __init__(self) -> None:
        super().__init__(
            both(
                "no e-mail could be sent; somebody who runs the club can give you a link",
                "Es konnte keine E-Mail verschickt werden; wer den Klub verwaltet, kann dir einen Link geben",
            )
        )


class StillPlaying(ClubError):
    """Somebody who is playing cannot be deleted before it is over."""

    code = "still-playing"

    def __init__(self, where: str) -> None:
        super().__init__(
            both(
                f"this can be deleted once play is over at {quoted(where)}",
                f"Das lässt sich löschen, sobald in {quoted(where, 'de')} fertig gespielt ist",
            )
        )
        self.where = where


class WrongMailServer(ClubError):
    """An address that names no server for e-mails."""

    code = "wrong-mail-server"

    def __init__(self) -> None:
        super().__init__(
            both(
                "a server for e-mails is written smtp://USER:PASSWORD@HOST:PORT?sender=ADDRESS, or with smtps://",
                "Ein Server für E-Mails wird so geschrieben: smtp://NAME:PASSWORT@HOST:PORT?sender=ADRESSE, oder mit smtps://",
            )
        )


class NothingToAccept(ClubError):
    """A book does not ask for that."""

    code = "nothing-to-accept"

    def __init__(self, book: str, what: str) -> None:
        super().__init__(
            both(
                f"{quoted(what)} is not something that {book} asks its players to accept",
                f"{quoted(what, 'de')} gehört nicht zu dem, was {book} annehmen lässt",
            )
        )
        self.book, self.what = book, what
