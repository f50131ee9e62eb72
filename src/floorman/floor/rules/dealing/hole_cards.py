"""Mistakes with the hole cards: a misdeal, a repair that keeps the order of the deck, or a dead hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.effects import (
    BoardIs,
    Burns,
    ButtonCorrected,
    ChipsBack,
    ChipsStay,
    DealsStreet,
    GivesCard,
    HandDead,
    HandLives,
    Holds,
    Misdeal,
    NoClaim,
    Stands,
)
from floorman.floor.effects.cards import cards_named
from floorman.floor.effects.worded import cards_counted, filled
from floorman.floor.judged import both
from floorman.floor.rules.betting.turns import counted_by, is_substantial
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.situations.dealing import FlawedDeal
from floorman.floor.situations.needed import HOW_MANY
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect, Ref
    from floorman.floor.situations.dealing import CardCount
    from floorman.floor.situations.spot import Acted
    from floorman.rulebook import Cite, Rulebook

UNNAMED: Final = Words(
    "The book does not list this mistake; the floor may declare a misdeal all the same.",
    "Diesen Fehler nennt das Regelwerk nicht; die Turnierleitung kann trotzdem auf Misdeal entscheiden.",
)
"""What is said of a mistake that is not among the causes of a misdeal."""


_NOT_SUBSTANTIAL = Words(
    "This assumes that there has been no substantial action yet; otherwise the hand is played on.",
    "Dabei ist angenommen, dass es noch keine wesentlichen Aktionen gab; sonst wird weitergespielt.",
)


def rule_flawed_deal(book: Rulebook, situation: FlawedDeal) -> Ruling:
    """Say whether a mistake in the deal is a misdeal, is put right, or stands because it was noticed too late."""
    cite = _cite(book, situation)
    deadline = (book.topic("misdeal_deadline"), *counted_by(book, _done(situation)))
    if situation.flaw == "seat_not_in_hand" and situation.is_seat_entitled:
        reason = Words(
            "The seat is dealt in, whether anybody sits there or not.",
            "Der Platz bekommt Karten, ob jemand dort sitzt oder nicht.",
        )
        return ruled(book, (Stands(),), reason, (book.cite("absent_dealt_in"), cite))
    if situation.flaw == "exposed_cards" and situation.by == "player":
        reason = Words(
            "A player showed the cards: that is not the dealer's mistake. They stay open, and the deal stands.",
            "Ein Spieler hat die Karten gezeigt: das ist kein Fehler des Dealers. Sie bleiben offen, und es wird weitergespielt.",
        )
        return ruled(book, (Stands(),), reason, (book.cite("own_exposed_cards_kill_hand"), cite))
    if is_substantial(book, _done(situation)):
        return _too_late(book, situation, deadline)
    if _is_misdeal(book, situation):
        what, since = _happened(situation), _since(situation)
        is_moved = situation.flaw == "button_misplaced"
        again, exact = _again(book, is_button_moved=is_moved)
        stay = Words("Blinds and antes stay posted", "Blinds und Antes bleiben gesetzt")
        if is_moved:
            stay = Words("Button and blinds are put right first", "Button und Blinds werden vorher richtiggestellt")
        reason = Words(
            f"{what.en}. It was noticed {since.en}, in time to shuffle and deal again. {stay.en}{again.en}.",
            f"{what.de}. Bemerkt wurde das {since.de}, rechtzeitig, um neu zu mischen und zu geben. {stay.de}{again.de}.",
        )
        reason = both(reason, _NOT_SUBSTANTIAL if situation.since is None else Words("", ""))
        return ruled(book, _dealt_again(situation), reason, (cite, book.topic("misdeal_rules"), *deadline, *exact))
    is_repaired = situation.flaw in ("exposed_cards", "boxed_cards", "surplus_cards") and situation.is_identifiable
    if len(situation.cards) == 1 and is_repaired:
        return _put_right(book, situation, cite)
    stands: tuple[Effect, ...] = (
        (Stands(), ButtonCorrected("next")) if situation.flaw == "button_misplaced" else (Stands(),)
    )
    cites = (book.cite("misdeal_causes"), book.topic("misdeal_rules"))
    return ruled(book, (), UNNAMED, cites, (Option(_dealt_again(situation)), Option(stands)))


def _done(situation: FlawedDeal | CardCount) -> tuple[Acted, ...]:
    """The actions of the hand so far; where nobody has said, none."""
    return situation.since or ()


def _dealt_again(situation: FlawedDeal) -> tuple[Effect, ...]:
    moved = (ButtonCorrected("same"),) if situation.flaw == "button_misplaced" else ()
    return Misdeal(), *taken_back(_done(situation)), *moved


def _again(book: Rulebook, *, is_button_moved: bool = False) -> tuple[Words, tuple[Cite, ...]]:
    """What stays as it was when the hand is dealt again, where the book says so, and where it does."""
    cite = book.own_topic("exact_redeal")
    if cite is None:
        return Words("", ""), ()
    if is_button_moved:
        return Words("; level and players stay the same", "; Level und Spieler bleiben dieselben"), (cite,)
    return Words("; button, level and players stay the same", "; Button, Level und Spieler bleiben dieselben"), (cite,)


def _happened(situation: FlawedDeal) -> Words:
    """The mistake in a few words."""
    cards = cards_named(situation.cards)
    seat = (
        Words(f"Seat {situation.seat}", f"Platz {situation.seat}") if situation.seat else Words("A seat", "Ein Platz")
    )
    match situation.flaw:
        case "boxed_cards":
            if not situation.cards:
                return Words("Cards lay face up in the deck", "Im Deck lagen Karten offen")
            return filled(Words("Face up in the deck: {cards}", "Offen im Deck: {cards}"), cards=cards)
        case "exposed_cards":
            if not situation.cards:
                return Words("Cards were exposed in the deal", "Beim Geben wurden Karten aufgedeckt")
            return filled(Words("Exposed in the deal: {cards}", "Beim Geben aufgedeckt: {cards}"), cards=cards)
        case "surplus_cards":
            if not situation.cards:
                return Words("Too many cards were dealt", "Es wurden zu viele Karten gegeben")
            many = cards_counted(len(situation.cards))
            return filled(Words("Dealt too many: {many}", "Zu viel gegeben: {many}"), many=many)
        case "first_card_wrong_seat":
            return Words("The first card went to the wrong seat", "Die erste Karte ging an den falschen Platz")
        case "seat_not_in_hand":
            return filled(
                Words("{seat} got cards but is not in the hand", "{seat} bekam Karten, spielt aber nicht mit"),
                seat=seat,
            )
        case "seat_left_out":
            return filled(Words("{seat} was left out", "{seat} wurde ausgelassen"), seat=seat)
        case "not_reconstructible":
            return Words("Nobody can say how the cards were dealt", "Die Verteilung lässt sich nicht nachvollziehen")
        case "card_out_of_order":
            return Words("A card was dealt out of order", "Eine Karte wurde in falscher Reihenfolge gegeben")
        case "button_misplaced":
            return Words("The button lay in the wrong place", "Der Button lag falsch")
        case "other":
            return Words("There was a mistake in the deal", "Beim Geben gab es einen Fehler")


def _since(situation: FlawedDeal) -> Words:
    actions = sum(acted.action != "post" for acted in _done(situation))
    if not actions:
        return Words("before anybody acted", "vor der ersten Aktion")
    one, many = Words("action", "Aktion"), Words("actions", "Aktionen")
    return Words(f"after {counted(actions, one, many)}", f"nach {counted(actions, one, many, 'de')}")


def _too_late(book: Rulebook, situation: FlawedDeal, deadline: tuple[Cite, ...]) -> Ruling:
    """After substantial action there is no misdeal; a hand that is wrong by itself is dealt with alone."""
    seat = situation.seat
    what, since = _happened(situation), _since(situation)
    reason = Words(
        f"{what.en}. It was noticed {since.en}: too late for a misdeal, so the hand is played on.",
        f"{what.de}. Bemerkt wurde das {since.de}: zu spät für einen Misdeal, also wird weitergespielt.",
    )
    cites = [*deadline, book.topic("errors_at_once")]
    effects: tuple[Effect, ...] = (Stands(),)
    match situation.flaw:
        case "seat_not_in_hand" if seat is not None:
            effects = (Stands(), HandDead(seat))
            cites.append(book.topic("seat_not_in_hand"))
        case "seat_left_out" if seat is not None:
            effects = (Stands(), NoClaim(seat))
            cites.append(book.topic("seat_left_out"))
        case "surplus_cards" if seat is not None:
            effects = (Stands(), HandDead(seat), DealsStreet("next", has_burn=book.knobs.burn_before_each_street))
            cites += [book.topic("wrong_number_of_cards"), book.topic("dead_by_card_count")]
        case "button_misplaced":
            effects = (Stands(), ButtonCorrected("next"))
            cites += [book.topic("button_next_hand"), book.topic("button_misplaced")]
        case _:
            pass
    return ruled(book, effects, reason, cites)


def _cite(book: Rulebook, situation: FlawedDeal) -> Cite:
    match situation.flaw:
        case "boxed_cards":
            return book.cite("misdeal_boxed_cards")
        case "exposed_cards":
            return book.cite("misdeal_protected_cards" if len(situation.cards) == 1 else "misdeal_exposed_cards")
        case "surplus_cards" if book.knobs.misdeal_surplus_cards is not None:
            return book.cite("misdeal_surplus_cards")
        case "surplus_cards" | "other":
            return book.topic("misdeal_rules")
        case flaw:
            return book.topic(flaw)


def _is_misdeal(book: Rulebook, situation: FlawedDeal) -> bool:
    knobs, cards = book.knobs, situation.cards
    if situation.flaw == "other":
        return False
    if situation.flaw == "surplus_cards" and not situation.is_identifiable:
        return "not_reconstructible" in knobs.misdeal_causes
    if situation.flaw == "button_misplaced":  # the deal begins beside the button: so the first card went wrong too
        return not {"button_misplaced", "first_card_wrong_seat"}.isdisjoint(knobs.misdeal_causes)
    if situation.flaw not in knobs.misdeal_causes:
        return False
    match situation.flaw:
        case "boxed_cards":
            return len(_named(cards)) >= knobs.misdeal_boxed_cards
        case "exposed_cards":
            return len(_named(cards)) >= knobs.misdeal_exposed_cards or _is_protected(book, situation)
        case "surplus_cards":
            return knobs.misdeal_surplus_cards is not None and len(_named(cards)) >= knobs.misdeal_surplus_cards
        case _:
            return True


def _named(cards: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """The cards in question, by their places in the deck or by name; how many there are is often all that matters."""
    if not cards:
        raise SituationError("cards", Words("which cards of the deck were they?", "welche Karten des Decks waren es?"))
    if len(set(cards)) < len(cards):
        raise SituationError("cards", Words("has the same card twice", "enthält dieselbe Karte zweimal"))
    return cards


def _placed(cards: tuple[Ref, ...]) -> tuple[int, ...]:
    """The cards by their places in the deck, where it matters how they lay."""
    places = tuple(card for card in _named(cards) if isinstance(card, int))
    if len(places) < len(cards):
        raise SituationError(
            "cards",
            Words(
                "without a hand, cards have to be given by their place in the deck",
                "ohne eine Hand sind Karten nach ihrer Stelle im Deck anzugeben",
            ),
        )
    return places


def _seats(situation: FlawedDeal) -> tuple[int, ...]:
    if len(situation.order) < 2 or len(set(situation.order)) < len(situation.order):
        raise SituationError(
            "order",
            Words(
                "the seats are needed in the order of the deal, each once",
                "nötig sind die Plätze in der Reihenfolge des Gebens, jeder einmal",
            ),
        )
    return situation.order


def _is_protected(book: Rulebook, situation: FlawedDeal) -> bool:
    """Whether one of the cards alone makes a misdeal."""
    if book.knobs.misdeal_protected_cards == "first_two_off_deck":
        return any(card <= 2 for card in _placed(situation.cards))
    blinds = 1 if situation.is_small_blind_dead and len(_seats(situation)) > 2 else 2
    return any(card <= blinds for card in _placed(situation.cards))


def taken_back(since: tuple[Acted, ...]) -> list[Effect]:
    """The chips of actions already taken go back; posted blinds stay."""
    posted = {acted.seat: acted.to for acted in since if acted.action == "post"}
    last = {acted.seat: acted.to for acted in since if acted.has_chips}
    return [ChipsBack(seat, to - posted.get(seat, 0)) for seat, to in last.items() if to > posted.get(seat, 0)]


def _put_right(book: Rulebook, situation: FlawedDeal, cite: Cite) -> Ruling:
    """One card out of place becomes the burn, so that the board is what it would have been."""
    order = _seats(situation)
    players = len(order)
    if situation.flaw == "surplus_cards":
        reason = Words("The surplus card is the burn.", "Die überzählige Karte ist die Burn-Karte.")
        nth = 2 * players + 1
        effects: tuple[Effect, ...] = (
            Burns(_named(situation.cards)),
            BoardIs("flop", (nth + 1, nth + 2, nth + 3)),
        )
        cites = (book.topic("surplus_card_burned"), cite)
        if book.knobs.misdeal_surplus_cards is None:  # a book that does not count them leaves it to the floor
            return ruled(book, (), reason, cites, (Option(effects), Option((Misdeal(),))))
        return ruled(book, effects, reason, cites)
    (card,) = _placed(situation.cards)
    if card > 2 * players:
        raise SituationError(
            "cards",
            Words(f"the hole cards end with card {2 * players}", f"die Handkarten enden mit Karte {2 * players}"),
        )
    owner = order[(card - 1) % players]
    first = (card - 1) % players + 1
    kept = first + players if card == first else first
    spare = 2 * players + 1
    is_blank = situation.flaw == "boxed_cards" and book.knobs.boxed_card_in_deal == "blank_and_replaced"
    reason = Words(
        f"Dealing goes on; seat {owner} gets card {spare} of the deck instead of card {card}.",
        f"Das Geben geht weiter; Platz {owner} bekommt Karte {spare} des Decks statt Karte {card}.",
    )
    if is_blank:
        effects = (Holds(owner, (kept, spare)), DealsStreet("flop", has_burn=True))
    else:
        effects = (Holds(owner, (kept, spare)), Burns((card,)), BoardIs("flop", (spare + 1, spare + 2, spare + 3)))
    how = book.topic("exposed_card_replaced") if situation.flaw == "exposed_cards" else book.cite("boxed_card_in_deal")
    return ruled(book, effects, reason, (how, cite))


def rule_card_count(book: Rulebook, situation: CardCount) -> Ruling:
    """Rule on a hand with too few or too many cards; how many there are is asked where it makes a difference."""
    if situation.cards is not None:
        return _rule_count(book, situation, situation.cards)
    wrong = [cards for cards in range(2 * situation.needed + 1) if cards != situation.needed]
    rulings = [_rule_count(book, situation, cards) for cards in wrong]
    if any(ruling.outcome != rulings[0].outcome for ruling in rulings):
        raise SituationError("cards", HOW_MANY)
    common = [cite for cite in rulings[0].citations if all(cite in ruling.citations for ruling in rulings)]
    some = rulings[wrong.index(1)]  # one of none at all would be a seat that was left out
    return replace(some, citations=tuple(common))


def _rule_count(book: Rulebook, situation: CardCount, cards: int) -> Ruling:
    if cards == situation.needed:
        raise SituationError("cards", Words(f"{cards} is the right number", f"{cards} ist die richtige Zahl"))
    seat, missing = situation.seat, situation.needed - cards
    has_acted = situation.has_acted or any(acted.seat == seat and acted.action != "post" for acted in _done(situation))
    is_late = is_substantial(book, _done(situation))
    if not cards and not is_late and not has_acted and "seat_left_out" in book.knobs.misdeal_causes:
        return rule_flawed_deal(book, FlawedDeal(flaw="seat_left_out", seat=seat, since=situation.since))
    has_button_right = not book.outweighs("wrong_number_of_cards", "button_gets_missing_card")
    if situation.is_button and missing > 0 and has_button_right:
        if has_acted:
            why = _counted(situation, "the button has acted on it", "der Button hat damit gehandelt")
            cites = (book.topic("button_acted_short"), *_button_duty(book))
            return ruled(book, (HandDead(seat), *_stay(situation)), why, cites)
        if not is_late or book.knobs.button_gets_missing_card:
            why = _counted(
                situation,
                "the button reported it before acting and gets what is missing",
                "der Button hat es vor seiner Aktion gemeldet und bekommt, was fehlt",
            )
            given = (GivesCard(seat, missing), HandLives(seat))
            return ruled(book, given, why, (*_button_duty(book), book.topic("two_cards_to_the_button")))
    if is_late:
        why = _counted(
            situation, "there has been substantial action, so it is dead", "nach wesentlichen Aktionen ist sie tot"
        )
        late = (book.topic("dead_by_card_count"), book.topic("wrong_number_of_cards"))
        return ruled(book, _dead(book, situation), why, (*late, *counted_by(book, _done(situation))))
    return _surplus(book, situation, -missing) if missing < 0 else _short(book, situation, missing)


def _short(book: Rulebook, situation: CardCount, missing: int) -> Ruling:
    """Too few cards, noticed in time: what is missing is given where that can be, or the hand is dealt again."""
    seat = situation.seat
    limit = (book.topic("wrong_number_in_time"), book.cite("substantial_action"))
    if situation.can_be_put_right:
        why = _counted(situation, "that can still be put right", "das lässt sich noch richtigstellen")
        return ruled(book, (GivesCard(seat, missing), HandLives(seat)), why, limit)
    return _counted_again(book, situation, limit)


def _surplus(book: Rulebook, situation: CardCount, many: int) -> Ruling:
    """Too many cards, noticed in time: one that can be identified is the burn, more are a misdeal where the book counts them."""
    seat = situation.seat
    most = book.knobs.misdeal_surplus_cards
    burned: tuple[Effect, ...] = (HandLives(seat), DealsStreet("flop", has_burn=False))
    if most is None:  # a book that does not count them leaves it to the floor
        why = _counted(
            situation,
            "the book does not list this mistake: the card too many can be the burn before the flop, if it is clear which "
            "it is"
            if many == 1
            else "the book does not list this mistake",
            "diesen Fehler nennt das Regelwerk nicht: ist klar, welche Karte zu viel ist, kann sie die Burn-Karte vor dem "
            "Flop sein"
            if many == 1
            else "diesen Fehler nennt das Regelwerk nicht",
        )
        kept = burned if many == 1 else _dead(book, situation)
        again = (Misdeal(), *taken_back(_done(situation)))
        cites = (book.topic("surplus_card_burned"), book.topic("misdeal_rules"), book.topic("misdeal_deadline"))
        return ruled(book, (), why, (*cites, book.cite("substantial_action")), (Option(kept), Option(again)))
    limit = (book.topic("wrong_number_in_time"), book.cite("substantial_action"))
    if situation.can_be_put_right and many < most:
        why = _counted(
            situation,
            "the card too many is the burn before the flop",
            "die überzählige Karte ist die Burn-Karte vor dem Flop",
        )
        return ruled(book, burned, why, (book.topic("surplus_card_burned"), *limit))
    return _counted_again(book, situation, (*((book.cite("misdeal_surplus_cards"),) if many >= most else ()), *limit))


def _counted_again(book: Rulebook, situation: CardCount, cites: tuple[Cite, ...]) -> Ruling:
    again, exact = _again(book)
    why = _counted(
        situation,
        f"that was noticed in time, so the hand is dealt again{again.en}",
        f"das wurde rechtzeitig bemerkt, also wird neu gegeben{again.de}",
    )
    why = both(why, _NOT_SUBSTANTIAL if situation.since is None else Words("", ""))
    effects = (Misdeal(), *taken_back(_done(situation)))
    return ruled(book, effects, why, (*cites, book.topic("misdeal_rules"), *exact))


def _counted(situation: CardCount, en: str, de: str) -> Words:
    other = Words("another number", "eine andere Zahl") if situation.cards is None else Words("none", "keine")
    return filled(
        Words(
            f"A hand has {{needed}}, but this one has {{cards}}; {en}.",
            f"Eine Hand hat {{needed}}, diese aber {{cards}}; {de}.",
        ),
        needed=cards_counted(situation.needed),
        cards=situation.cards or other,
    )


def _stay(situation: CardCount) -> tuple[Effect, ...]:
    return (ChipsStay(situation.seat, situation.chips_in),) if situation.chips_in else ()


def _dead(book: Rulebook, situation: CardCount) -> tuple[Effect, ...]:
    has_burn = book.knobs.burn_before_each_street  # TDA 38: one and only one
    return HandDead(situation.seat), *_stay(situation), DealsStreet("next", has_burn=has_burn)


def _button_duty(book: Rulebook) -> tuple[Cite, ...]:
    return book.cite("button_gets_missing_card"), book.topic("button_reports_at_once")
