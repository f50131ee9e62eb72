// Events in the words of the table.
import type { LogLine } from "./table";
import { amount, number, spoken, symbol, type Catalogue, type Language, type Unit } from "./words";
import type { Paragraph, Seen } from "./wire";

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
    case "table_opened":
      return [words.tableOpened(event.name)];
    case "sat_down": {
      if (event.is_ghost) return [words.ghostSeated(name(event.seat), chips(event.chips))];
      const isYou = event.seat === you;
      const sits = isYou ? words.own.sitsDown(chips(event.chips)) : words.others.sitsDown(event.name, chips(event.chips));
      return event.waits ? [sits, isYou ? words.own.waits() : words.others.waits(event.name)] : [sits];
    }
    case "ghost_replaced":
      return [
        event.seat === you
          ? words.own.replacesGhost(chips(event.chips))
          : words.others.replacesGhost(event.name, chips(event.chips)),
      ];
    case "eliminated":
      return [tell("isOut", event.seat)];
    case "left_the_table":
      return [tell("leavesHand", event.seat, event.folds)];
    case "leaves_after_hand":
      return [tell("leavesAfter", event.seat)];
    case "stood_up":
      if (event.forfeits) return [tell("isDisqualified", event.seat, event.chips > 0 ? chips(event.chips) : "")];
      return [tell("standsUp", event.seat, event.chips > 0 ? chips(event.chips) : "")];
    case "sat_out":
      return [tell("sitsOut", event.seat)];
    case "came_back":
      return [tell("comesBack", event.seat)];
    case "chips_added":
      return [tell("addsChips", event.seat, chips(event.chips))];
    case "chips_taken_out":
      return [tell("forfeits", event.seat, chips(event.chips))];
    case "waits_for_blind":
      return [tell(event.waits ? "waits" : "posts", event.seat)];
    case "straddle_set":
      return [event.chips > 0 ? tell("straddles", event.seat, chips(event.chips)) : tell("straddlesNoMore", event.seat)];
    case "level_set": {
      const blinds = `${number(event.small_blind, telling.language)}/${number(event.big_blind, telling.language)}`;
      return [words.levelSet(blinds, event.ante > 0 ? number(event.ante, telling.language) : "")];
    }
    case "button_drawn": {
      const drawn = event.cards.map(([seat, card]) => `${who(seat)} ${symbol(card)}`).join(", ");
      return [...(drawn ? [words.buttonDraw(drawn)] : []), tell("drewButton", event.button)];
    }
    case "button_moved_ahead":
      return [tell("buttonTo", event.button)];
    case "button_placed": // the disc shows where, and the posts show whose the blinds are
      return event.small_blind === null ? [words.deadSmallBlind] : [];
    case "sits_out_at_blind":
      return event.wants ? [tell("sitsOutAtBlind", event.seat)] : [];
    case "let_in":
      return [words.letIn(event.name)];
    case "shown_out":
      return event.name ? [words.shownOut(event.name)] : [];
    case "table_renamed":
      return [words.tableRenamed(event.name)];
    case "book_announced":
      return [words.bookAnnounced(bookName(event))];
    case "book_changed":
      return [words.bookChanged(bookName(event))];
    case "list_joined":
      return [words.joinsList(event.name)];
    case "seat_offered":
      return [words.seatOffered(event.name, words.seat(event.seat))];
    case "misdealt":
      return [words.misdealt];
    case "penalty_given":
      return [tell("penalty", event.seat, event.hands, event.rounds)];
    case "penalty_began":
      return [tell("penaltyBegins", event.seat, event.hands)];
    case "break_began":
      return [words.breakBegan];
    case "break_ended":
      return [words.breakEnded];
    case "all_ins_held":
      return [event.held ? words.allInsHeld : words.allInsOpen];
    case "cards_looked_at":
      return [words.cardsLookedAt];
    case "floor_called":
      return [tell("callsFloor", event.seat, event.joins)];
    case "floor_came":
      return [words.floorCame(event.name)];
    case "floor_ruled": {
      const [first] = event.rules;
      if (event.is_otherwise) return [words.floorRuledOtherwise(event.by)];
      return [words.floorRuledBy(event.by, first ? cited(first, words) : "")];
    }
    case "floor_call_dismissed":
      return [words.floorDismissed(event.name, event.reason)];
    case "floor_call_timed_out":
      return [words.floorTimedOut];
    case "floor_call_withdrawn":
      return [words.callWithdrawn(event.name)];
    case "closes_after_hand":
      return [words.closesAfterHand];
    case "table_closed":
      return [words.tableClosed];
    case "clock_called":
      if (event.by === null) return [tell("calledOn", event.seat)];
      if (event.by === you && event.seat !== you) return [words.youCallClock(name(event.seat))];
      return [tell("callsClockOn", event.seat, name(event.by))];
    case "clock_length_set": {
      const lengths = [number(event.seconds, telling.language), number(event.countdown, telling.language)] as const;
      return [event.seat === 0 ? words.clockLengthForAll(...lengths) : tell("clockLength", event.seat, ...lengths)];
    }
    case "time_bank_started":
      return [tell("bankStarts", event.seat)];
    case "time_bank_filled":
      return [words.bankFilled(number(event.ms / 1000, telling.language))];
    case "clock_ran_out":
      return [tell("timeUp", event.seat)];
    case "began":
      return [words.hand(String(hand))];
    case "dealt":
      return event.cards.length > 0 ? [words.dealt(cards(event.cards))] : [];
    case "ante_posted":
      return [words.posts(who(event.seat), words.ante, chips(event.chips))];
    case "blind_posted":
      return [words.posts(who(event.seat), words.blindKinds[event.kind] ?? event.kind, chips(event.chips))];
    case "dead_posted":
      return [tell("paysDead", event.seat, chips(event.chips))];
    case "street_dealt": {
      const street = words.streets[event.street] ?? event.street;
      const second = event.run > 1 ? `${street} (${words.secondBoardNote})` : street;
      return [words.streetLine(second, cards(event.cards))];
    }
    case "checked":
      return [tell("checks", event.seat)];
    case "called":
      return [tell("calls", event.seat, chips(event.to))];
    case "bet":
      return [tell("bets", event.seat, chips(event.to))];
    case "raised":
      return [tell("raises", event.seat, chips(event.to))];
    case "folded":
      return [tell("folds", event.seat)];
    case "hand_killed":
      return [tell("killed", event.seat, words.deaths[event.why] ?? words.procedures[event.why] ?? event.why)];
    case "ruled": {
      const { what, by } = event;
      const procedure = words.procedures[what.procedure] ?? what.procedure;
      return what.type === "put_right"
        ? [words.putRight(procedure, cited(by, words), cards(what.board))]
        : [words.voided(procedure, cited(by, words), what.is_misdeal)];
    }
    case "uncalled_returned":
      return [tell("returned", event.seat, chips(event.chips))];
    case "cards_opened":
      return event.seats.map((seat, index) => tell("shows", seat, cards(event.cards[index] ?? [])));
    case "runs_agreed":
      return [tell("runs", event.seat, event.twice)];
    case "shown":
      return [tell("shows", event.seat, cards(event.cards))];
    case "mucked":
      return [tell("mucks", event.seat)];
    case "pot_awarded": {
      const pot = event.pot === 0 ? words.thePot : words.sidePot(event.pot);
      const which = event.run > 1 ? `${pot}, ${words.secondBoardNote}` : pot;
      return event.seats.map((seat, index) => tell("wins", seat, chips(event.shares[index] ?? 0), which));
    }
    case "run_out_held":
      return event.held ? [] : [words.allInOpened]; // that they are held, the table has been told
    case "rabbit_shown":
      return [words.rabbit(cards(event.cards))];
    case "deck_shown": // the root stands beside the hand's number
    case "clock_started": // the ring shows it
    case "turn_began": // the seat shows it
    case "time_bank_spent": // the seat shows what is left
    case "next_hand_due": // the countdown shows it
    case "hand_began": // the hand's number follows
    case "list_left": // the list shows who waits
    case "link_renewed": // the host has it
    case "pardoned": // whoever it is may come again
    case "host_changed": // the table shows whose it is
    case "door_set": // the table shows who may do what
    case "offer_passed": // it goes to the next
    case "floor_awaited": // the countdown shows it
      return [];
    default:
      return unknownEvent(event);
  }
}

/** How a line looks. */
function bookName({ book, edition }: { book: string; edition: string }): string {
  return edition === "undated" ? book.toUpperCase() : `${book.toUpperCase()} ${edition}`;
}

/** Where a rule stands, as its book prints it. */
function cited({ book, edition, paragraph, rule }: Paragraph, words: Catalogue): string {
  if (!book) return words.ourDefault;
  const printed = edition === "undated" ? book.toUpperCase() : `${book.toUpperCase()} ${edition}`;
  return paragraph ? `${printed} ${paragraph}` : words.ourReading(printed, rule);
}

export function kindOf(event: Seen): LineKind {
  switch (event.type) {
    case "began":
      return "hand";
    case "street_dealt":
    case "dealt":
    case "rabbit_shown":
    case "ruled":
      return "street";
    case "pot_awarded":
      return "win";
    case "table_opened":
    case "sat_down":
    case "leaves_after_hand":
    case "stood_up":
    case "sat_out":
    case "came_back":
    case "chips_added":
    case "chips_taken_out":
    case "clock_ran_out":
    case "ghost_replaced":
    case "eliminated":
    case "left_the_table":
    case "waits_for_blind":
    case "straddle_set":
    case "list_joined":
    case "seat_offered":
    case "sits_out_at_blind":
    case "let_in":
    case "shown_out":
    case "table_renamed":
    case "book_announced":
    case "book_changed":
    case "level_set":
    case "button_drawn":
    case "button_moved_ahead":
    case "button_placed":
    case "misdealt":
    case "penalty_given":
    case "penalty_began":
    case "break_began":
    case "break_ended":
    case "all_ins_held":
    case "cards_looked_at":
    case "floor_called":
    case "floor_came":
    case "floor_ruled":
    case "floor_call_dismissed":
    case "floor_call_timed_out":
    case "floor_call_withdrawn":
    case "closes_after_hand":
    case "table_closed":
    case "clock_called":
    case "clock_length_set":
    case "time_bank_started":
    case "time_bank_filled":
      return "table";
    default:
      return "action";
  }
}

/** A newer server may tell of things this page has no words for. */
function unknownEvent(_event: never): string[] {
  return [];
}
