"""``floorman tournament``: an evening from the announcement to the last prize, at a running server or in the club's file."""

from cyclopts import App

from floorman.cli.tournament import announcing, entering, money, playing, record
from floorman.cli.tournament.timing import clock

tournament = App(
    name="tournament",
    help="Direct tournaments: announce them, enter people, run the clock and the tables, pay the prizes.",
)
for _name, _command in (
    ("template", announcing.print_template),
    ("announce", announcing.announce),
    ("list", announcing.list_events),
    ("show", announcing.show_event),
    ("entrants", announcing.entrants),
    ("change", announcing.change),
    ("cancel", announcing.cancel),
    ("enter", entering.enter),
    ("withdraw", entering.withdraw),
    ("pay", entering.pay),
    ("check-in", entering.check_in),
    ("promote", entering.promote),
    ("no-show", entering.no_show),
    ("begin", playing.begin),
    ("hand", playing.hand),
    ("begin-hand", playing.begin_hand),
    ("bust", playing.bust),
    ("put-out", playing.put_out),
    ("rebuy", entering.rebuy),
    ("add-on", entering.add_on),
    ("away", entering.away),
    ("back", entering.back),
    ("button", playing.button),
    ("count", playing.count),
    ("race", playing.race),
    ("move", playing.move),
    ("even", playing.even),
    ("lock-seat", playing.lock_seat),
    ("hold", playing.hold),
    ("hand-for-hand", playing.hand_for_hand),
    ("all-in", playing.all_in),
    ("open-all-in", playing.open_all_in),
    ("penalise", playing.penalise),
    ("disqualify", playing.disqualify),
    ("deal", money.deal),
    ("end", money.end),
    ("close-books", money.close_books),
    ("log", record.log),
    ("undo", record.undo),
    ("redo", record.redo),
    ("roll-back", record.roll_back),
    ("correct", record.correct),
    ("preview", record.preview),
    ("put-back-in", record.put_back_in),
    ("do", record.do_anything),
):
    tournament.command(_command, name=_name)
tournament.command(clock)
tournament.command(money.prizes)
