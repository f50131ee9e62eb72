import { beforeEach, describe, expect, test } from "vitest";
import { ANSWER_MS, Connection, liveUrl, newId, OPENING_MS, PROBE_MS, SILENCE_MS, type Socket } from "../src/lib/connection";
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
let connection: Connection;

const last = (): FakeSocket => sockets.at(-1) as FakeSocket;
const sitOut = { type: "sit_out" } as const;

beforeEach(() => {
  sockets = [];
  timers = [];
  heard = [];
  isVisible = true;
  let ids = 0;
  connection = new Connection(
    "ws://club/live",
    "table/demo",
    {
      told: (message) => heard.push(`told ${message.number}`),
      changed: (message) => heard.push(`changed ${message.number}`),
      done: (id, number) => heard.push(`done ${id} ${number}`),
      refused: (message) => heard.push(`refused ${message.id} ${message.code}`),
      paused: (message) => heard.push(message.is_over ? "goes on" : `paused: ${message.words.en}`),
      line: (state) => heard.push(state),
    },
    {
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
    },
  );
});

function wait(): number {
  const timer = timers.shift();
  timer?.callback();
  return timer?.ms ?? 0;
}

test("a line that opens follows its topic, and one that opens again follows it again", () => {
  last().onopen?.();
  expect(last().followed).toEqual([{ type: "follow", topic: "table/demo" }]);
  connection.renew();
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
    connection.retry();

    expect(sockets).toHaveLength(2);
    expect(timers.map(({ ms }) => ms)).toEqual([OPENING_MS]);
  });

  test("is opened anew after signing in, and what was not answered goes along", () => {
    last().onopen?.();
    connection.do(sitOut);
    const old = last();
    connection.renew();
    last().onopen?.();

    expect(old.isClosed).toBe(true);
    expect(last().sent).toEqual([{ type: "do", id: "c1", to: "table/demo", command: sitOut }]);
  });

  test("stays closed when one has left", () => {
    connection.close();

    expect(last().isClosed).toBe(true);
    expect(timers).toEqual([]);
    connection.retry();
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
    connection.cut();

    expect(last().isClosed).toBe(true);
    expect(heard.at(-1)).toBe("lost");
    connection.cut();
    connection.retry();
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
  const refused: Refused = { type: "refused", id: "", code, words: { en: "", de: "" }, rule: null, topic: "" };

  test("is not asked for again", () => {
    last().onopen?.();
    last().hear(refused);
    last().onclose?.();
    connection.retry();
    connection.renew();

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

    expect(heard.slice(-2)).toEqual([`refused c1 ${code}`, "closed"]);
    expect(timers).toEqual([]);
  });

  test("refuses a command, and stays", () => {
    last().onopen?.();
    connection.do(sitOut);
    last().hear({ ...refused, id: "c1" });

    expect(heard.at(-1)).toBe(`refused c1 ${code}`);
    expect(last().isClosed).toBe(false);
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
