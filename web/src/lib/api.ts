// The pages' questions beside the tables.
import type { AccountPage, InvitationShown, Me, MyPage, PeopleCommand, SignIn, TableLine, Words } from "./wire";

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

/** What to say of a failure: the server's own words, or that the club cannot be reached. */
export function reasonOf(error: unknown): Words | "unreachable" {
  return error instanceof ApiError && error.words ? error.words : "unreachable";
}

/** Who one is, or nobody yet. */
export function me(): Promise<Me | null> {
  return ask<Me | null>("GET", "/api/me");
}

export function signInAsGuest(name = ""): Promise<Me> {
  return ask<Me>("POST", "/api/guests", { name } satisfies SignIn);
}

/** A member comes in, by name or e-mail address. */
export function signIn(who: string, password: string, label: string): Promise<Me> {
  return askPeople<Me>({ type: "sign_in", who, password, label });
}

/** What a link invites to. */
export function invitation(link: string): Promise<InvitationShown> {
  return askPeople<InvitationShown>({ type: "look_at_invitation", link });
}

export function acceptInvitation(link: string, name: string, password: string, label: string): Promise<Me> {
  return askPeople<Me>({ type: "accept_invitation", link, name, password, label });
}

export function usePasswordLink(link: string, password: string, label: string): Promise<Me> {
  return askPeople<Me>({ type: "use_password_link", link, password, label });
}

export async function forgotPassword(who: string, language: string): Promise<void> {
  await askPeople<unknown>({ type: "forgot_password", who, language });
}

export function myself(): Promise<MyPage> {
  return askPeople<MyPage>({ type: "look_at_myself" });
}

/** Ends one of one's sessions, or, without a number, all but the present one. */
export async function endSession(session: number | null): Promise<void> {
  await askPeople<unknown>({ type: "end_session", session });
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

function askPeople<Reply>(command: PeopleCommand["command"]): Promise<Reply> {
  return ask<Reply>("POST", "/api/members/commands", { command } satisfies PeopleCommand);
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
