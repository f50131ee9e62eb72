import { beforeEach, describe, expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
});

import { ApiError } from "../src/lib/api";
import { Doing } from "../src/lib/doing.svelte";

const REFUSAL = new ApiError(400, "no", { en: "Not that.", de: "Das nicht." });

/** Something that is under way until it is let go, or until it fails. */
function held(): { what: () => Promise<void>; begun: () => boolean; letGo: () => void; fail: (why: Error) => void } {
  let [isBegun, letGo, fail] = [false, (): void => {}, (_: Error): void => {}];
  const until = new Promise<void>((resolve, reject) => ([letGo, fail] = [resolve, reject]));
  const what = (): Promise<void> => {
    isBegun = true;
    return until;
  };
  return { what, begun: () => isBegun, letGo, fail };
}

describe("one thing after the other", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });

  test("what is asked for while something is being done has its turn after it", async () => {
    const doing = new Doing();
    const [first, second] = [held(), held()];

    const [one, other] = [doing.inTurn(first.what), doing.inTurn(second.what)];
    await Promise.resolve();
    expect([first.begun(), second.begun(), doing.isBusy]).toEqual([true, false, true]);
    first.letGo();
    expect(await one).toBe(true);
    expect([second.begun(), doing.isBusy]).toEqual([true, true]);
    second.letGo();
    expect(await other).toBe(true);
    expect(doing.isBusy).toBe(false);
  });

  test("what fails is told, does not hold up what comes after it, and is not forgotten because of it", async () => {
    const doing = new Doing();
    const [first, second] = [held(), held()];

    const [one, other] = [doing.inTurn(first.what), doing.inTurn(second.what)];
    first.fail(REFUSAL);
    second.letGo();

    expect([await one, await other]).toEqual([false, true]);
    expect(doing.failure).toBe("Not that.");
    expect(await doing.inTurn(async () => {})).toBe(true);
    expect(doing.failure).toBe("");
  });

  test("what takes long says so, until it is done", async () => {
    const doing = new Doing();
    const long = held();

    const done = doing.inTurn(long.what);
    expect(doing.isSlow).toBe(false);
    vi.runAllTimers();
    expect(doing.isSlow).toBe(true);
    long.letGo();
    await done;
    expect(doing.isSlow).toBe(false);
  });
});
