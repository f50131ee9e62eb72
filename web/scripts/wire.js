// Makes src/lib/wire.ts from the server's message types; with --check it only says whether that is so already.
// PYTHON names the interpreter that has floorman installed.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const venv = here("../../.venv/bin/python");
const python = process.env.PYTHON ?? (existsSync(venv) ? venv : "python3");
const schema = JSON.parse(execFileSync(python, ["-m", "floorman.server.schema"], { encoding: "utf8" }));

/** The schema in the dialect the compiler reads: tuples of fixed length are written differently there. */
function plain(node) {
  if (Array.isArray(node)) return node.map(plain);
  if (node === null || typeof node !== "object") return node;
  const fixed = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, plain(value)]));
  if (Array.isArray(fixed.prefixItems)) {
    fixed.items = fixed.prefixItems;
    delete fixed.prefixItems;
  }
  if (fixed.type === "string") delete fixed.title; // a card is text here, not a type of its own
  return fixed;
}

const types = await compile(plain(schema), "Wire", {
  bannerComment: "// Generated from the server's message types by `npm run wire`; do not edit.",
  additionalProperties: false,
  style: { printWidth: 120 },
});

const unions = `
export type Said = Do | Look;
/** Whatever is told of a topic. */
export type Told = TableUpdate | TableNews | Paused | TopicEnded | NoticesUpdate | SeatedElsewhere;
export type Command = Do["command"];
export type Action = Act["action"];
export type Seen = TableUpdate["events"][number];
`;

const file = here("../src/lib/wire.ts");
const made = types.replace(/export interface Wire \{[^}]*\}\n/, "") + unions;
if (!process.argv.includes("--check")) writeFileSync(file, made);
else if (readFileSync(file, "utf8") !== made) {
  console.error("src/lib/wire.ts is not what the server says any more: make wire");
  process.exit(1);
}
