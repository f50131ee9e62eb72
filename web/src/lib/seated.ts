// Where one sits, as far as this browser knows: so that nobody signs out and leaves the chips behind.

export interface Seated {
  id: string;
  name: string;
}

const KEY = "floorman.seated";

export const seated = {
  get(): Seated | null {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
      return typeof kept === "object" && kept !== null && "id" in kept && "name" in kept ? (kept as Seated) : null;
    } catch {
      return null;
    }
  },

  /** One sits at this table, or does not; whoever watches there may still sit elsewhere. */
  note({ id, name }: Seated, isSeated: boolean): void {
    try {
      if (isSeated) localStorage.setItem(KEY, JSON.stringify({ id, name } satisfies Seated));
      else if (this.get()?.id === id) localStorage.removeItem(KEY);
    } catch {
      // A browser that keeps nothing does not ask.
    }
  },

  forget(): void {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
