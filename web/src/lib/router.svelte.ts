// Which page is shown. Addresses are the server's own; going from one to another loads nothing.

export type Page =
  | { name: "lobby" }
  | { name: "account" }
  | { name: "api" }
  | { name: "club" }
  | { name: "confirm" }
  | { name: "join" }
  | { name: "sign-in" }
  | { name: "password" }
  | { name: "table"; id: string }
  | { name: "rule"; book: string; rule: string }
  | { name: "not-found" };

export function pageAt(path: string): Page {
  if (path === "/" || path === "") return { name: "lobby" };
  if (/^\/api\/docs\/?$/.test(path)) return { name: "api" };
  const plain = /^\/(account|club|confirm|join|sign-in|password)\/?$/.exec(path)?.[1];
  if (plain !== undefined) return { name: plain as "account" | "club" | "confirm" | "join" | "sign-in" | "password" };
  const [, book, rule] = /^\/rules\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? [];
  const table = /^\/tables\/([^/]+)\/?$/.exec(path)?.[1];
  try {
    if (book !== undefined && rule !== undefined) {
      return { name: "rule", book: decodeURIComponent(book), rule: decodeURIComponent(rule) };
    }
    if (table === undefined) return { name: "not-found" };
    return { name: "table", id: decodeURIComponent(table) };
  } catch {
    return { name: "not-found" };
  }
}

class Router {
  page: Page = $state.raw(pageAt(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.page = pageAt(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.page = pageAt(path);
    scrollTo(0, 0);
  }

  /** Goes on without a way back to here: a link that was used is good for nothing. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.page = pageAt(path);
    scrollTo(0, 0);
  }

  /** For links: follows them here unless they are meant for a new tab. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.currentTarget;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const router = new Router();

export const ACCOUNT_PATH = "/account";
export const SIGN_IN_PATH = "/sign-in";

export const tablePath = (id: string): string => `/tables/${encodeURIComponent(id)}`;
