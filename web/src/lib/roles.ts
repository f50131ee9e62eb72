// What somebody is in the club, in words, and what that opens to them.
import type { Grant, Me } from "./wire";
import type { Catalogue } from "./words";

/** What a scope is called: an event, a league or a team by its name. */
export type Naming = (scope: string) => string;

const AS_IT_IS: Naming = (scope) => scope;

/** "Admin, Captain (Ace of Spades)"; a role this version does not know stays as the server said it. */
export function rolesOf(grants: readonly Grant[], words: Catalogue, named: Naming = AS_IT_IS): string {
  return grants.map((grant) => roleOf(grant, words, named)).join(", ");
}

/** One of them. */
export function roleOf({ role, scope }: Grant, words: Catalogue, named: Naming = AS_IT_IS): string {
  return words.roleIn(words.roles[role] ?? role, scope && named(scope));
}

/** A page that not everybody can do something on. */
export interface Door {
  path: string;
  roles: readonly string[];
  title: "clubTitle";
  text: "clubDoor";
}

/** The pages that a role opens, as the lobby shows them; a new page for some role joins here. */
const DOORS: readonly Door[] = [
  { path: "/club", roles: ["admin", "director", "official"], title: "clubTitle", text: "clubDoor" },
];

/** What is open to somebody because of what they are, in the whole club or anywhere. */
export function doorsOf(me: Me | null): readonly Door[] {
  const own = new Set([...(me?.roles ?? []), ...(me?.grants ?? []).map((grant) => grant.role)]);
  return DOORS.filter((door) => door.roles.some((role) => own.has(role)));
}
