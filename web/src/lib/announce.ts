// What somebody who listens instead of looking is told when the view changes.
import { amount, spoken } from "./words";
import { sentences, type Telling } from "./log";
import type { LogLine } from "./table";
import type { TableView } from "./wire";

/** What others did, who shows and who wins, and that one's time has passed; one's own actions one knows. */
export function news(lines: readonly LogLine[], telling: Telling): string {
  return lines
    .filter(({ event, you }) => {
      switch (event.type) {
        case "checked":
        case "called":
        case "bet":
        case "raised":
        case "folded":
        case "shown":
        case "mucked":
          return event.seat !== you;
        case "cards_opened":
        case "pot_awarded":
        case "clock_ran_out":
        case "floor_called":
        case "floor_came":
        case "floor_ruled":
        case "floor_call_dismissed":
        case "floor_call_timed_out":
        case "floor_call_withdrawn":
          return true;
        default:
          return false;
      }
    })
    .flatMap((line) => sentences(line, { ...telling, isSpoken: true }))
    .map((sentence) => `${sentence}.`)
    .join(" ");
}

/** Own cards when they come, the board when it grows, and one's turn with its price. Nothing if none of it changed. */
export function announcement(before: TableView | null, view: TableView, telling: Telling): string {
  const { words } = telling;
  const chips = (value: number): string => amount(value, telling.language, telling.unit, telling.bigBlind);
  const hand = view.hand;
  if (!hand) return "";
  const old = before?.number === view.number ? before.hand : null;
  const said: string[] = [];
  const own = ownSeat(view);
  if (own && own.cards.length > 0 && ownSeat(old ? before : null)?.cards.length !== own.cards.length) {
    said.push(words.spokenCards(spoken(own.cards, words)));
  }
  const grown = hand.board.slice(old?.board.length ?? 0);
  if (grown.length > 0) {
    said.push(words.spokenBoard(words.streets[hand.street] ?? words.board, spoken(grown, words)));
    if (own?.made && own.in_hand) said.push(`${words.youHave(words.madeByYou[own.made] ?? own.made)}.`);
  }
  if (hand.legal && (before?.turn !== view.turn || !before.hand?.legal)) {
    const call = hand.legal.call ? words.spokenToCall(chips(hand.legal.call)) : hand.legal.check ? words.spokenFree : "";
    said.push(words.spokenTurn(call, chips(hand.pot)));
  } else if (!hand.legal && hand.to_act !== null && hand.to_act !== old?.to_act) {
    const name = view.seats.find((place) => place.seat === hand.to_act)?.name ?? words.seat(hand.to_act);
    said.push(`${words.turnOf(name)}.`);
  }
  if (hand.legal && view.until !== null) {
    const seconds = String(Math.max(0, Math.round((view.until - view.now) / 1000)));
    if (view.is_called && !before?.is_called) said.push(words.spokenClock(seconds));
    if (view.on_time_bank && !before?.on_time_bank) said.push(words.spokenBank(seconds));
  }
  return said.join(" ");
}

function ownSeat(view: TableView | null) {
  const own = view?.hand?.seat ?? null; // who sat down since has no cards
  return own !== null && own === view?.you ? view.hand?.seats.find(({ seat }) => seat === own) : undefined;
}
