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

  note(where: Seated | null): void {
    try {
      if (where) localStorage.setItem(KEY, JSON.stringify(where));
      else localStorage.removeItem(KEY);
    } catch {
      // A browser that keeps nothing does not ask.
    }
  },
};
