// The pages' questions beside the tables.
import type { AccountPage, Me, SignIn, TableLine, Words } from "./wire";

/** An answer other than yes, in both languages where the server gave a reason. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly words: Words | null,
  ) {
    super(words?.en ?? code);
  }
}

/** Who one is, or nobody yet. */
export function me(): Promise<Me | null> {
  return ask<Me | null>("GET", "/api/me");
}

export function signInAsGuest(name = ""): Promise<Me> {
  return ask<Me>("POST", "/api/guests", { name } satisfies SignIn);
}

export async function signOut(): Promise<void> {
  await ask<unknown>("POST", "/api/sign-out", {});
}

export function tables(): Promise<TableLine[]> {
  return ask<TableLine[]>("GET", "/api/tables");
}

/** One's balance and the newest page of the statement, or the page *before* an entry. */
export function account(before: number | null = null): Promise<AccountPage> {
  return ask<AccountPage>("GET", before === null ? "/api/account" : `/api/account?before=${before}`);
}

/** More play money, for whoever has hardly any left. */
export function moreMoney(): Promise<AccountPage> {
  return ask<AccountPage>("POST", "/api/account/more", {});
}

async function ask<Reply>(method: "GET" | "POST", path: string, body?: object): Promise<Reply> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body ? { "content-type": "application/json" } : {},
      body: body ? JSON.stringify(body) : null,
    });
  } catch {
    throw new ApiError(0, "no-connection", null);
  }
  const text = await response.text();
  const reply: unknown = parsed(text);
  if (response.ok) return reply as Reply;
  throw new ApiError(response.status, ...reasonIn(reply));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reasonIn(reply: unknown): [string, Words | null] {
  if (typeof reply !== "object" || reply === null) return ["error", null];
  const { code, words } = reply as Partial<Record<string, unknown>>;
  const hasWords = typeof words === "object" && words !== null && "en" in words && "de" in words;
  return [typeof code === "string" ? code : "error", hasWords ? (words as Words) : null];
}
