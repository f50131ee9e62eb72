// Something that is asked of the server: one thing after the other, and what came of it.
import * as api from "./api";
import { settings } from "./settings.svelte";
import type { Words } from "./wire";

/** After so many milliseconds people are told that it is still under way. */
const LONG_MS = 1_500;

export class Doing {
  isBusy: boolean = $state(false);
  /** Whether it takes so long that people wonder. */
  isSlow: boolean = $state(false);
  #failure: Words | "unreachable" | null = $state.raw(null);
  #underWay = 0;
  #last: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Why it did not work, in the reader's language; nothing where it did. */
  get failure(): string {
    if (this.#failure === null) return "";
    return this.#failure === "unreachable" ? settings.words.couldNotLoad : this.#failure[settings.language];
  }

  forget(): void {
    this.#failure = null;
  }

  /**
   * Does it, after whatever else is being done: nothing that somebody has asked for is dropped. Tells whether it worked.
   *
   * It begins in a later step, so that an effect which asks for something does not depend on what is read for that.
   */
  async inTurn(what: () => Promise<void>): Promise<boolean> {
    this.#begin();
    const done = this.#last.then(what);
    this.#last = done.catch(() => {});
    try {
      await done;
      return true;
    } catch (error) {
      this.#failure = api.reasonOf(error);
      return false;
    } finally {
      this.#end();
    }
  }

  #begin(): void {
    if (this.#underWay++) return; // what has failed just now is not forgotten because something else comes after it
    this.#failure = null;
    this.isBusy = true;
    this.#timer = setTimeout(() => (this.isSlow = true), LONG_MS);
  }

  #end(): void {
    if (--this.#underWay) return;
    clearTimeout(this.#timer);
    this.isSlow = this.isBusy = false;
  }
}
