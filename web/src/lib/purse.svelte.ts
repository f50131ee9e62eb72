// What one has on the account, wherever it is shown.
import * as api from "./api";
import type { AccountPage } from "./wire";

class Purse {
  /** In cents; nothing while nobody is signed in, or nothing is known. */
  balance: number | null = $state(null);
  mayAskForMore: boolean = $state(false);
  #asked = 0;

  /** Ask again. What cannot be reached now stays as it was: the pages that need it say so themselves. */
  async refresh(): Promise<void> {
    const asked = ++this.#asked;
    try {
      const account = await api.account();
      if (asked === this.#asked) this.take(account);
    } catch (error) {
      if (asked === this.#asked && error instanceof api.ApiError && error.status === 401) this.empty();
    }
  }

  take(account: AccountPage): void {
    this.balance = account.balance_cents;
    this.mayAskForMore = account.may_ask_for_more;
  }

  async askForMore(): Promise<AccountPage> {
    const account = await api.moreMoney();
    this.take(account);
    return account;
  }

  empty(): void {
    this.balance = null;
    this.mayAskForMore = false;
  }
}

export const purse = new Purse();
