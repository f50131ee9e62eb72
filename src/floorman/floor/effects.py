"""What a ruling does to action, chips, cards and turn, as data; whoever owns the hand applies it."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from floorman.words import Words

Verb = Literal["fold", "check", "call", "bet", "raise"]

Sanction = Literal["warning", "missed_hands", "missed_rounds", "disqualification"]

SANCTIONS: dict[Sanction, tuple[str, str]] = {
    "warning": ("warning", "Verwarnung"),
    "missed_hands": ("missed hands", "Hände aussetzen"),
    "missed_rounds": ("missed rounds", "Runden aussetzen"),
    "disqualification": ("disqualification", "Disqualifikation"),
}

_DE_DOES = {"fold": "passt", "check": "schiebt", "call": "bezahlt", "bet": "setzt", "raise": "erhöht auf"}
_DE_DO = {"fold": "passen", "check": "schieben", "call": "bezahlen", "bet": "setzen", "raise": "erhöhen auf"}
_EN_DOES = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises to"}
_EN_DO = {"fold": "fold", "check": "check", "call": "call", "bet": "bet", "raise": "raise to"}


class Told(Struct, frozen=True):
    """An effect that can be told in a few words; the facts in braces are its fields."""

    EN: ClassVar[str] = ""
    DE: ClassVar[str] = ""

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        facts = {name: getattr(self, name) for name in self.__struct_fields__}
        return Words(self.EN.format(**facts), self.DE.format(**facts))


class Acts(Told, frozen=True, tag="acts", omit_defaults=True):
    """A seat is bound to this action; *to* is the total it then has in for the street."""

    seat: int
    action: Verb
    to: int = 0
    is_all_in: bool = False

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        has_amount = self.action in ("call", "bet", "raise")
        amount = f" {self.to}" if has_amount else ""
        all_in = ", all-in" if self.is_all_in else ""
        return Words(
            f"seat {self.seat} {_EN_DOES[self.action]}{amount}{all_in}",
            f"Platz {self.seat} {_DE_DOES[self.action]}{amount}{all_in}",
        )


class Choice(Struct, frozen=True, omit_defaults=True):
    """One action open to a seat, from *least* to *most*; no *most* where the facts do not say how much it has."""

    action: Verb
    least: int = 0
    most: int | None = None

    @property
    def words(self) -> Words:
        """The choice in a few words."""
        amount = f" {self.least}" if self.action in ("call", "bet", "raise") else ""
        if amount and self.action != "call" and self.most != self.least:
            amount += " or more" if self.most is None else f"–{self.most}"
        return Words(f"{_EN_DO[self.action]}{amount}", f"{_DE_DO[self.action]}{amount.replace('or more', 'oder mehr')}")


class Chooses(Told, frozen=True, tag="chooses"):
    """A seat decides among what is open to it, and nothing else."""

    seat: int
    among: tuple[Choice, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(
            f"seat {self.seat} may {', '.join(choice.words.en for choice in self.among)}",
            f"Platz {self.seat} kann {', '.join(choice.words.de for choice in self.among)}",
        )


class ChipsBack(Told, frozen=True, tag="chips_back"):
    """Chips go back to a seat's stack."""

    EN: ClassVar[str] = "{chips} back to seat {seat}"
    DE: ClassVar[str] = "{chips} zurück an Platz {seat}"

    seat: int
    chips: int


class ChipsAdded(Told, frozen=True, tag="chips_added"):
    """A seat has to put in that many chips more than lie in front of it."""

    EN: ClassVar[str] = "seat {seat} adds {chips}"
    DE: ClassVar[str] = "Platz {seat} legt {chips} dazu"

    seat: int
    chips: int


class ChipsStay(Told, frozen=True, tag="chips_stay"):
    """Chips a seat has put in belong to the pot and stay there."""

    EN: ClassVar[str] = "{chips} of seat {seat} stay in the pot"
    DE: ClassVar[str] = "{chips} von Platz {seat} bleiben im Pot"

    seat: int
    chips: int


class ChipsWait(Told, frozen=True, tag="chips_wait"):
    """Chips put forward too early lie where they are until the turn comes."""

    EN: ClassVar[str] = "{chips} of seat {seat} wait"
    DE: ClassVar[str] = "{chips} von Platz {seat} warten"

    seat: int
    chips: int


class ChipsGoTo(Told, frozen=True, tag="chips_go_to"):
    """Chips change hands outside the pot."""

    seat: int
    chips: int
    from_seat: int

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(
            f"{self.chips} of seat {self.from_seat} go to seat {self.seat}",
            f"{self.chips} von Platz {self.from_seat} gehen an Platz {self.seat}",
        )


class ChipsLeavePlay(Told, frozen=True, tag="chips_leave_play"):
    """Chips of a seat are taken out of play."""

    EN: ClassVar[str] = "{chips} of seat {seat} leave play"
    DE: ClassVar[str] = "{chips} von Platz {seat} gehen aus dem Spiel"

    seat: int
    chips: int


class Misdeal(Told, frozen=True, tag="misdeal"):
    """The deal is void: chips and cards go back, and the hand is dealt again."""

    EN: ClassVar[str] = "misdeal"
    DE: ClassVar[str] = "Misdeal"


class HandDead(Told, frozen=True, tag="hand_dead"):
    """A seat's cards are out of the hand, and with them its claim to any pot."""

    EN: ClassVar[str] = "the hand of seat {seat} is dead"
    DE: ClassVar[str] = "die Hand von Platz {seat} ist tot"

    seat: int


class HandLives(Told, frozen=True, tag="hand_lives"):
    """A seat's cards stay in the hand."""

    EN: ClassVar[str] = "the hand of seat {seat} lives"
    DE: ClassVar[str] = "die Hand von Platz {seat} lebt"

    seat: int


class TurnGoesTo(Told, frozen=True, tag="turn_goes_to"):
    """The action goes to this seat."""

    EN: ClassVar[str] = "seat {seat} is in turn"
    DE: ClassVar[str] = "Platz {seat} ist an der Reihe"

    seat: int


class Stands(Told, frozen=True, tag="stands"):
    """What happened stays as it is."""

    EN: ClassVar[str] = "it stands"
    DE: ClassVar[str] = "es bleibt dabei"


class NotYetBet(Told, frozen=True, tag="not_yet_bet"):
    """Chips have moved, and yet nothing is bet so far."""

    EN: ClassVar[str] = "seat {seat} has not bet yet"
    DE: ClassVar[str] = "Platz {seat} hat noch nicht gesetzt"

    seat: int


class IsSubstantial(Told, frozen=True, tag="is_substantial"):
    """Whether there has been substantial action."""

    holds: bool

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        no_en, no_de = ("", "") if self.holds else ("no ", "keine ")
        return Words(f"{no_en}substantial action", f"{no_de}substanzielle Aktion")


class PenaltyPossible(Told, frozen=True, tag="penalty_possible", omit_defaults=True):
    """The floor may punish a seat, by anything on the book's scale."""

    seat: int
    scale: tuple[Sanction, ...]
    proposed: Sanction | None = None
    """The step that the player's record suggests."""

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        en, de = SANCTIONS[self.proposed] if self.proposed else ("", "")
        return Words(
            f"seat {self.seat} may be penalised{f', proposed: {en}' if en else ''}",
            f"Platz {self.seat} kann bestraft werden{f', Vorschlag: {de}' if de else ''}",
        )


class Granted(Told, frozen=True, tag="granted"):
    """A request is granted; *by* says who carries it out."""

    EN: ClassVar[str] = "granted to seat {seat}"
    DE: ClassVar[str] = "Platz {seat} bekommt es"

    seat: int
    by: Literal["dealer", "dealer_or_floor"] = "dealer"


class Refused(Told, frozen=True, tag="refused"):
    """A request is refused."""

    EN: ClassVar[str] = "refused to seat {seat}"
    DE: ClassVar[str] = "Platz {seat} bekommt es nicht"

    seat: int


class Holds(Told, frozen=True, tag="holds"):
    """A seat's hole cards once a mistake is put right, by their place in the deck."""

    seat: int
    cards: tuple[int, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(f"seat {self.seat} holds {_row(self.cards)}", f"Platz {self.seat} hat {_row(self.cards)}")


class Burns(Told, frozen=True, tag="burns"):
    """These cards are the burn; no other is made in their place."""

    cards: tuple[int, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(f"burn {_row(self.cards)}", f"Burn {_row(self.cards)}")


class BoardIs(Told, frozen=True, tag="board_is"):
    """These cards are the street."""

    street: Literal["flop", "turn", "river"]
    cards: tuple[int, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(f"{self.street} {_row(self.cards)}", f"{self.street.title()} {_row(self.cards)}")


class SetAside(Told, frozen=True, tag="set_aside"):
    """A card waits face up beside the board."""

    cards: tuple[int, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(f"{_row(self.cards)} set aside", f"{_row(self.cards)} zur Seite")


class BettingFirst(Told, frozen=True, tag="betting_first"):
    """The betting under way is finished first; no bet is taken back."""

    EN: ClassVar[str] = "the betting is finished"
    DE: ClassVar[str] = "die Setzrunde wird zu Ende gespielt"


class Reshuffle(Told, frozen=True, tag="reshuffle"):
    """These cards are shuffled into the stub, which is cut; with *of*, how many cards that makes."""

    cards: tuple[int, ...] = ()
    of: int = 0

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        what = f" {_row(self.cards)} with" if self.cards else ""
        mit = f" {_row(self.cards)} mit" if self.cards else ""
        many, viele = (f" ({self.of} cards)", f" ({self.of} Karten)") if self.of else ("", "")
        return Words(f"shuffle{what} the stub{many} and cut", f"mischen:{mit} Reststapel{viele}, abheben")


class DealsStreet(Told, frozen=True, tag="deals_street"):
    """The street is dealt from the stub, with or without a burn before it."""

    street: Literal["flop", "turn", "river", "next"]
    has_burn: bool

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        street = "street" if self.street == "next" else self.street
        return Words(
            f"deal the {street} {'after a' if self.has_burn else 'without a'} burn",
            f"{'nächste Straße' if self.street == 'next' else self.street.title()} {'mit' if self.has_burn else 'ohne'} Burn geben",
        )


class DrawsBurn(Told, frozen=True, tag="draws_burn"):
    """The cards are mixed face down and one is drawn at random as the burn."""

    cards: tuple[int, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(f"draw the burn from {_row(self.cards)}", f"Burn aus {_row(self.cards)} ziehen")


class RestoresOrder(Told, frozen=True, tag="restores_order"):
    """The cards go back into the order they had."""

    EN: ClassVar[str] = "the order is restored"
    DE: ClassVar[str] = "die Reihenfolge wird wiederhergestellt"


class GivesCard(Told, frozen=True, tag="gives_card"):
    """A seat gets its missing card from the top of the stub."""

    EN: ClassVar[str] = "seat {seat} gets {cards} from the stub"
    DE: ClassVar[str] = "Platz {seat} bekommt {cards} vom Reststapel"

    seat: int
    cards: int


class Void(Told, frozen=True, tag="void"):
    """The hand does not count; all chips go back."""

    EN: ClassVar[str] = "the hand is void"
    DE: ClassVar[str] = "die Hand ist ungültig"


class NewDeckComes(Told, frozen=True, tag="new_deck_comes"):
    """The deck is replaced, at once or after the hand."""

    EN: ClassVar[str] = "a new deck comes in"
    DE: ClassVar[str] = "ein neues Deck kommt"


class NoClaim(Told, frozen=True, tag="no_claim"):
    """A seat has no claim to the pot."""

    EN: ClassVar[str] = "seat {seat} has no claim"
    DE: ClassVar[str] = "Platz {seat} hat keinen Anspruch"

    seat: int


class ShowsAll(Told, frozen=True, tag="shows_all"):
    """A seat is asked to show the rest of its cards; without that it has no claim."""

    EN: ClassVar[str] = "seat {seat} shows {cards} more"
    DE: ClassVar[str] = "Platz {seat} zeigt noch {cards}"

    seat: int
    cards: int


class PotGoesTo(Told, frozen=True, tag="pot_goes_to"):
    """The pot goes to this seat, or is divided among these."""

    seats: tuple[int, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        who = _row(self.seats)
        if len(self.seats) == 1:
            return Words(f"the pot goes to seat {who}", f"der Pot geht an Platz {who}")
        return Words(f"the pot is divided among seats {who}", f"der Pot wird geteilt: Plätze {who}")


class PenaltyDue(Told, frozen=True, tag="penalty_due", omit_defaults=True):
    """A seat has to be punished; the floor chooses from the scale. A round is *round_hands* hands, where it is known."""

    seat: int
    scale: tuple[Sanction, ...]
    round_hands: int = 0

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(
            f"seat {self.seat} is penalised: {' or '.join(SANCTIONS[step][0] for step in self.scale)}",
            f"Platz {self.seat} wird bestraft: {' oder '.join(SANCTIONS[step][1] for step in self.scale)}",
        )


class Disqualified(Told, frozen=True, tag="disqualified"):
    """A seat is out of the event."""

    EN: ClassVar[str] = "seat {seat} is disqualified"
    DE: ClassVar[str] = "Platz {seat} ist disqualifiziert"

    seat: int


class Noted(Told, frozen=True, tag="noted", omit_defaults=True):
    """The offence goes on the player's record; with a fine where the book has one."""

    seat: int
    fine_cents: int = 0
    """What the club pays."""

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        fined, geld = (
            (f", the club pays {self.fine_cents // 100} euros", f", der Klub zahlt {self.fine_cents // 100} Euro")
            if self.fine_cents
            else ("", "")
        )
        return Words(f"noted for seat {self.seat}{fined}", f"vermerkt für Platz {self.seat}{geld}")


class DeadMoney(Told, frozen=True, tag="dead_money"):
    """A seat pays chips into the pot that count towards no call."""

    EN: ClassVar[str] = "seat {seat} pays {chips} dead"
    DE: ClassVar[str] = "Platz {seat} zahlt {chips} tot in den Pot"

    seat: int
    chips: int


class BlindsCorrected(Told, frozen=True, tag="blinds_corrected"):
    """The blinds are put right to those in force."""

    EN: ClassVar[str] = "the blinds become {small_blind}/{big_blind}"
    DE: ClassVar[str] = "die Blinds werden {small_blind}/{big_blind}"

    small_blind: int
    big_blind: int


def _row(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards))


Effect: TypeAlias = (
    Acts
    | Chooses
    | ChipsBack
    | ChipsAdded
    | ChipsStay
    | ChipsWait
    | ChipsGoTo
    | ChipsLeavePlay
    | Misdeal
    | HandDead
    | HandLives
    | TurnGoesTo
    | Stands
    | NotYetBet
    | IsSubstantial
    | PenaltyPossible
    | Granted
    | PenaltyDue
    | Disqualified
    | Noted
    | DeadMoney
    | BlindsCorrected
    | NoClaim
    | ShowsAll
    | PotGoesTo
    | Holds
    | Burns
    | BoardIs
    | SetAside
    | BettingFirst
    | Reshuffle
    | DealsStreet
    | DrawsBurn
    | RestoresOrder
    | GivesCard
    | Void
    | NewDeckComes
    | Refused
)
