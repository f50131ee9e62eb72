// The pages' questions beside the tables.
import type { Document } from "./openapi";
import type {
  AccountPage,
  Appointments,
  Consents,
  EventLine,
  EventList,
  Export,
  Grant,
  Invitations,
  InvitationShown,
  LeagueList,
  LeagueUpdate,
  LeagueView,
  LinkMade,
  Me,
  MemberExport,
  MemberPage,
  MembersFound,
  MyPage,
  PasskeyAsked,
  PeopleCommand,
  RulingShown,
  SignIn,
  TableLine,
  Words,
} from "./wire";

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

/** A guest becomes a member, by password, or by the passkey that was asked for. */
export function becomeMember(
  name: string,
  how: { password: string } | { asked: string; answer: string },
  label: string,
): Promise<Me> {
  return askPeople<Me>({ type: "become_member", name, ...how, label });
}

export async function confirmEmail(link: string): Promise<void> {
  await askPeople<unknown>({ type: "confirm_email", link });
}

/** Has a link sent that confirms an address; without one, the address there is goes. */
export async function setEmail(email: string, language: string): Promise<void> {
  await askPeople<unknown>({ type: "set_email", email, language });
}

export async function changePassword(password: string, old: string): Promise<void> {
  await askPeople<unknown>({ type: "change_password", password, old });
}

export async function rename(name: string): Promise<void> {
  await askPeople<unknown>({ type: "rename", name });
}

// Where the pages come from stands in what is asked, and the server puts it there.
const FROM_HERE = { host: "", origin: "" } as const;

export async function askForPasskey(): Promise<PasskeyAsked["asked"]> {
  return (await askPeople<PasskeyAsked>({ type: "ask_for_passkey", ...FROM_HERE })).asked;
}

export function signInWithPasskey(asked: string, answer: string, label: string): Promise<Me> {
  return askPeople<Me>({ type: "sign_in_with_passkey", asked, answer, label });
}

export async function askForNewPasskey(name = ""): Promise<PasskeyAsked["asked"]> {
  return (await askPeople<PasskeyAsked>({ type: "ask_for_new_passkey", ...FROM_HERE, name })).asked;
}

export async function addPasskey(asked: string, answer: string, label: string): Promise<void> {
  await askPeople<unknown>({ type: "add_passkey", asked, answer, label });
}

export async function renamePasskey(passkey: number, label: string): Promise<void> {
  await askPeople<unknown>({ type: "rename_passkey", passkey, label });
}

export async function removePasskey(passkey: number): Promise<void> {
  await askPeople<unknown>({ type: "remove_passkey", passkey });
}

/** What the club's books ask for, and what of it one has accepted. */
export function consents(): Promise<Consents> {
  return askPeople<Consents>({ type: "look_at_consents" });
}

export async function acknowledge(book: string, what: readonly string[]): Promise<void> {
  await askPeople<unknown>({ type: "acknowledge", book, what: [...what] });
}

export async function exportMyself(): Promise<MemberExport> {
  return (await askPeople<Export>({ type: "export_myself" })).about;
}

export async function deleteMyself(password: string): Promise<void> {
  await askPeople<unknown>({ type: "delete_myself", password });
}

// ---- for those who run the club ----

export function findMembers(words: string, after: string, guests: boolean): Promise<MembersFound> {
  return askPeople<MembersFound>({ type: "find_members", words, after, guests });
}

export function member(id: string): Promise<MemberPage> {
  return askPeople<MemberPage>({ type: "look_at_member", member: id });
}

export function invite(grants: readonly Grant[], uses: number, days: number): Promise<LinkMade> {
  return askPeople<LinkMade>({ type: "invite_member", grants: [...grants], uses, days });
}

export function invitations(): Promise<Invitations> {
  return askPeople<Invitations>({ type: "list_invitations" });
}

export async function withdrawInvitation(id: string): Promise<void> {
  await askPeople<unknown>({ type: "withdraw_invitation", invitation: id });
}

export async function grantRole(id: string, { role, scope }: Grant): Promise<void> {
  await askPeople<unknown>({ type: "grant_role", member: id, role, scope });
}

export async function withdrawRole(id: string, { role, scope }: Grant): Promise<void> {
  await askPeople<unknown>({ type: "withdraw_role", member: id, role, scope });
}

export function passwordLink(id: string): Promise<LinkMade> {
  return askPeople<LinkMade>({ type: "make_password_link", member: id });
}

export async function endMemberSessions(id: string): Promise<void> {
  await askPeople<unknown>({ type: "end_member_sessions", member: id });
}

export async function renameMember(id: string, name: string): Promise<void> {
  await askPeople<unknown>({ type: "rename_member", member: id, name });
}

export async function exportMember(id: string): Promise<MemberExport> {
  return (await askPeople<Export>({ type: "export_member", member: id })).about;
}

export async function deleteMember(id: string): Promise<void> {
  await askPeople<unknown>({ type: "delete_member", member: id });
}

/** Who gave whom which role; without a member, everybody's. */
export function appointments(id = "", before: number | null = null): Promise<Appointments> {
  return askPeople<Appointments>({ type: "read_appointments", member: id, before });
}

/** The club's tournaments, those that are over among them. */
export async function events(): Promise<EventLine[]> {
  return (await ask<EventList>("GET", "/api/tournaments?over=true")).events;
}

export async function leagues(): Promise<string[]> {
  return (await ask<LeagueList>("GET", "/api/leagues")).leagues;
}

export async function league(id: string): Promise<LeagueView> {
  return (await ask<LeagueUpdate>("GET", `/api/leagues/${encodeURIComponent(id)}`)).view;
}

// ---- sessions ----

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

/** What the floor ruled at a table, by the number of the case. */
export function ruling(table: string, number: number): Promise<RulingShown> {
  return ask<RulingShown>("GET", `/api/tables/${encodeURIComponent(table)}/rulings/${number}`);
}

/** One's balance and the newest page of the statement, or the page *before* an entry. */
export function account(before: number | null = null): Promise<AccountPage> {
  return ask<AccountPage>("GET", before === null ? "/api/account" : `/api/account?before=${before}`);
}

/** More play money, for whoever has hardly any left. */
export function moreMoney(): Promise<AccountPage> {
  return ask<AccountPage>("POST", "/api/account/more", {});
}

/** What programs can ask of the club. */
export function apiDocument(): Promise<Document> {
  return ask<Document>("GET", "/api/docs/openapi.json");
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
