import { expect, test } from "vitest";
import { pieces } from "../src/lib/openapi";

test("code and fields in a description are told from its text", () => {
  expect(pieces("Say `id`, or ``friday/17``; *to* is a total.")).toEqual([
    ["text", "Say "],
    ["code", "id"],
    ["text", ", or "],
    ["code", "friday/17"],
    ["text", "; "],
    ["field", "to"],
    ["text", " is a total."],
  ]);
});

test("a lone sign stands for itself", () => {
  expect(pieces("2 * 3`")).toEqual([
    ["text", "2 "],
    ["text", "*"],
    ["text", " 3"],
    ["text", "`"],
  ]);
});
