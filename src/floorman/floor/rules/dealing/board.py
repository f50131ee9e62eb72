"""Mistakes on the board, and a stub that fell apart: how the cards still to come are put right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.effects import (
    NEXT,
    BettingFirst,
    BoardIs,
    Burns,
    ComesNext,
    DealsStreet,
    DrawsBurn,
    DrawsNext,
    Misdeal,
    Reshuffle,
    RestoresOrder,
    SetAside,
    Stands,
)
from floorman.floor.effects.worded import either, filled
from floorman.floor.judged import both
from floorman.floor.rules.betting.turns import is_substantial
from floorman.floor.rules.dealing.hole_cards import taken_back
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.text.nouns import PLAYERS
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect, Ref
    from floorman.floor.situations.dealing import BoardMistake, BurnExposed, CardsUnclear, StubDropped
    from floorman.rulebook import Cite, Rulebook

    BoardStreet = Literal["flop", "turn", "river"]


_OUR_READING = Words(
    "The book covers one early street at a time; several together are our reading.",
    "Das Regelwerk regelt Flop, Turn und River je für sich; mehrere auf einmal sind unsere Lesart.",
)

_BETTING_TAKEN_AS_USUAL = Words(
    "This assumes that there have been at least two actions in the hand, as before nearly every flop; otherwise it is a misdeal.",
    "Dabei ist angenommen, dass in der Hand schon mindestens zweimal gehandelt wurde, wie vor fast jedem Flop; sonst ist es ein Misdeal.",
)


def rule_board_mistake(book: Rulebook, situation: BoardMistake) -> Ruling:
    """Put a board right that came without a burn, with too many cards, or too early."""
    _check(book, situation)
    match situation.mistake:
        case "face_up_in_deck":
            return _face_up(book, situation)
        case "too_early":
            return _early(book, situation)
        case "no_burn":
            return _if_nobody_acted(_without_burn(book, situation), book, situation)
        case "too_many" if book.knobs.overfull_flop != "reshuffle_flop":
            return _if_nobody_acted(_overfull(book, situation), book, situation)
        case "too_many":
            return _overfull(book, situation)


def _face_up(book: Rulebook, situation: BoardMistake) -> Ruling:
    """A board card that lay face up in the deck counts where the book says so; elsewhere it may be a blank."""
    cards = situation.cards
    if book.own_topic("face_up_board_card"):
        reason = Words(
            "A board card that lay face up in the deck counts.",
            "Eine Boardkarte, die offen im Deck lag, zählt.",
        )
        return ruled(book, (Stands(),), reason, (book.topic("face_up_board_card"),))
    reason = Words(
        "The book does not say whether a board card that lay face up counts; the floor decides.",
        "Ob eine offen liegende Boardkarte zählt, sagt das Regelwerk nicht; die Turnierleitung entscheidet.",
    )
    blank = (SetAside(cards), BoardIs(situation.street, (NEXT,) * len(cards)))
    return ruled(book, (), reason, (book.topic("randomness"),), (Option((Stands(),)), Option(blank)))


def _check(book: Rulebook, situation: BoardMistake) -> None:
    cards, street = situation.cards, situation.street
    right = 3 if street == "flop" else 1
    counts = [right]
    if not cards and situation.mistake == "no_burn" and _too_late(book, situation):
        return  # it stands, whichever they are
    if not cards:
        raise SituationError("cards", Words("which cards were turned up?", "welche Karten wurden aufgedeckt?"))
    if len(set(cards)) < len(cards):
        raise SituationError("cards", Words("has the same card twice", "enthält dieselbe Karte zweimal"))
    if len({type(card) for card in cards}) > 1:
        raise SituationError(
            "cards",
            Words(
                "give all cards by their place or all by name",
                "gib alle Karten nach ihrer Stelle an oder alle mit Namen",
            ),
        )
    if situation.mistake == "too_many":
        if street != "flop" or len(cards) <= right:
            raise SituationError(
                "cards",
                Words("too many means a flop of four or more", "zu viele Karten sind ein Flop mit vier oder mehr"),
            )
        counts = [len(cards)]
    elif situation.mistake == "too_early":
        counts = {"flop": [3, 4, 5], "turn": [1, 2], "river": [1]}[street]
    elif situation.mistake == "face_up_in_deck":
        counts = list(range(1, right + 1))
    elif not book.knobs.burn_before_each_street:
        raise SituationError(
            "mistake",
            Words("under this book no card is burned", "nach diesem Regelwerk wird keine Karte gebrannt"),
            rule=book.cite("burn_before_each_street"),
        )
    if len(cards) not in counts:
        allowed = either([Words(str(count), str(count)) for count in counts])
        raise SituationError(
            "cards",
            filled(Words(f"the {street} has {{allowed}}", f"der {street.title()} hat {{allowed}}"), allowed=allowed),
        )
    if situation.drawn is not None and situation.drawn not in cards:
        raise SituationError("drawn", Words("is not one of the cards", "ist keine der Karten"))
    if any(isinstance(card, int) and card > 46 for card in cards):
        raise SituationError("cards", Words("not enough cards come after them", "danach kommen nicht genug Karten"))


def _after(cards: tuple[Ref, ...], nth: int = 1) -> Ref:
    """The card that lies so many under those turned up: by its place where places are known."""
    places = [card for card in cards if isinstance(card, int)]
    return max(places) + nth if places else NEXT


def _left(cards: tuple[Ref, ...], used: int = 0) -> int:
    """How many cards the stub has with these in it, once *used* more are off it; 0 where nobody can say."""
    places = [card for card in cards if isinstance(card, int)]
    return 52 - max(places) - used + len(cards) if places else 0


def _too_late(book: Rulebook, situation: BoardMistake) -> Cite | None:
    """The paragraph by which the board stands because too many have acted on it; nothing if there is still time."""
    until = book.knobs.missing_burn_stands_after
    if until is None or _acted(situation) < (1 if until == "betting_begun" else 2):
        return None
    return book.cite("missing_burn_stands_after")


def _acted(situation: BoardMistake) -> int:
    """How many have acted since the cards were turned up.

    Raises:
        SituationError: it was told in two ways that do not go together.
    """
    said, since = situation.players_acted, situation.since or ()
    acted = len({acted.seat for acted in since if acted.action != "post"})
    if said is not None and since and said != acted:
        raise SituationError(
            "players_acted",
            Words(
                f"by what was done since it is {acted}",
                f"nach den Aktionen seither sind es {acted}",
            ),
        )
    return acted if said is None else said


def _if_nobody_acted(ruling: Ruling, book: Rulebook, situation: BoardMistake) -> Ruling:
    """The ruling, with what it takes for granted where nobody has said whether anybody acted, and what would be then."""
    until = book.knobs.missing_burn_stands_after
    if until is None or situation.players_acted is not None or situation.since is not None:
        return ruling
    granted = Words(
        "This assumes that nobody has acted on it yet; otherwise it stands.",
        "Dabei ist angenommen, dass noch niemand darauf gehandelt hat; sonst bleibt es, wie es ist.",
    )
    if until != "betting_begun":
        granted = Words(
            "This assumes that fewer than two players have acted on it; otherwise it stands.",
            "Dabei ist angenommen, dass noch keine zwei Spieler darauf gehandelt haben; sonst bleibt es, wie es ist.",
        )
    cites = book.by_weight((*ruling.citations, book.cite("missing_burn_stands_after")))
    return replace(ruling, reason=both(ruling.reason, granted), citations=cites)


def _acted_on(situation: BoardMistake) -> Words:
    acted = _acted(situation)
    if acted == 1:
        return Words(
            "One player has acted on it: too late to put it right.",
            "Ein Spieler hat darauf schon gehandelt: zu spät für eine Korrektur.",
        )
    return Words(
        f"{counted(acted, *PLAYERS)} have acted on it: too late to put it right.",
        f"{counted(acted, *PLAYERS, 'de')} haben darauf schon gehandelt: zu spät für eine Korrektur.",
    )


def _without_burn(book: Rulebook, situation: BoardMistake) -> Ruling:
    cards, street = situation.cards, situation.street
    way = book.knobs.flop_without_burn
    topic = book.topic("turn_or_river_without_burn" if street == "turn" else "river_without_burn")
    if late := _too_late(book, situation):
        rule = book.cite("flop_without_burn") if street == "flop" else topic
        return ruled(book, (Stands(),), _acted_on(situation), (rule, late))
    if way is None:
        reason = Words(
            "The book does not say how to put it right; the floor decides.",
            "Das Regelwerk sagt nicht, wie das richtiggestellt wird; die Turnierleitung entscheidet.",
        )
        anew = Option(_new_flop(cards, has_burn=True)) if street == "flop" else Option((Stands(),))
        options = (Option(_burn_from(situation, cards[0])), anew)
        return ruled(book, (), reason, (book.topic("randomness"), book.cite("burn_before_each_street")), options)
    if street != "flop":
        reason = Words(
            f"The card that was turned up becomes the burn and stays face up; the next card is the {street}.",
            f"Die aufgedeckte Karte wird zur offenen Burn-Karte; die nächste Karte ist der {street.title()}.",
        )
        return ruled(book, _burn_from(situation, cards[0]), reason, (topic,))
    cite = book.cite("flop_without_burn")
    if way == "reshuffle_flop":
        reason = Words("The flop is dealt again, after a burn.", "Der Flop wird neu gegeben, mit Burn-Karte.")
        return ruled(book, _new_flop(cards, has_burn=True), reason, (cite,))
    if situation.is_order_known:
        reason = Words("The first card should have been the burn.", "Die erste Karte hätte die Burn-Karte sein sollen.")
        return ruled(book, _burn_from(situation, cards[0]), reason, (cite,))
    return _drawn(book, situation, "burn_drawn", (_after(cards),))


def _burn_from(situation: BoardMistake, burn: Ref) -> tuple[Effect, ...]:
    rest = tuple(card for card in situation.cards if card != burn)
    return Burns((burn,)), BoardIs(situation.street, (*rest, _after(situation.cards)))


def _new_flop(cards: tuple[Ref, ...], *, has_burn: bool) -> tuple[Effect, ...]:
    return Reshuffle(cards), DealsStreet("flop", has_burn=has_burn)


def _drawn(
    book: Rulebook, situation: BoardMistake, topic: Literal["burn_drawn", "surplus_drawn"], more: tuple[Ref, ...]
) -> Ruling:
    """Mix the cards face down and draw the burn; once it is drawn, the rest is the flop."""
    reason = Words(
        "Nobody can say which card it was, so chance decides.",
        "Welche Karte es war, weiß niemand, also entscheidet das Los.",
    )
    if topic == "surplus_drawn" and book.knobs.overfull_flop == "one_of_four_at_random":
        reason = Words(
            "The burn is drawn from the four cards, whichever of them came last.",
            "Aus den vier Karten wird die Burn-Karte gelost, egal welche zuletzt kam.",
        )
    cites = (book.topic(topic),)
    if situation.drawn is None:
        return ruled(book, (DrawsBurn(situation.cards),), reason, cites)
    rest = tuple(card for card in situation.cards if card != situation.drawn)
    return ruled(book, (Burns((situation.drawn,)), BoardIs("flop", (*rest, *more))), reason, cites)


def _overfull(book: Rulebook, situation: BoardMistake) -> Ruling:
    cards, many = situation.cards, len(situation.cards)
    cite = book.cite("overfull_flop")
    way = book.knobs.overfull_flop
    if way == "reshuffle_flop":
        return _shuffled_in(book, situation, cite)
    if (late := _too_late(book, situation)) and many <= 5:
        return ruled(book, _stands_overfull(cards), _acted_on(situation), (late, cite))
    if many > 4:
        reason = Words(
            f"The book covers a flop of four cards; with {many} the floor decides.",
            f"Das Regelwerk regelt einen Flop aus vier Karten; bei {many} entscheidet die Turnierleitung.",
        )
        kept: tuple[Effect, ...] = (
            BoardIs("flop", cards[:3]),
            Burns(cards[3:4]),
            Reshuffle(cards[4:]),
            DealsStreet("turn", has_burn=False),
        )
        options = [Option(_new_flop(cards, has_burn=False))]
        options += [Option(kept)] if situation.is_order_known else []
        return ruled(book, (), reason, (cite, book.topic("randomness")), (*options, Option((DrawsBurn(cards),))))
    if way == "fourth_if_known_else_random" and situation.is_order_known:
        reason = Words(
            "The fourth card is the burn before the turn.", "Die vierte Karte ist die Burn-Karte vor dem Turn."
        )
        effects = (BoardIs("flop", cards[:3]), Burns(cards[3:]), BoardIs("turn", (_after(cards),)))
        return ruled(book, effects, reason, (cite,))
    drawn = _drawn(book, situation, "surplus_drawn", ())
    turn = () if situation.drawn is None else (BoardIs("turn", (_after(cards),)),)
    return ruled(book, (*drawn.effects, *turn), drawn.reason, (cite, *drawn.citations))


def _shuffled_in(book: Rulebook, situation: BoardMistake, cite: Cite) -> Ruling:
    cards = situation.cards
    is_unclear = len(cards) > 4 or not situation.is_order_known
    topic = book.topic("overfull_flop_misdeal" if len(cards) == 4 else "flop_of_five_misdeal")
    actions = (*(situation.before or ()), *(situation.since or ()))
    is_in_time = is_unclear and not is_substantial(book, actions)
    if is_in_time and situation.before is not None:
        reason = Words(
            "Hardly anything has happened yet: the hand is dealt again.",
            "Es ist noch kaum etwas geschehen: es wird neu gegeben.",
        )
        effects = (Misdeal(), *taken_back(actions))
        return ruled(book, effects, reason, (topic, cite, book.topic("misdeal_deadline")))
    reason = Words(
        "The flop is dealt again; the burn card and the bets stay.",
        "Der Flop wird neu gegeben; Burn-Karte und Einsätze bleiben.",
    )
    cites = (cite, topic, book.topic("misdeal_deadline")) if is_unclear else (cite,)
    if is_in_time:
        reason = both(reason, _BETTING_TAKEN_AS_USUAL)
    return ruled(book, _new_flop(cards, has_burn=False), reason, cites)


def _stands_overfull(cards: tuple[Ref, ...]) -> tuple[Effect, ...]:
    """A board that has been bet on stands with every card on it: those beyond the flop are turn and river to come."""
    later: tuple[BoardStreet, ...] = ("turn", "river")
    coming = (BoardIs(street, (card,)) for street, card in zip(later, cards[3:], strict=False))
    return Stands(), BoardIs("flop", cards[:3]), *coming


def _early(book: Rulebook, situation: BoardMistake) -> Ruling:
    """Finish the betting, then deal so that the early cards have their chance again; no street gets a second burn."""
    cards, street = situation.cards, situation.street
    early = (book.topic("early_board"),) if book.own_topic("early_board") else ()
    if street == "turn":
        return _early_turn(book, cards, (book.topic("early_turn"), *early))
    streets: tuple[BoardStreet, ...] = ("flop", "turn", "river") if street == "flop" else ("river",)
    came = streets[: len(cards) - 2] if street == "flop" else streets
    reason = Words(
        f"The {came[0]} is dealt again from the shuffled stub; its burn card stays, and no other card is burned.",
        f"Der {came[0].title()} kommt neu vom gemischten Reststapel; seine Burn-Karte bleibt, eine weitere gibt es nicht.",
    )
    if len(came) > 1:
        reason = Words(
            f"Everything from {came[0]} to {came[-1]} is dealt again from the shuffled stub; the burn cards stay, and no other card is burned. "
            f"{_OUR_READING.en}",
            f"Alles vom {came[0].title()} bis zum {came[-1].title()} kommt neu vom gemischten Reststapel; "
            f"die Burn-Karten bleiben, weitere gibt es nicht. {_OUR_READING.de}",
        )
    topics = {"flop": book.topic("early_flop"), "turn": book.topic("early_turn"), "river": book.topic("early_river")}
    effects: tuple[Effect, ...] = (
        BettingFirst(),
        Reshuffle(cards, _left(cards)),
        *(DealsStreet(one, has_burn=False) for one in came),
    )
    read = (book.topic("randomness"),) if len(came) > 1 else ()
    return ruled(book, effects, reason, (*(topics[one] for one in came), *early, *read))


def _early_turn(book: Rulebook, cards: tuple[Ref, ...], cites: tuple[Cite, ...]) -> Ruling:
    """The early turn waits for the river. If the river was turned up too, it goes back first, and its burn stays."""
    turn = cards[:1]
    if len(cards) == 2:
        reason = Words(
            "The early river is shuffled back in and its burn card stays; the early turn is shuffled in before the river. "
            f"{_OUR_READING.en}",
            "Der verfrühte River wird zurückgemischt, seine Burn-Karte bleibt; der verfrühte Turn wird vor dem River eingemischt. "
            f"{_OUR_READING.de}",
        )
        effects: tuple[Effect, ...] = (
            SetAside(turn),
            BettingFirst(),
            Reshuffle(cards[1:], _left(cards[1:])),
            DealsStreet("turn", has_burn=False),
            BettingFirst(),
            Reshuffle(turn, _left(cards, 1)),
            DealsStreet("river", has_burn=False),
        )
        return ruled(book, effects, reason, (*cites, book.topic("early_river"), book.topic("randomness")))
    reason = Words(
        "What would have been the river becomes the turn; the early card is shuffled in before the river.",
        "Die eigentliche River-Karte wird zum Turn; die verfrühte Karte wird vor dem River eingemischt.",
    )
    burn = (Burns((_after(cards),)),) if book.knobs.burn_before_each_street else ()
    effects = (
        SetAside(cards),
        BettingFirst(),
        *burn,
        BoardIs("turn", (_after(cards, 1 + len(burn)),)),
        BettingFirst(),
        Reshuffle(cards, _left(cards, 1 + len(burn))),
        DealsStreet("river", has_burn=False),
    )
    return ruled(book, effects, reason, cites)


def rule_stub_dropped(book: Rulebook, situation: StubDropped) -> Ruling:
    """Restore the order if the book tries that first; otherwise shuffle what has to be shuffled, and go on."""
    cites = (book.cite("disordered_stub"),)
    if situation.stub is None:
        raise SituationError("stub", Words("how many cards are left?", "wie viele Karten sind übrig?"))
    if situation.stub + situation.muck + situation.burns > 52:
        raise SituationError("stub", Words("more cards than a deck has", "mehr Karten, als ein Deck hat"))
    if situation.is_mixed and not situation.muck + situation.burns:
        raise SituationError(
            "is_mixed", Words("with what? there is no muck and no burn", "womit? es gibt weder Muck noch Burn-Karten")
        )
    if situation.can_be_restored and book.knobs.disordered_stub == "restore_order":
        reason = Words("The order can be restored.", "Die Reihenfolge lässt sich wiederherstellen.")
        return ruled(book, (RestoresOrder(),), reason, cites)
    muck, burns = (situation.muck, situation.burns) if situation.is_mixed else (0, 0)
    shuffled = Reshuffle((), situation.stub + muck + burns, muck, burns)
    reason = Words(
        "The order is lost; live hands and board are not touched.",
        "Die Reihenfolge ist verloren; lebende Hände und Board bleiben, wie sie sind.",
    )
    has_burn = book.knobs.burn_before_each_street
    return ruled(book, (shuffled, DealsStreet("next", has_burn=has_burn)), reason, cites)


def rule_burn_exposed(book: Rulebook, situation: BurnExposed) -> Ruling:
    """A burn that was seen stays the burn: it protects the stub and is not a card of the game."""
    if not book.knobs.burn_before_each_street:
        raise SituationError(
            "card",
            Words("under this book no card is burned", "nach diesem Regelwerk wird keine Karte gebrannt"),
            rule=book.cite("burn_before_each_street"),
        )
    reason = Words(
        "A burn card protects the stub, and there is one for each street, seen or not: it stays the burn card, everybody may see it, and no other is burned. No book covers the case; this is our reading.",
        "Die Burn-Karte schützt den Reststapel, und je Setzrunde gibt es eine, gesehen oder nicht: sie bleibt die Burn-Karte, alle dürfen sie sehen, und eine weitere gibt es nicht. Kein Regelwerk regelt den Fall; das ist unsere Lesart.",
    )
    cites = (book.topic("turn_or_river_without_burn"), book.cite("burn_before_each_street"))
    goes_on: Effect = Stands() if situation.is_street_dealt else DealsStreet(situation.street, has_burn=False)
    return ruled(book, (Burns((situation.card,)), goes_on), reason, cites)


def rule_cards_unclear(book: Rulebook, situation: CardsUnclear) -> Ruling:
    """Let chance decide which of several cards is the next, where no other rule does."""
    cards = situation.cards
    if len(set(cards)) < len(cards):
        raise SituationError("cards", Words("has the same card twice", "enthält dieselbe Karte zweimal"))
    if situation.drawn is not None and situation.drawn not in cards:
        raise SituationError("drawn", Words("is not one of the cards", "ist keine der Karten"))
    reason = Words(
        "Nobody can say which of these cards comes next, so chance may decide.",
        "Welche dieser Karten die nächste ist, weiß niemand, also darf das Los entscheiden.",
    )
    cites = (book.topic("randomness"),)
    if situation.drawn is not None:
        return ruled(book, (ComesNext(situation.drawn),), reason, cites)
    return ruled(book, (), reason, cites, (Option((DrawsNext(cards),), is_preferred=True), Option((Reshuffle(cards),))))
