// Events in the words of the table.
import type { LogLine } from "./table";
import { amount, number, spoken, symbol, type Catalogue, type Language, type Unit } from "./words";
import type { Seen } from "./wire";

export interface Telling {
  language: Language;
  words: Catalogue;
  unit: Unit;
  bigBlind: number;
  /** Cards in words, for those who listen. */
  isSpoken?: boolean;
}

export type LineKind = "hand" | "street" | "action" | "win" | "table";

/** The sentences for one line of the log; none for events that need no telling. */
export function sentences({ event, names, you, hand }: LogLine, telling: Telling): string[] {
  const { words } = telling;
  const chips = (value: number): string => amount(value, telling.language, telling.unit, telling.bigBlind);
  const name = (seat: number): string => names[seat] || words.seat(seat); // a ghost has no name
  const who = (seat: number): string => (seat === you ? words.you : name(seat));
  const cards = (list: readonly string[]): string =>
    telling.isSpoken ? spoken(list, words) : list.map(symbol).join(" ");

  type Verb = keyof Catalogue["others"] & keyof Catalogue["own"];
  function tell<V extends Verb>(verb: V, seat: number, ...facts: Parameters<Catalogue["own"][V]>): string {
    const own = words.own[verb] as (...facts: unknown[]) => string;
    const others = words.others[verb] as (who: string, ...facts: unknown[]) => string;
    return seat === you ? own(...facts) : others(name(seat), ...facts);
  }

  switch (event.type) {
    case "TableOpened":
      return [words.tableOpened(event.name)];
    case "SatDown": {
      if (event.is_ghost) return [words.ghostSeated(name(event.seat), chips(event.chips))];
      const isYou = event.seat === you;
      const sits = isYou ? words.own.sitsDown(chips(event.chips)) : words.others.sitsDown(event.name, chips(event.chips));
      return event.waits ? [sits, isYou ? words.own.waits() : words.others.waits(event.name)] : [sits];
    }
    case "GhostReplaced":
      return [
        event.seat === you
          ? words.own.replacesGhost(chips(event.chips))
          : words.others.replacesGhost(event.name, chips(event.chips)),
      ];
    case "Eliminated":
      return [tell("isOut", event.seat)];
    case "LeftTheTable":
      return [tell("leavesHand", event.seat, event.folds)];
    case "LeavesAfterHand":
      return [tell("leavesAfter", event.seat)];
    case "StoodUp":
      if (event.forfeits) return [tell("isDisqualified", event.seat, event.chips > 0 ? chips(event.chips) : "")];
      return [tell("standsUp", event.seat, event.chips > 0 ? chips(event.chips) : "")];
    case "SatOut":
      return [tell("sitsOut", event.seat)];
    case "CameBack":
      return [tell("comesBack", event.seat)];
    case "ChipsAdded":
      return [tell("addsChips", event.seat, chips(event.chips))];
    case "ChipsTakenOut":
      return [tell("forfeits", event.seat, chips(event.chips))];
    case "WaitsForBlind":
      return [tell(event.waits ? "waits" : "posts", event.seat)];
    case "StraddleSet":
      return [event.chips > 0 ? tell("straddles", event.seat, chips(event.chips)) : tell("straddlesNoMore", event.seat)];
    case "LevelSet": {
      const blinds = `${number(event.small_blind, telling.language)}/${number(event.big_blind, telling.language)}`;
      return [words.levelSet(blinds, event.ante > 0 ? number(event.ante, telling.language) : "")];
    }
    case "ButtonDrawn": {
      const drawn = event.cards.map(([seat, card]) => `${who(seat)} ${symbol(card)}`).join(", ");
      return [...(drawn ? [words.buttonDraw(drawn)] : []), tell("drewButton", event.button)];
    }
    case "ButtonMovedAhead":
      return [tell("buttonTo", event.button)];
    case "ButtonPlaced": // the disc shows where, and the posts show whose the blinds are
      return event.small_blind === null ? [words.deadSmallBlind] : [];
    case "Misdealt":
      return [words.misdealt];
    case "PenaltyGiven":
      return [tell("penalty", event.seat, event.hands, event.rounds)];
    case "PenaltyBegan":
      return [tell("penaltyBegins", event.seat, event.hands)];
    case "BreakBegan":
      return [words.breakBegan];
    case "BreakEnded":
      return [words.breakEnded];
    case "AllInsHeld":
      return [event.held ? words.allInsHeld : words.allInsOpen];
    case "ClosesAfterHand":
      return [words.closesAfterHand];
    case "TableClosed":
      return [words.tableClosed];
    case "ClockCalled":
      if (event.by === null) return [tell("calledOn", event.seat)];
      if (event.by === you && event.seat !== you) return [words.youCallClock(name(event.seat))];
      return [tell("callsClockOn", event.seat, name(event.by))];
    case "ClockLengthSet": {
      const lengths = [number(event.seconds, telling.language), number(event.countdown, telling.language)] as const;
      return [event.seat === 0 ? words.clockLengthForAll(...lengths) : tell("clockLength", event.seat, ...lengths)];
    }
    case "TimeBankStarted":
      return [tell("bankStarts", event.seat)];
    case "TimeBankFilled":
      return [words.bankFilled(number(event.ms / 1000, telling.language))];
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
      return [tell("paysDead", event.seat, chips(event.chips))];
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
    case "PutRight":
      return [words.putRight(words.procedures[event.procedure] ?? event.procedure, event.cite, cards(event.board))];
    case "HandVoided":
      return [words.voided(words.procedures[event.procedure] ?? event.procedure, event.cite, event.is_misdeal)];
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
    case "RunOutHeld":
      return event.held ? [] : [words.allInOpened]; // that they are held, the table has been told
    case "RabbitShown":
      return [words.rabbit(cards(event.cards))];
    case "DeckShown": // the root stands beside the hand's number
    case "ClockStarted": // the ring shows it
    case "TurnBegan": // the seat shows it
    case "TimeBankSpent": // the seat shows what is left
    case "NextHandDue": // the countdown shows it
    case "HandBegan": // the hand's number follows
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
    case "PutRight":
    case "HandVoided":
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
    case "ChipsTakenOut":
    case "ClockRanOut":
    case "GhostReplaced":
    case "Eliminated":
    case "LeftTheTable":
    case "WaitsForBlind":
    case "StraddleSet":
    case "LevelSet":
    case "ButtonDrawn":
    case "ButtonMovedAhead":
    case "ButtonPlaced":
    case "Misdealt":
    case "PenaltyGiven":
    case "PenaltyBegan":
    case "BreakBegan":
    case "BreakEnded":
    case "AllInsHeld":
    case "ClosesAfterHand":
    case "TableClosed":
    case "ClockCalled":
    case "ClockLengthSet":
    case "TimeBankStarted":
    case "TimeBankFilled":
      return "table";
    default:
      return "action";
  }
}

/** A newer server may tell of things this page has no words for. */
function unknownEvent(_event: never): string[] {
  return [];
}
