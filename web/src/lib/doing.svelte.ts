// Something that is asked of the server: one thing at a time, and what came of it.
import * as api from "./api";
import { settings } from "./settings.svelte";
import type { Words } from "./wire";

export class Doing {
  isBusy: boolean = $state(false);
  #failure: Words | "unreachable" | null = $state.raw(null);

  /** Why it did not work, in the reader's language; nothing where it did. */
  get failure(): string {
    if (this.#failure === null) return "";
    return this.#failure === "unreachable" ? settings.words.couldNotLoad : this.#failure[settings.language];
  }

  forget(): void {
    this.#failure = null;
  }

  /** Does it, unless something is being done; tells whether it worked. */
  async once(what: () => Promise<void>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.#failure = null;
    try {
      await what();
      return true;
    } catch (error) {
      this.#failure = api.reasonOf(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
