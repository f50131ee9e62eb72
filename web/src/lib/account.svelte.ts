// Who one is in this browser.
import * as api from "./api";
import { line } from "./line";
import { purse } from "./purse.svelte";
import { seated } from "./seated";
import type { Me } from "./wire";

class Account {
  me: Me | null = $state.raw(null);
  /** Whether the server has been asked yet. */
  isKnown: boolean = $state(false);

  async load(): Promise<void> {
    this.me = await api.me();
    this.isKnown = true;
    if (this.me) void purse.refresh();
  }

  async signIn(name: string): Promise<void> {
    this.#is(await api.signInAsGuest(name.trim()));
  }

  /** The server has let us in as a member. */
  cameIn(me: Me): void {
    if (me.member !== this.me?.member) {
      seated.forget(); // where somebody else sat
      purse.empty();
    }
    this.#is(me);
  }

  /** The server knows us as somebody else from now on, and so does the line. */
  #is(me: Me): void {
    const isOther = me.member !== this.me?.member;
    this.me = me;
    this.isKnown = true;
    if (isOther) line.renew();
    void purse.refresh();
  }

  /** Signs in as a guest unless one is somebody already; tells whether that changed anything. */
  async ensure(): Promise<boolean> {
    if (!this.isKnown) await this.load();
    if (this.me) return false;
    await this.signIn("");
    return true;
  }

  /** The server does not know us any more: begins anew as a guest. */
  async again(): Promise<void> {
    this.me = null;
    purse.empty();
    await this.signIn("");
  }

  async signOut(): Promise<void> {
    await api.signOut();
    this.me = null;
    purse.empty();
    line.renew();
  }
}

export const account = new Account();
