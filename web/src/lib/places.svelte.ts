// Where a role can be had: the club's events, its leagues and their teams, by name.
import * as api from "./api";

export interface Place {
  scope: string;
  name: string;
  /** Whether nobody needs a role there any more. */
  isOver: boolean;
}

class Places {
  list: readonly Place[] = $state.raw([]);
  readonly #names = $derived(new Map(this.list.map((place) => [place.scope, place.name])));
  #asked: Promise<void> | null = null;

  /** Asks for them, once for each page. */
  load(): Promise<void> {
    this.#asked ??= this.#load().catch(() => {
      this.#asked = null; // the scopes stand there without their names, and the next page asks again
    });
    return this.#asked;
  }

  refresh(): Promise<void> {
    this.#asked = null;
    return this.load();
  }

  readonly nameOf = (scope: string): string => this.#names.get(scope) ?? scope;

  async #load(): Promise<void> {
    const [events, leagues] = await Promise.all([api.events(), api.leagues()]);
    const seasons = await Promise.all(leagues.map((league) => api.league(league)));
    this.list = [
      ...events.map((event) => ({
        scope: `tournament/${event.id}`,
        name: event.name,
        isOver: event.is_over || event.is_cancelled,
      })),
      ...seasons.flatMap((season) => [
        { scope: `league/${season.id}`, name: season.name, isOver: false },
        ...season.teams.map((team) => ({
          scope: `league/${season.id}/${team.team}`,
          name: `${team.name}, ${season.name}`,
          isOver: false,
        })),
      ]),
    ];
  }
}

export const places = new Places();
