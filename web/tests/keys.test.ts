import { describe, expect, test } from "vitest";
import { intentOf, isTyping, usesArrows, usesEnter } from "../src/lib/keys";

const press = (key: string, changes: object = {}) =>
  intentOf({ key, repeat: false, ctrlKey: false, metaKey: false, altKey: false, ...changes });

test.each([
  ["F1", "fold"],
  ["f", "fold"],
  ["F", "fold"],
  ["F2", "check-call"],
  ["c", "check-call"],
  ["K", "check-call"],
  ["F3", "raise"],
  ["F4", "all-in"],
  ["a", "all-in"],
  ["?", "help"],
  ["l", "language"],
  ["F5", null],
  ["x", null],
])("%s means %s", (key, intent) => {
  expect(press(key)).toBe(intent);
});

test("a key held down acts once; only the amount goes on", () => {
  expect(press("f", { repeat: true })).toBeNull();
  expect(press("A", { repeat: true })).toBeNull();
  expect(press("ArrowUp", { repeat: true })).toBe("more");
});

test("the browser's own shortcuts stay the browser's", () => {
  expect(press("r", { ctrlKey: true })).toBeNull();
  expect(press("F4", { altKey: true })).toBeNull();
  expect(press("l", { metaKey: true })).toBeNull();
});

describe("while typing", () => {
  test.each([
    [{ tagName: "INPUT", type: "text" }, true],
    [{ tagName: "TEXTAREA" }, true],
    [{ tagName: "DIV", isContentEditable: true }, true],
    [{ tagName: "INPUT", type: "range" }, false],
    [{ tagName: "BUTTON" }, false],
    [null, false],
  ])("%o: %s", (target, typing) => {
    expect(isTyping(target)).toBe(typing);
  });

  test("a button has its own use for Enter", () => {
    expect(usesEnter({ tagName: "BUTTON" })).toBe(true);
    expect(usesEnter({ tagName: "INPUT" })).toBe(false);
  });
});

test("arrows scroll the log and go from choice to choice", () => {
  expect(usesArrows({ tagName: "OL" })).toBe(true);
  expect(usesArrows({ tagName: "INPUT", type: "radio" })).toBe(true);
  expect(usesArrows({ tagName: "INPUT", type: "range" })).toBe(false);
  expect(usesArrows(null)).toBe(false);
});
