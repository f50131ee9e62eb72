// One table on the page: its line, its state, and what one has asked for and not heard of yet.
import { whole } from "./changes";
import type { Command, Followed, LineState } from "./connection";
import { line } from "./line";
import { apply, EMPTY, movesMoney, type TableState } from "./table";
import type { Action, Paused, Refused, TableNews, TableUpdate, Told } from "./wire";

const PAYING: ReadonlySet<Command["type"]> = new Set(["sit_down", "add_chips", "stand_up"]);

export class TableSession {
  table: TableState = $state.raw(EMPTY);
  line: LineState = $state("connecting");
  refusal: Refused | null = $state.raw(null);
  /** Why the table waits, if it does: said again every few seconds, and over with the next thing that happens. */
  pause: Paused | null = $state.raw(null);
  #waiting: ReadonlySet<string> = $state.raw(new Set());
  /** The view in which our last command shows. */
  #shownIn = $state(0);
  /** Commands under way after which one's account is another. */
  readonly #paying = new Set<string>();
  /** Commands under way that are said again once if one has to sign in first. */
  readonly #once = new Map<string, Command>();
  readonly #followed: Followed;

  constructor(
    readonly id: string,
    readonly onmoney: () => void = () => {},
    readonly signIn: (() => Promise<void>) | null = null,
  ) {
    this.#followed = line.follow(`table/${id}`, {
      hear: (message) => this.#hear(message),
      done: (command, number) => {
        this.#shownIn = number;
        this.#answered(command);
        this.#once.delete(command);
        if (this.#paying.delete(command)) this.onmoney();
      },
      refused: (message) => {
        this.#answered(message.id);
        this.#paying.delete(message.id);
        const command = this.#once.get(message.id);
        this.#once.delete(message.id);
        if (message.code === "not-signed-in" && command && this.signIn) void this.#again(command, message, this.signIn);
        else this.refusal = message;
      },
      line: (state) => (this.line = state),
    });
  }

  /** Whether something we asked for is still under way, so that buttons wait. */
  get isBusy(): boolean {
    return this.#waiting.size > 0 || this.table.number < this.#shownIn;
  }

  do(command: Command): void {
    this.#once.set(this.#ask(command), command);
  }

  #ask(command: Command): string {
    this.refusal = null;
    const id = this.#followed.do(command);
    this.#waiting = new Set([...this.#waiting, id]);
    if (PAYING.has(command.type)) this.#paying.add(id);
    return id;
  }

  /** Nobody knows us any more: signs in, which opens the line anew, and says it once more. */
  async #again(command: Command, refusal: Refused, signIn: () => Promise<void>): Promise<void> {
    try {
      await signIn();
      this.#ask(command);
    } catch {
      this.refusal = refusal;
    }
  }

  act(action: Action, turn: number): void {
    this.do({ type: "act", action, turn });
  }

  close(): void {
    this.#followed.leave();
  }

  #hear(message: Told): void {
    switch (message.type) {
      case "told":
        this.#told(message);
        break;
      case "changed":
        this.#changed(message);
        break;
      case "paused":
        this.pause = message.is_over ? null : message;
        break;
    }
  }

  #told(message: TableUpdate): void {
    if (message.since === 0) this.#shownIn = 0; // a fresh view shows everything
    const before = this.table;
    this.table = apply(before, message, Date.now());
    if (message.number > before.number) this.pause = null;
    if (before.view && movesMoney(before.view, message)) this.onmoney(); // also long after one asked to leave
    if (this.table.needsLook && !before.needsLook) this.#followed.look();
  }

  #changed(change: TableNews): void {
    const { number, view, needsLook } = this.table;
    if (needsLook || change.number <= number) return;
    if (view && change.since === number) this.#told(whole(view, change));
    else {
      this.table = { ...this.table, needsLook: true }; // something was missed
      this.#followed.look();
    }
  }

  #answered(command: string): void {
    const waiting = new Set(this.#waiting);
    waiting.delete(command);
    this.#waiting = waiting;
  }
}
