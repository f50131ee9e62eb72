// The line to the club, one for each page: opens it, keeps it open, follows topics on it, and says again what was not answered
// when it broke.
import type { Do, Done, Follow, Look, Refused, TableCommand, Told, Unfollow } from "./wire";

export type Command = TableCommand["command"];
type Said = Do | Follow | Unfollow | Look;

export type LineState = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  /** Something was told of the topic. */
  hear(message: Told): void;
  /** A command was carried out; *number* is that of the first view that shows it. */
  done(id: string, number: number): void;
  refused(message: Refused): void;
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

/** A topic that a page follows on its line. */
export class Followed<Wanted = Command> {
  constructor(
    readonly line: Line,
    readonly topic: string,
    readonly listener: Listener,
  ) {}

  /** Sends a command now or as soon as the line is back, and returns the id its answer will carry. */
  do(command: Wanted): string {
    return this.line.do(this, command);
  }

  /** Asks for a fresh view. Without a line there is no need: opening one brings it. */
  look(): void {
    this.line.look(this.topic);
  }

  /** Follows the topic no longer. */
  leave(): void {
    this.line.leave(this);
    this.listener.line("closed");
  }
}

export class Line {
  #socket: Socket | null = null;
  #isOpen = false;
  #attempts = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelWatch: (() => void) | null = null;
  /** Whether an answer is due, so that silence now means that the line is lost. */
  #isDue = false;
  readonly #followed = new Map<string, Followed<never>>();
  /** Commands without an answer, oldest first, with whoever hears it. */
  readonly #unanswered = new Map<string, { message: Do; listener: Listener }>();

  constructor(
    readonly url: string,
    readonly surroundings: Surroundings = browser,
  ) {}

  /** Follows a topic, such as `table/lounge`, from now on; the first one opens the line. */
  follow<Wanted = Command>(topic: string, listener: Listener): Followed<Wanted> {
    const followed = new Followed<Wanted>(this, topic, listener);
    this.#followed.set(topic, followed as Followed<never>);
    if (this.#socket) {
      listener.line(this.#isOpen ? "open" : "connecting");
      this.#send({ type: "follow", topic });
      if (this.#isOpen) this.#await(ANSWER_MS);
    } else if (this.#cancelRetry) listener.line("lost");
    else this.#connect();
    return followed;
  }

  do(by: Followed<never>, command: unknown): string {
    const message: Do = { type: "do", id: this.surroundings.newId(), to: by.topic, command };
    this.#unanswered.set(message.id, { message, listener: by.listener });
    this.#send(message);
    this.#await(ANSWER_MS);
    return message.id;
  }

  /** Asks for a fresh view of one topic, or of all. */
  look(topic = ""): void {
    for (const one of topic ? [topic] : this.#followed.keys()) this.#send({ type: "look", topic: one });
    this.#await(PROBE_MS);
  }

  /** Back on this page, or back on the network: makes sure of what one sees. */
  wake(): void {
    if (this.#isOpen) this.look();
    else this.retry();
  }

  /** Gives the line up, for instance because the network is gone, and tries again. */
  cut(): void {
    if (!this.#socket) return;
    this.#drop();
    this.#lost();
  }

  /** Tries again at once, for instance because the network is back. */
  retry(): void {
    if (this.#followed.size === 0 || this.#socket) return;
    this.#attempts = 0;
    this.#cancelRetry?.();
    this.#connect("lost");
  }

  /** Opens the line anew, for instance because one has signed in. */
  renew(): void {
    if (this.#followed.size === 0) return;
    this.#drop();
    this.#attempts = 0;
    this.#connect();
  }

  leave(followed: Followed<never>): void {
    if (this.#followed.get(followed.topic) !== followed) return; // somebody else follows it by now
    this.#forget(followed);
    this.#send({ type: "unfollow", topic: followed.topic });
  }

  /** Nobody hears of a topic any more; without any topic there is no line. */
  #forget(followed: Followed<never>): void {
    this.#followed.delete(followed.topic);
    for (const [id, { listener }] of this.#unanswered) if (listener === followed.listener) this.#unanswered.delete(id);
    if (this.#followed.size === 0) this.#drop();
  }

  #tell(state: LineState): void {
    for (const { listener } of this.#followed.values()) listener.line(state);
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
    this.#tell(state);
    const socket = this.surroundings.open(this.url);
    this.#socket = socket;
    this.#watch(OPENING_MS, () => this.cut());
    socket.onopen = () => {
      this.#isOpen = true;
      this.#tell("open");
      for (const topic of this.#followed.keys()) this.#send({ type: "follow", topic });
      for (const { message } of this.#unanswered.values()) this.#send(message); // with the same id: it is done once
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
    this.#tell("lost");
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

  #hear(message: Told | Done | Refused | null): void {
    switch (message?.type) {
      case "done": {
        const asked = this.#unanswered.get(message.id);
        if (this.#unanswered.delete(message.id)) asked?.listener.done(message.id, message.number);
        break;
      }
      case "refused":
        this.#refused(message);
        break;
      default:
        if (message) this.#followed.get(message.topic)?.listener.hear(message);
    }
  }

  #refused(message: Refused): void {
    const followed = message.id ? undefined : this.#followed.get(message.topic);
    if (followed && FINAL.has(message.code)) {
      this.#forget(followed);
      followed.listener.refused(message);
      followed.listener.line("closed");
    } else if (followed) followed.listener.refused(message);
    else {
      // What the server could not read has no id: it answers in order, so that was the oldest.
      const id = message.id || (this.#unanswered.keys().next().value ?? "");
      const asked = this.#unanswered.get(id);
      this.#unanswered.delete(id);
      const listener = asked?.listener ?? this.#followed.values().next().value?.listener;
      listener?.refused({ ...message, id });
    }
  }

  #send(message: Said): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(message));
  }
}

/** What the server said, or nothing for what this version does not know. */
function parsed(data: unknown): Told | Done | Refused | null {
  if (typeof data !== "string") return null;
  const message: unknown = JSON.parse(data);
  const isOne = typeof message === "object" && message !== null && "type" in message;
  return isOne ? (message as Told | Done | Refused) : null;
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
