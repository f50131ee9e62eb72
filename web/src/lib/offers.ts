// Which roles somebody may give, and where: what the server offers, laid out for choosing.
import type { Place } from "./places.svelte";
import type { Grant } from "./wire";

/** The roles among the offers, each once, in the server's order. */
export function rolesAmong(offers: readonly Grant[]): string[] {
  return [...new Set(offers.map((offer) => offer.role))];
}

/** Where one of them can be given: nowhere in particular stands for the whole club. */
export function placesFor(role: string, offers: readonly Grant[], places: readonly Place[]): string[] {
  const own = offers.filter((offer) => offer.role === role).map((offer) => offer.scope);
  const found = own.filter((scope) => !scope.endsWith("/"));
  for (const within of own.filter((scope) => scope.endsWith("/"))) {
    const isTeam = role === "captain";
    found.push(
      ...places
        .filter((place) => place.scope.startsWith(within) && !place.isOver)
        .filter((place) => (place.scope.split("/").length === 3) === isTeam)
        .map((place) => place.scope),
    );
  }
  return [...new Set(found)];
}

/** What an admin may give: any role, wherever it can be had. */
export const EVERYTHING: readonly Grant[] = [
  { role: "admin", scope: "" },
  ...["director", "floor", "desk", "display"].flatMap((role) => [
    { role, scope: "" },
    { role, scope: "tournament/" },
  ]),
  { role: "official", scope: "" },
  { role: "official", scope: "league/" },
  { role: "captain", scope: "league/" },
];
