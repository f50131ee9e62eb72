// The OpenAPI document as the page shows it: what can be asked, part by part, and what is sent and answered.

export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  default?: unknown;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: Schema;
}

interface Content {
  description?: string;
  content?: Record<string, { schema: Schema; examples?: Record<string, Example> }>;
}

export interface Example {
  summary: string;
  value: unknown;
}

export interface Operation {
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  body: Schema | null;
  examples: Example[];
  answer: Schema | null;
  /** What is answered, in words. */
  answered: string;
  answers: Example[];
  status: string;
}

interface Written {
  tags: string[];
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface Document {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Written>>;
  components: { schemas: Record<string, Schema> };
}

const JSON_TYPE = "application/json";

/** What can be asked, by the part of the club it is about. */
export function parts(document: Document): [string, Operation[]][] {
  const found = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, written] of Object.entries(methods)) {
      const tag = written.tags[0] ?? "";
      const [status = "", good] = Object.entries(written.responses).find(([code]) => code !== "default") ?? [];
      const sent = written.requestBody?.content?.[JSON_TYPE];
      const operation: Operation = {
        method: method.toUpperCase(),
        path,
        summary: written.summary,
        description: written.description,
        parameters: written.parameters,
        body: sent?.schema ?? null,
        examples: Object.values(sent?.examples ?? {}),
        answer: good?.content?.[JSON_TYPE]?.schema ?? null,
        answered: good?.description ?? "",
        answers: Object.values(good?.content?.[JSON_TYPE]?.examples ?? {}),
        status,
      };
      found.set(tag, [...(found.get(tag) ?? []), operation]);
    }
  }
  return [...found];
}

/** The name of a type that has a description of its own further down, if it is one. */
export function nameOf(schema: Schema): string | null {
  const ref = schema.$ref ?? schema.allOf?.[0]?.$ref;
  return ref === undefined ? null : ref.slice(ref.lastIndexOf("/") + 1);
}

/** The types that may stand there, each by its name, or in a word. */
export function alternatives(schema: Schema): { name: string | null; text: string }[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternatives);
  const name = nameOf(schema);
  if (name !== null) return [{ name, text: name }];
  if (schema.enum) return [{ name: null, text: schema.enum.map((value) => JSON.stringify(value)).join(" | ") }];
  if (schema.const !== undefined) return [{ name: null, text: JSON.stringify(schema.const) }];
  if (schema.items) return alternatives(schema.items).map(({ name: one, text }) => ({ name: one, text: `${text}[]` }));
  if (typeof schema.additionalProperties === "object") {
    return alternatives(schema.additionalProperties).map(({ name: one, text }) => ({ name: one, text: `{…: ${text}}` }));
  }
  return [{ name: null, text: [schema.type ?? "any"].flat().join(" | ") }];
}

type Piece = "text" | "code" | "field";

/** What a description consists of: text, `code` as Markdown or docstrings write it, and *fields*. */
export function pieces(text: string): [Piece, string][] {
  return [...text.matchAll(/(`+)(?<code>[^`]+)\1|\*(?<field>\w+)\*|(?<text>[^`*]+|.)/gs)].map(({ groups }) => {
    const [kind, piece] = Object.entries(groups ?? {}).find(([, found]) => found !== undefined) ?? ["text", ""];
    return [kind as Piece, piece];
  });
}
