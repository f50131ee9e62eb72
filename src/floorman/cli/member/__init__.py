"""``floorman member``: the people of a club, at a running server or in the club's file."""

from cyclopts import App

from floorman.cli.member import office
from floorman.cli.member.admin import admin_link
from floorman.cli.member.signing_in import sign_in, sign_out

member = App(name="member", help="Look after members: invite them, give roles, end sessions, sign in.")
for _name, _command in (
    ("sign-in", sign_in),
    ("sign-out", sign_out),
    ("list", office.list_members),
    ("show", office.show_member),
    ("invite", office.invite),
    ("give", office.give),
    ("take", office.take),
    ("rename", office.rename),
    ("end-sessions", office.end_sessions),
    ("reset-link", office.reset_link),
    ("export", office.export),
    ("delete", office.delete),
    ("log", office.log),
    ("admin-link", admin_link),
):
    member.command(_command, name=_name)
