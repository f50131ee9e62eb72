// What somebody is in the club, in words.
import type { Grant } from "./wire";
import type { Catalogue } from "./words";

/** "Admin, Captain (league/wpl/ace)"; a role this version does not know stays as the server said it. */
export function rolesOf(grants: readonly Grant[], words: Catalogue): string {
  return grants.map(({ role, scope }) => words.roleIn(words.roles[role] ?? role, scope)).join(", ");
}
