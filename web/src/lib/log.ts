// Events in the words of the table.
import type { LogLine } from "./table";
import { amount, symbol, type Catalogue, type Language, type Unit } from "./words";
import type { Seen } from "./wire";

export interface Telling {
  language: Language;
  words: Catalogue;
  unit: Unit;
  bigBlind: number;
}

export type LineKind = "hand" | "street" | "action" | "win" | "table";

/** The sentences for one line of the log; none for events that need no telling. */
export function sentences({ event, names, you, hand }: LogLine, telling: Telling): string[] {
  const { words } = telling;
  const chips = (value: number): string => amount(value, telling.language, telling.unit, telling.bigBlind);
  const name = (seat: number): string => names[seat] ?? words.seat(seat);
  const who = (seat: number): string => (seat === you ? words.you : name(seat));
  const cards = (list: readonly string[]): string => list.map(symbol).join(" ");

  type Verb = keyof Catalogue["others"] & keyof Catalogue["own"];
  function tell<V extends Verb>(verb: V, seat: number, ...facts: Parameters<Catalogue["own"][V]>): string {
    const own = words.own[verb] as (...facts: unknown[]) => string;
    const others = words.others[verb] as (who: string, ...facts: unknown[]) => string;
    return seat === you ? own(...facts) : others(name(seat), ...facts);
  }

  switch (event.type) {
    case "TableOpened":
      return [words.tableOpened(event.name)];
    case "SatDown":
      return [
        event.seat === you ? words.own.sitsDown(chips(event.chips)) : words.others.sitsDown(event.name, chips(event.chips)),
      ];
    case "LeavesAfterHand":
      return [tell("leavesAfter", event.seat)];
    case "StoodUp":
      return [tell("standsUp", event.seat)];
    case "SatOut":
      return [tell("sitsOut", event.seat)];
    case "CameBack":
      return [tell("comesBack", event.seat)];
    case "ChipsAdded":
      return [tell("addsChips", event.seat, chips(event.chips))];
    case "ClockRanOut":
      return [tell("timeUp", event.seat)];
    case "Began":
      return [words.hand(String(hand))];
    case "Dealt":
      return event.cards.length > 0 ? [words.dealt(cards(event.cards))] : [];
    case "AntePosted":
      return [words.posts(who(event.seat), words.ante, chips(event.chips))];
    case "BlindPosted":
      return [words.posts(who(event.seat), words.blindKinds[event.kind] ?? event.kind, chips(event.chips))];
    case "DeadPosted":
      return [words.posts(who(event.seat), words.dead, chips(event.chips))];
    case "StreetDealt": {
      const street = words.streets[event.street] ?? event.street;
      const second = event.run > 1 ? `${street} (${words.secondBoardNote})` : street;
      return [words.streetLine(second, cards(event.cards))];
    }
    case "Checked":
      return [tell("checks", event.seat)];
    case "Called":
      return [tell("calls", event.seat, chips(event.to))];
    case "Bet":
      return [tell("bets", event.seat, chips(event.to))];
    case "Raised":
      return [tell("raises", event.seat, chips(event.to))];
    case "Folded":
      return [tell("folds", event.seat)];
    case "HandKilled":
      return [tell("killed", event.seat)];
    case "UncalledReturned":
      return [tell("returned", event.seat, chips(event.chips))];
    case "CardsOpened":
      return event.seats.map((seat, index) => tell("shows", seat, cards(event.cards[index] ?? [])));
    case "RunsAgreed":
      return [tell("runs", event.seat, event.twice)];
    case "Shown":
      return [tell("shows", event.seat, cards(event.cards))];
    case "Mucked":
      return [tell("mucks", event.seat)];
    case "PotAwarded": {
      const pot = event.pot === 0 ? words.thePot : words.sidePot(event.pot);
      const which = event.run > 1 ? `${pot}, ${words.secondBoardNote}` : pot;
      return event.seats.map((seat, index) => tell("wins", seat, chips(event.shares[index] ?? 0), which));
    }
    case "RabbitShown":
      return [words.rabbit(cards(event.cards))];
    case "DeckShown": // the root stands beside the hand's number
    case "ClockStarted": // the ring shows it
    case "NextHandDue": // the countdown shows it
      return [];
    default:
      return unknownEvent(event);
  }
}

/** How a line looks. */
export function kindOf(event: Seen): LineKind {
  switch (event.type) {
    case "Began":
      return "hand";
    case "StreetDealt":
    case "Dealt":
    case "RabbitShown":
      return "street";
    case "PotAwarded":
      return "win";
    case "TableOpened":
    case "SatDown":
    case "LeavesAfterHand":
    case "StoodUp":
    case "SatOut":
    case "CameBack":
    case "ChipsAdded":
    case "ClockRanOut":
      return "table";
    default:
      return "action";
  }
}

/** A newer server may tell of things this page has no words for. */
function unknownEvent(_event: never): string[] {
  return [];
}
