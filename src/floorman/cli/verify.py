"""``floorman verify``: check the shuffle proof of a hand, and say in words what it proves and what not."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from floorman.cards import Language
from floorman.cli.books import shelf_at
from floorman.cli.terminal import DB, AsJson, Db, Lang, language_or_default, plain, print_json, say, show
from floorman.cli.words import symbols
from floorman.errors import FloormanError, ProofError, UnreadableProof
from floorman.proof import Proven, require_agreement
from floorman.proof import verify as check
from floorman.proof.document import MOST_BYTES
from floorman.text.quotes import excerpt
from floorman.text.system import refused
from floorman.text.words import Words

_HOLDS = Words("{file}: the proof holds.", "{file}: Der Beweis stimmt.")
_TOGETHER = Words("the documents contradict each other", "Die Dokumente widersprechen einander")
_ABOUT = {
    "hand": Words(
        "Hand {hand} under {book}, seats {seats}, as {viewer} saw it",
        "Hand {hand} nach {book}, Plätze {seats}, wie {viewer} sie sah",
    ),
    "deck": Words(
        "A deck sealed for hand {hand} under {book}, opened in full",
        "Ein für Hand {hand} nach {book} versiegeltes Deck, ganz geöffnet",
    ),
}
_VIEWER = Words("seat {seat}", "Platz {seat}")
_SPECTATOR = Words("a spectator", "ein Zuschauer")
_ROOT = Words("Root:  {root}", "Wurzel: {root}")
_CARDS = Words("Cards: {cards}", "Karten: {cards}")
_NO_CARDS = Words("none", "keine")
_PROVES = Words("What this proves:", "Was das beweist:")
_PROVES_NOT = Words("What it does not prove:", "Was es nicht beweist:")

# What a document proves and what not, by the facts. Every sentence stands for itself.
_STATEMENTS: dict[str, Words] = {
    "fixed": Words(
        "Each of these cards was fixed under the root before the cut. This counts only if the root is the one you were shown at the table: compare it, or give it with --root.",
        "Jede dieser Karten stand vor dem Abheben unter der Wurzel fest. Das zählt nur, wenn es die Wurzel ist, die am Tisch gezeigt wurde: vergleiche sie, oder gib sie mit --root an.",
    ),
    "fixed-as-shown": Words(
        "Each of these cards was fixed under the root you were shown, before the cut.",
        "Jede dieser Karten stand vor dem Abheben unter der Wurzel fest, die dir gezeigt wurde.",
    ),
    "cut": Words(
        "The order of the deal follows from the root and the nonces of seats {seats}: if one of them kept its nonce secret until all had committed, nobody chose the order.",
        "Die Reihenfolge folgt aus der Wurzel und den Nonces der Plätze {seats}: hat einer davon seine geheim gehalten, bis alle sich festgelegt hatten, hat niemand die Reihenfolge gewählt.",
    ),
    "places": Words(
        "Every card lies where the dealing order puts it: clockwise from the button, burn cards left out.",
        "Jede Karte liegt dort, wo die Gebereihenfolge sie hinlegt: im Uhrzeigersinn ab dem Button, Burn Cards ausgelassen.",
    ),
    "record": Words(
        "The record can have happened: every action was allowed by {book}, and pots went to the best hands shown.",
        "Das Protokoll kann sich so zugetragen haben: jede Aktion war nach {book} erlaubt, und die Pots gingen an die besten gezeigten Blätter.",
    ),
    "whole": Words(
        "The sealed deck had each of the 52 cards once.",
        "Im versiegelten Deck war jede der 52 Karten genau einmal.",
    ),
    "no-cards": Words(
        "Anything about the cards: this viewer saw none.",
        "Irgendetwas über die Karten: dieser Zuschauer sah keine.",
    ),
    "nobody-cut": Words(
        "That the house did not choose the order: nobody took part in the cut. Only that it was fixed beforehand.",
        "Dass das Haus die Reihenfolge nicht gewählt hat: niemand hat am Abheben teilgenommen. Nur, dass sie vorher feststand.",
    ),
    "not-your-nonce": Words(
        "That the seats in the cut are not all with the house: your own seat took no part in it.",
        "Dass nicht alle Plätze im Abheben mit dem Haus unter einer Decke stecken: dein Platz war nicht dabei.",
    ),
    "spectator": Words(
        "That the seats in the cut are not all with the house: a spectator has no nonce in it.",
        "Dass nicht alle Plätze im Abheben mit dem Haus unter einer Decke stecken: wer nur zusieht, hat keine Nonce darin.",
    ),
    "unseen": Words(
        "Anything about cards you did not see. A deck with a card twice shows only when both lie open: ask for an audit of sealed decks now and then, before the cut.",
        "Irgendetwas über Karten, die du nicht gesehen hast. Ein Deck mit einer doppelten Karte fällt nur auf, wenn beide offen liegen: verlange ab und zu vor dem Abheben, dass ein versiegeltes Deck geprüft wird.",
    ),
    "peeking": Words(
        "That nobody looked: the house knows the deck, and could have told somebody.",
        "Dass niemand hineingesehen hat: das Haus kennt das Deck und könnte jemandem davon erzählt haben.",
    ),
    "timing": Words(
        "When anything was shown: only those at the table know that the root came first, then the commitments, then the nonces.",
        "Wann etwas gezeigt wurde: nur wer am Tisch war, weiß, dass erst die Wurzel kam, dann die Festlegungen, dann die Nonces.",
    ),
    "chips": Words(
        "Who sat there with what: stacks and bets are not sealed, only consistent with each other.",
        "Wer womit am Tisch saß: Stacks und Einsätze sind nicht versiegelt, sie passen nur zusammen.",
    ),
    "mucked": Words(
        "That a hand mucked unseen would have lost.",
        "Dass ein verdeckt weggelegtes Blatt verloren hätte.",
    ),
    "not-replayed": Words(
        "That the record can have happened: neither floorman nor the club has the book {book}; give it with --book, or the club's file with --db.",
        "Dass das Protokoll sich so zugetragen haben kann: weder floorman noch der Klub hat das Regelwerk {book}; gib es mit --book an, oder die Datei des Klubs mit --db.",
    ),
    "not-over": Words(
        "How the hand ended: the record stops before.",
        "Wie die Hand ausging: das Protokoll hört vorher auf.",
    ),
    "voided": Words(
        "Why the deal was voided {count}× before (a nonce was withheld by seat {seats}). Now and then a connection breaks; if it happens often, somebody is choosing.",
        "Warum zuvor {count}× neu gegeben wurde (eine Nonce zurückgehalten hat Platz {seats}). Ab und zu reißt eine Verbindung ab; kommt es oft vor, sucht jemand aus.",
    ),
    "other-decks": Words(
        "Anything about other decks: the more are audited, and the less the house knows beforehand which, the safer.",
        "Irgendetwas über andere Decks: je mehr geprüft werden und je weniger das Haus vorher weiß, welche, desto sicherer.",
    ),
}


def verify(
    *files: Annotated[str, Parameter(help="Documents to check, or - for standard input.", allow_leading_hyphen=True)],
    root: Annotated[str | None, Parameter(help="The root you were shown at the table.")] = None,
    nonce: Annotated[str | None, Parameter(help="The nonce you revealed.")] = None,
    book: Annotated[
        str | None,
        Parameter(help="The rulebook the hand was played under, as a file, where the club does not have it."),
    ] = None,
    db: Db = DB,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Check the shuffle proof of hands: root, cut, openings, and that the cards are those of the deck.

    Several players' documents of one hand are also checked against each other. Says what that proves and what not. The exit code is 1 if a proof does not hold.
    """
    if not files:
        raise FloormanError(
            Words(
                "name the document of a hand, or - for standard input",
                "Nenn das Dokument einer Hand, oder - für die Standardeingabe",
            )
        )
    language = language_or_default(lang)
    known = {"root": _digest("root", root), "nonce": _digest("nonce", nonce)}
    shelf = shelf_at(db)
    rules = shelf.book(book) if book else None
    documents: list[dict[str, Any]] = []
    holding: list[Proven] = []
    contradiction: ProofError | None = None

    def refuse(what: str, error: ProofError) -> None:
        if not json:
            print(f"floorman: {what}: {plain(error.told(language))}", file=sys.stderr)

    for file in files:
        try:
            proven = check(_read(file), **known, book=rules, shelf=shelf)
        except ProofError as error:
            documents.append({"file": file, "ok": False, "error": _error(error)})
            refuse(file, error)
            continue
        documents.append({"file": file, "ok": True, "error": None, **_facts(proven)})
        holding.append(proven)
        if not json:
            show(_report(file, proven, language))
    try:
        require_agreement(holding)
    except ProofError as error:
        contradiction = error
        refuse(say(_TOGETHER, language), error)
    if json:
        ok = len(holding)
        together = _error(contradiction) if contradiction else None
        print_json({"documents": documents, "ok": ok, "failed": len(files) - ok, "contradiction": together})
    if contradiction or len(holding) < len(files):
        sys.stdout.flush()
        sys.exit(1)


def _error(error: ProofError) -> dict[str, str]:
    return {"code": error.code, "message": str(error)}


def _digest(what: str, text: str | None) -> bytes | None:
    try:
        digest = None if text is None else bytes.fromhex(text)
    except ValueError:
        digest = b""
    if digest is not None and len(digest) != 32:
        raise FloormanError(
            Words(
                f"--{what}: 64 hexadecimal digits, not {excerpt(str(text), most=80)}",
                f"--{what}: 64 hexadezimale Ziffern, nicht {excerpt(str(text), 'de', 80)}",
            )
        )
    return digest


def _read(file: str) -> bytes:
    """What is in a file, but not much more than a document of ours can have."""
    try:
        if file == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(file).open("rb") as source:
            return source.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = refused(error) if isinstance(error, OSError) else Words(f"{error}", "der Name ist ungültig")
        raise UnreadableProof(
            Words(f"it cannot be opened: {why.en}", f"es lässt sich nicht öffnen: {why.de}")
        ) from None


def _statements(proven: Proven) -> tuple[list[str], list[str]]:
    """What is proved and what is not, as names of sentences."""
    if proven.kind == "deck":
        return ["whole", "fixed-as-shown" if proven.root_is_known else "fixed"], ["other-decks"]
    proves = [("fixed-as-shown" if proven.root_is_known else "fixed"), "places"] if proven.cards else []
    proves += ["cut"] if proven.cut_seats else []
    proves += ["record"] if proven.replayed else []
    proves_not = ["no-cards"] if not proven.cards else []
    if not proven.cut_seats:
        proves_not.append("nobody-cut")
    elif proven.seat not in proven.cut_seats:
        proves_not.append("spectator" if proven.seat is None else "not-your-nonce")
    proves_not += ["voided"] if proven.deal.voided else []
    proves_not += ["unseen", "peeking", "timing", "chips"]
    proves_not.append("mucked" if proven.replayed else "not-replayed")
    proves_not += ["not-over"] if proven.replayed and not proven.is_over else []
    return proves, proves_not


def _sentence(name: str, proven: Proven, language: Language) -> str:
    withheld = sorted({seat for void in proven.deal.voided for seat in void.withheld})
    seats = withheld if name == "voided" else proven.cut_seats
    facts = {"seats": _list(seats), "book": plain(proven.deal.book), "count": len(proven.deal.voided)}
    return say(_STATEMENTS[name], language).format(**facts)


def _report(file: str, proven: Proven, language: Language) -> str:
    deal = proven.deal
    viewer = _SPECTATOR if proven.seat is None else _VIEWER
    about = say(_ABOUT[proven.kind], language).format(
        hand=plain(deal.hand),
        book=plain(deal.book),
        seats=_list(sorted(deal.seats)),
        viewer=say(viewer, language).format(seat=proven.seat),
    )
    proves, proves_not = _statements(proven)
    lines = [
        say(_HOLDS, language).format(file=file),
        about,
        say(_ROOT, language).format(root=proven.root.hex()),
        say(_CARDS, language).format(cards=symbols(proven.cards) or say(_NO_CARDS, language)),
        "",
        say(_PROVES, language),
        *(f"  · {_sentence(name, proven, language)}" for name in proves),
        say(_PROVES_NOT, language),
        *(f"  · {_sentence(name, proven, language)}" for name in proves_not),
    ]
    return "\n".join(lines)


def _facts(proven: Proven) -> dict[str, Any]:
    proves, proves_not = _statements(proven)
    deal = proven.deal

    def worded(names: list[str]) -> list[dict[str, str]]:
        return [{"code": name, **{lang: _sentence(name, proven, lang) for lang in ("en", "de")}} for name in names]

    return {
        "kind": proven.kind,
        "hand": deal.hand,
        "book": deal.book,
        "seats": list(deal.seats),
        "button": deal.button,
        "seat": proven.seat,
        "root": proven.root.hex(),
        "root_compared": proven.root_is_known,
        "cut": list(proven.cut_seats),
        "voided": [{"root": void.root.hex(), "withheld": list(void.withheld)} for void in deal.voided],
        "cards": [str(card) for card in proven.cards],
        "replayed": proven.replayed,
        "proves": worded(proves),
        "proves_not": worded(proves_not),
    }


def _list(seats: list[int] | tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))
