// What one is told wherever one is: notices that are kept, and whose turn it is at tables that the page does not show.
import type { Followed } from "./connection";
import { line } from "./line";
import { router } from "./router.svelte";
import { isSeenAt } from "./telling";
import type { AwayTable, KeptNotice, PutAwayNotices, Told } from "./wire";

const KEY = "floorman.notices";

class Notices {
  kept: readonly KeptNotice[] = $state.raw([]);
  elsewhere: readonly AwayTable[] = $state.raw([]);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  clockOffset = $state(0);
  /** Turns that one has put away, by table. */
  #putAway: ReadonlyMap<string, number> = $state.raw(new Map());
  #followed: Followed<PutAwayNotices> | null = null;
  /** The last notice that was heard of in this browser: after loading a page again it is no news. */
  #heard = lastHeard();

  /** The tables where it is one's turn, and nobody has put that away. */
  readonly turns: readonly AwayTable[] = $derived(
    this.elsewhere.filter((table) => table.turn !== null && this.#putAway.get(table.table) !== table.turn),
  );

  follow(): void {
    this.#followed ??= line.follow<PutAwayNotices>("notices", {
      hear: (message) => this.#hear(message),
      done: () => {},
      refused: () => {}, // a session that is over, say: the page finds out by itself
      line: () => {},
    });
  }

  leave(): void {
    this.#followed?.leave();
    this.#followed = null;
    this.kept = [];
    this.elsewhere = [];
  }

  putAway(...numbers: number[]): void {
    if (numbers.length === 0) return;
    this.kept = this.kept.filter(({ number }) => !numbers.includes(number));
    this.#followed?.do({ type: "put_away", numbers });
  }

  putTurnAway({ table, turn }: AwayTable): void {
    if (turn !== null) this.#putAway = new Map([...this.#putAway, [table, turn]]);
  }

  /** What has come since one last heard of anything, in any window of this browser. */
  news(): KeptNotice[] {
    const fresh = this.kept.filter(({ number }) => number > this.#heard);
    const last = fresh.at(-1)?.number ?? this.#heard;
    if (last > this.#heard) {
      this.#heard = Math.max(last, lastHeard());
      try {
        localStorage.setItem(KEY, String(this.#heard));
      } catch {
        // A browser that keeps nothing says it again.
      }
    }
    return fresh;
  }

  /** What is seen on this page anyway need not be told. */
  look(): void {
    const { page } = router;
    if (page.name !== "table" || document.visibilityState !== "visible") return;
    this.putAway(...this.kept.filter(({ about }) => isSeenAt(about, page.id)).map(({ number }) => number));
  }

  #hear(message: Told): void {
    if (message.type === "notices") {
      this.kept = message.notices;
      this.look();
    } else if (message.type === "elsewhere") {
      this.clockOffset = message.now - Date.now();
      this.elsewhere = message.tables;
    }
  }
}

function lastHeard(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0) || 0;
  } catch {
    return 0;
  }
}

export const notices = new Notices();
