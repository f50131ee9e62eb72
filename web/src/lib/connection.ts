// The line to the club, for one topic: opens it, keeps it open, and says again what was not answered when it broke.
import type { Answer, Do, Follow, Look, Paused, Refused, TableNews, TableCommand, TableUpdate, Unfollow } from "./wire";

export type Command = TableCommand["command"];
type Said = Do | Follow | Unfollow | Look;

export type LineState = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  told(message: TableUpdate): void;
  changed(message: TableNews): void;
  /** A command was carried out; *number* is that of the first view that shows it. */
  done(id: string, number: number): void;
  refused(message: Refused): void;
  /** Nothing can be kept for now, and the table waits; or that is over. */
  paused(message: Paused): void;
  line(state: LineState): void;
}

/** The part of a browser's WebSocket that is used here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  open(url: string): Socket;
  /** Calls back after so many milliseconds, and returns what cancels it. */
  later(callback: () => void, ms: number): () => void;
  newId(): string;
  /** Whether somebody can see the page: only then silence is looked into. */
  isVisible(): boolean;
}

/** Refusals of the table itself, which another try would only hear again. */
const FINAL: ReadonlySet<string> = new Set(["unknown-table", "unreadable", "table-is-closed"]);

const FIRST_DELAY = 250;
const LONGEST_DELAY = 5_000;

// A line may be dead without a word. It counts as lost after so many milliseconds without any message:
/** while it opens, */
export const OPENING_MS = 10_000;
/** after a command, */
export const ANSWER_MS = 6_000;
/** and after a look. After so much silence one looks. */
export const PROBE_MS = 5_000;
export const SILENCE_MS = 12_000;

export class Connection {
  #socket: Socket | null = null;
  #isOpen = false;
  #attempts = 0;
  #isClosed = false;
  #cancelRetry: (() => void) | null = null;
  #cancelWatch: (() => void) | null = null;
  /** Whether an answer is due, so that silence now means that the line is lost. */
  #isDue = false;
  /** Commands without an answer, oldest first. */
  readonly #unanswered = new Map<string, Do>();

  constructor(
    readonly url: string,
    /** What is followed on it: `table/lounge`. */
    readonly topic: string,
    readonly listener: Listener,
    readonly surroundings: Surroundings = browser,
  ) {
    this.#connect();
  }

  /** Sends a command now or as soon as the line is back, and returns the id its answer will carry. */
  do(command: Command): string {
    const message: Do = { type: "do", id: this.surroundings.newId(), to: this.topic, command };
    this.#unanswered.set(message.id, message);
    this.#send(message);
    this.#await(ANSWER_MS);
    return message.id;
  }

  /** Asks for a fresh view. Without a line there is no need: opening one brings it. */
  look(): void {
    this.#send({ type: "look", topic: this.topic });
    this.#await(PROBE_MS);
  }

  /** Gives the line up, for instance because the network is gone, and tries again. */
  cut(): void {
    if (this.#isClosed || !this.#socket) return;
    this.#drop();
    this.#lost();
  }

  /** Tries again at once, for instance because the network is back. */
  retry(): void {
    if (this.#isClosed || this.#socket) return;
    this.#attempts = 0;
    this.#cancelRetry?.();
    this.#connect("lost");
  }

  /** Opens the line anew, for instance because one has signed in. */
  renew(): void {
    if (this.#isClosed) return;
    this.#drop();
    this.#attempts = 0;
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
    this.listener.line("closed");
  }

  #drop(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#unwatch();
    const socket = this.#socket;
    this.#socket = null;
    this.#isOpen = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #connect(state: LineState = this.#attempts === 0 ? "connecting" : "lost"): void {
    this.#cancelRetry = null;
    this.listener.line(state);
    const socket = this.surroundings.open(this.url);
    this.#socket = socket;
    this.#watch(OPENING_MS, () => this.cut());
    socket.onopen = () => {
      this.#isOpen = true;
      this.listener.line("open");
      this.#send({ type: "follow", topic: this.topic });
      for (const message of this.#unanswered.values()) this.#send(message); // with the same id: it is done once
      this.#await(ANSWER_MS); // a line that opens brings a view
    };
    socket.onmessage = (event) => {
      this.#attempts = 0; // only a line that talks counts as good
      this.#listen();
      this.#hear(parsed(event.data));
    };
    socket.onclose = () => this.#lost();
  }

  #lost(): void {
    this.#socket = null;
    this.#isOpen = false;
    this.#unwatch();
    if (this.#isClosed) return;
    this.listener.line("lost");
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#cancelRetry = this.surroundings.later(() => this.#connect(), delay);
  }

  // ---- silence ----

  /** Something was heard: the line is good, until it falls silent. */
  #listen(): void {
    this.#isDue = false;
    this.#watch(SILENCE_MS, () => {
      if (this.surroundings.isVisible()) this.look();
      else this.#listen();
    });
  }

  /** Something is to be heard within this time; the first that is due counts. */
  #await(ms: number): void {
    if (!this.#isOpen || this.#isDue) return;
    this.#isDue = true;
    this.#watch(ms, () => this.cut());
  }

  #watch(ms: number, callback: () => void): void {
    this.#cancelWatch?.();
    this.#cancelWatch = this.surroundings.later(callback, ms);
  }

  #unwatch(): void {
    this.#cancelWatch?.();
    this.#cancelWatch = null;
    this.#isDue = false;
  }

  #hear(message: Answer | null): void {
    switch (message?.type) {
      case "told":
        this.listener.told(message);
        break;
      case "changed":
        this.listener.changed(message);
        break;
      case "paused":
        this.listener.paused(message);
        break;
      case "done":
        if (this.#unanswered.delete(message.id)) this.listener.done(message.id, message.number);
        break;
      case "refused": {
        // What the server could not read has no id: it answers in order, so that was the oldest.
        const id = message.id || (this.#unanswered.keys().next().value ?? "");
        this.#unanswered.delete(id);
        this.listener.refused({ ...message, id });
        if (!message.id && FINAL.has(message.code)) this.close();
        break;
      }
    }
  }

  #send(message: Said): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(message));
  }
}

/** What the server said, or nothing for what this version does not know. */
function parsed(data: unknown): Answer | null {
  if (typeof data !== "string") return null;
  const message: unknown = JSON.parse(data);
  return typeof message === "object" && message !== null && "type" in message ? (message as Answer) : null;
}

/** A new random id. Browsers offer `randomUUID` only over https and on the machine itself, not on a club's own network. */
export function newId(source: Pick<Crypto, "getRandomValues"> & { randomUUID?: () => string } = crypto): string {
  if (source.randomUUID) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const browser: Surroundings = {
  open: (url) => new WebSocket(url) as Socket,
  later(callback, ms) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  newId: () => newId(),
  isVisible: () => document.visibilityState === "visible",
};

/** The address of the line to the club on the server this page came from. */
export function liveUrl(page: { protocol: string; host: string } = location): string {
  return `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}/api/live`;
}
