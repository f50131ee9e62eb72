import { beforeEach, describe, expect, test } from "vitest";
import { ANSWER_MS, Followed, Line, liveUrl, newId, OPENING_MS, PROBE_MS, SILENCE_MS, type Listener, type Socket } from "../src/lib/connection";
import type { Refused } from "../src/lib/wire";
import { told } from "./fixtures";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  isClosed = false;
  readonly sent: unknown[] = [];

  /** The topics that were asked for. */
  readonly followed: unknown[] = [];

  send(text: string): void {
    const message = JSON.parse(text) as { type: string };
    (message.type === "follow" ? this.followed : this.sent).push(message);
  }

  close(): void {
    this.isClosed = true;
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let timers: { callback: () => void; ms: number }[];
let heard: string[];
let isVisible: boolean;
let line: Line;
let connection: Followed;

const last = (): FakeSocket => sockets.at(-1) as FakeSocket;
const sitOut = { type: "sit_out" } as const;

beforeEach(() => {
  sockets = [];
  timers = [];
  heard = [];
  isVisible = true;
  let ids = 0;
  line = new Line("ws://club/live", {
    open() {
      sockets.push(new FakeSocket());
      return last();
    },
    later(callback, ms) {
      const timer = { callback, ms };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
    newId: () => `c${++ids}`,
    isVisible: () => isVisible,
  });
  connection = line.follow("table/demo", hearing(heard));
});

/** Somebody who writes down what they hear. */
function hearing(heard: string[]): Listener {
  return {
    hear(message) {
      if (message.type === "paused") heard.push(message.is_over ? "goes on" : `paused: ${message.words.en}`);
      else heard.push("number" in message ? `${message.type} ${message.number}` : message.type);
    },
    done: (id, number) => heard.push(`done ${id} ${number}`),
    refused: (message) => heard.push(`refused ${message.id} ${message.code}`),
    line: (state) => heard.push(state),
  };
}

function wait(): number {
  const timer = timers.shift();
  timer?.callback();
  return timer?.ms ?? 0;
}

test("a line that opens follows its topic, and one that opens again follows it again", () => {
  last().onopen?.();
  expect(last().followed).toEqual([{ type: "follow", topic: "table/demo" }]);
  line.renew();
  last().onopen?.();
  expect(last().followed).toEqual([{ type: "follow", topic: "table/demo" }]);
});

test("a table that pauses says so, and when it goes on", () => {
  last().onopen?.();
  last().hear({ type: "paused", topic: "table/demo", is_over: false, words: { en: "No room.", de: "Kein Platz." } });
  last().hear({ type: "paused", topic: "table/demo", is_over: true, words: { en: "No room.", de: "Kein Platz." } });
  expect(heard.slice(-2)).toEqual(["paused: No room.", "goes on"]);
});

describe("commands", () => {
  test("are sent, and answered once", () => {
    last().onopen?.();
    connection.do(sitOut);
    last().hear({ type: "done", id: "c1", number: 4 });
    last().hear({ type: "done", id: "c1", number: 4 });

    expect(last().sent).toEqual([{ type: "do", id: "c1", to: "table/demo", command: sitOut }]);
    expect(heard).toEqual(["connecting", "open", "done c1 4"]);
  });

  test("wait for the line to open", () => {
    connection.do(sitOut);
    expect(last().sent).toEqual([]);

    last().onopen?.();
    expect(last().sent).toEqual([{ type: "do", id: "c1", to: "table/demo", command: sitOut }]);
  });

  test("without an answer are said again after a break, with the same id and in order; answered ones are not", () => {
    last().onopen?.();
    connection.do(sitOut);
    connection.do({ type: "come_back" });
    connection.do({ type: "add_chips", chips: 50 });
    last().hear({ type: "done", id: "c2", number: 4 });
    last().onclose?.();
    wait();
    last().onopen?.();

    expect(sockets).toHaveLength(2);
    expect(last().sent).toEqual([
      { type: "do", id: "c1", to: "table/demo", command: sitOut },
      { type: "do", id: "c3", to: "table/demo", command: { type: "add_chips", chips: 50 } },
    ]);
  });

  test("that were refused are not said again", () => {
    last().onopen?.();
    connection.do(sitOut);
    last().hear({ type: "refused", id: "c1", code: "not-seated", words: { en: "", de: "" }, rule: null, topic: "" } satisfies Refused);
    last().onclose?.();
    wait();
    last().onopen?.();

    expect(last().sent).toEqual([]);
    expect(heard).toContain("refused c1 not-seated");
  });

  test("given while the line is down go out when it is back", () => {
    last().onopen?.();
    last().onclose?.();
    connection.do(sitOut);
    wait();
    last().onopen?.();

    expect(last().sent).toEqual([{ type: "do", id: "c1", to: "table/demo", command: sitOut }]);
  });
});

describe("the line", () => {
  test("is tried again after ever longer pauses, up to five seconds", () => {
    const pauses = Array.from({ length: 7 }, () => {
      last().onclose?.();
      return wait();
    });

    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
  });

  test("that talks again starts with short pauses", () => {
    last().onclose?.();
    wait();
    last().onclose?.();
    wait();
    last().onopen?.();
    last().hear(told(1, 0));
    last().onclose?.();

    expect(timers[0]?.ms).toBe(250);
    expect(heard).toEqual(["connecting", "lost", "lost", "lost", "lost", "open", "told 1", "lost"]);
  });

  test("can be tried at once", () => {
    last().onclose?.();
    line.retry();

    expect(sockets).toHaveLength(2);
    expect(timers.map(({ ms }) => ms)).toEqual([OPENING_MS]);
  });

  test("is opened anew after signing in, and what was not answered goes along", () => {
    last().onopen?.();
    connection.do(sitOut);
    const old = last();
    line.renew();
    last().onopen?.();

    expect(old.isClosed).toBe(true);
    expect(last().sent).toEqual([{ type: "do", id: "c1", to: "table/demo", command: sitOut }]);
  });

  test("stays closed when one has left", () => {
    connection.leave();

    expect(last().isClosed).toBe(true);
    expect(timers).toEqual([]);
    line.retry();
    expect(sockets).toHaveLength(1);
  });

  test("passes over what it does not understand", () => {
    last().onopen?.();
    last().hear({ type: "Weather" });
    last().onmessage?.({ data: new ArrayBuffer(3) });

    expect(heard).toEqual(["connecting", "open"]);
  });
});

describe("silence", () => {
  const nextWait = (): number | undefined => timers[0]?.ms;

  test("after a command means a lost line: it is opened anew and the command said again with the same id", () => {
    last().onopen?.();
    last().hear(told(1, 0));
    connection.do(sitOut);
    const dead = last();

    expect(wait()).toBe(ANSWER_MS);
    expect(dead.isClosed).toBe(true);
    expect(heard.at(-1)).toBe("lost");
    expect(wait()).toBe(250);
    last().onopen?.();
    expect(last().sent).toEqual([{ type: "do", id: "c1", to: "table/demo", command: sitOut }]);
    dead.hear({ type: "done", id: "c1", number: 2 }); // too late: that line is gone
    dead.onclose?.();
    expect(sockets).toHaveLength(2);
    last().hear({ type: "done", id: "c1", number: 2 });
    expect(heard.at(-1)).toBe("done c1 2");
  });

  test("for long is looked into, and means a lost line if nobody answers", () => {
    last().onopen?.();
    last().hear(told(1, 0));

    expect(wait()).toBe(SILENCE_MS);
    expect(last().sent).toEqual([{ type: "look", topic: "table/demo" }]);
    expect(wait()).toBe(PROBE_MS);
    expect(last().isClosed).toBe(true);
    expect(heard.at(-1)).toBe("lost");
  });

  test("ends with any message", () => {
    last().onopen?.();
    connection.do(sitOut);
    last().hear(told(1, 0));
    expect(nextWait()).toBe(SILENCE_MS);
    wait();
    last().hear(told(1, 0));

    expect(nextWait()).toBe(SILENCE_MS);
    expect(timers).toHaveLength(1);
    expect(heard.at(-1)).toBe("told 1");
  });

  test("is left alone while nobody sees the page", () => {
    last().onopen?.();
    last().hear(told(1, 0));
    isVisible = false;
    wait();

    expect(last().sent).toEqual([]);
    expect(nextWait()).toBe(SILENCE_MS);
    isVisible = true;
    connection.look(); // as the page does when it comes back
    expect(nextWait()).toBe(PROBE_MS);
  });

  test("is not waited for twice: what is due first counts", () => {
    last().onopen?.();
    last().hear(told(1, 0));
    connection.look();
    connection.do(sitOut);

    expect(timers.map(({ ms }) => ms)).toEqual([PROBE_MS]);
  });

  test("of a line that never opens, or opens and says nothing, ends in another try", () => {
    expect(wait()).toBe(OPENING_MS);
    expect(wait()).toBe(250);
    last().onopen?.();
    expect(wait()).toBe(ANSWER_MS);
    expect(wait()).toBe(500);
    expect(sockets).toHaveLength(3);
  });

  test("need not be awaited when the network is gone", () => {
    last().onopen?.();
    line.cut();

    expect(last().isClosed).toBe(true);
    expect(heard.at(-1)).toBe("lost");
    line.cut();
    line.retry();
    expect(sockets).toHaveLength(2);
    expect(heard.at(-1)).toBe("lost");
  });
});

test("a refusal without an id answers the oldest command", () => {
  last().onopen?.();
  connection.do(sitOut);
  connection.do({ type: "come_back" });
  const refused: Refused = { type: "refused", id: "", code: "unreadable-message", words: { en: "", de: "" }, rule: null, topic: "" };
  last().hear(refused);
  last().hear({ ...refused, code: "too-fast" });
  last().hear({ ...refused, code: "too-fast" });

  expect(heard.slice(2)).toEqual(["refused c1 unreadable-message", "refused c2 too-fast", "refused  too-fast"]);
});

describe.each(["unknown-table", "unreadable"])("a table that is %s", (code) => {
  const refused: Refused = { type: "refused", id: "", code, words: { en: "", de: "" }, rule: null, topic: "table/demo" };

  test("is not asked for again", () => {
    last().onopen?.();
    last().hear(refused);
    last().onclose?.();
    line.retry();
    line.renew();

    expect(heard).toEqual(["connecting", "open", `refused  ${code}`, "closed"]);
    expect(last().isClosed).toBe(true);
    expect(sockets).toHaveLength(1);
    expect(timers).toEqual([]);
  });

  test("is given up when the line comes back to it, whatever was not answered", () => {
    last().onopen?.();
    connection.do(sitOut);
    last().onclose?.();
    wait();
    last().onopen?.();
    last().hear(refused);

    expect(heard.slice(-2)).toEqual([`refused  ${code}`, "closed"]);
    expect(timers).toEqual([]);
  });

  test("refuses a command, and stays", () => {
    last().onopen?.();
    connection.do(sitOut);
    last().hear({ ...refused, id: "c1", topic: "" });

    expect(heard.at(-1)).toBe(`refused c1 ${code}`);
    expect(last().isClosed).toBe(false);
  });
});

describe("several topics on one line", () => {
  let others: string[];
  let notices: Followed<{ type: "put_away"; numbers: number[] }>;

  beforeEach(() => {
    others = [];
    last().onopen?.();
    notices = line.follow("notices", hearing(others));
  });

  test("are followed as they come, and again when the line comes back", () => {
    expect(last().followed).toEqual([
      { type: "follow", topic: "table/demo" },
      { type: "follow", topic: "notices" },
    ]);
    line.renew();
    last().onopen?.();
    expect(last().followed).toHaveLength(2);
    expect(others).toEqual(["open", "connecting", "open"]);
  });

  test("hear what is theirs", () => {
    connection.do(sitOut);
    notices.do({ type: "put_away", numbers: [7] });
    last().hear({ type: "notices", topic: "notices", number: 3, since: 0, notices: [] });
    last().hear(told(1, 0));
    last().hear({ type: "done", id: "c2", number: 4 });
    last().hear({ type: "refused", id: "", code: "not-signed-in", words: { en: "", de: "" }, rule: null, topic: "notices" });

    expect(others).toEqual(["open", "notices 3", "done c2 4", "refused  not-signed-in"]);
    expect(heard.slice(2)).toEqual(["told 1"]);
  });

  test("are left one by one, and the line with the last", () => {
    notices.leave();
    expect(last().sent).toEqual([{ type: "unfollow", topic: "notices" }]);
    expect([others.at(-1), heard.at(-1), last().isClosed]).toEqual(["closed", "open", false]);
    connection.leave();
    expect(last().isClosed).toBe(true);

    line.follow("notices", hearing(others));
    expect(sockets).toHaveLength(2);
  });

  test("end alone where one of them cannot be followed", () => {
    last().hear({ type: "refused", id: "", code: "unknown-table", words: { en: "", de: "" }, rule: null, topic: "table/demo" });
    expect(heard.slice(-2)).toEqual(["refused  unknown-table", "closed"]);
    expect([others.at(-1), last().isClosed]).toEqual(["open", false]);
  });
});

test("ids are made without randomUUID too", () => {
  const source = { getRandomValues: crypto.getRandomValues.bind(crypto) };
  const ids = new Set(Array.from({ length: 50 }, () => newId(source)));

  expect(ids.size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

test("the address follows the page", () => {
  expect(liveUrl({ protocol: "https:", host: "club.test" })).toBe("wss://club.test/api/live");
  expect(liveUrl({ protocol: "http:", host: "10.0.0.5:8000" })).toBe("ws://10.0.0.5:8000/api/live");
});
