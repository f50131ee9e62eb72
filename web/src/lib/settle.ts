// Keeps one click from counting twice: for a moment after buttons changed under the pointer, nothing counts.

export const SETTLE_MS = 400;

export class Settle {
  #cancel: (() => void) | null = null;

  constructor(
    readonly onchange: (isOver: boolean) => void,
    readonly later: (callback: () => void, ms: number) => () => void = browserLater,
  ) {}

  get isOver(): boolean {
    return this.#cancel === null;
  }

  /** Something changed, or was done. */
  start(): void {
    this.#cancel?.();
    this.#cancel = this.later(() => {
      this.#cancel = null;
      this.onchange(true);
    }, SETTLE_MS);
    this.onchange(false);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}

function browserLater(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
