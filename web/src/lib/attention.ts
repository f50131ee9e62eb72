// Calling somebody back to a page that is in the background: its title blinks slowly, and the browser says it where one has allowed that.
import { router } from "./router.svelte";

const BLINK_MS = 1_500;

let timer: ReturnType<typeof setInterval> | null = null;
let own = "";
let before = "";

/** Has the title of a hidden page take turns with this, until somebody looks. */
export function blink(text: string): void {
  if (document.visibilityState === "visible") return;
  own = `● ${text}`;
  if (timer !== null) return;
  timer = setInterval(turn, BLINK_MS);
  turn();
}

function turn(): void {
  if (document.title === own) document.title = before;
  else {
    before = document.title; // the page may have changed it meanwhile
    document.title = own;
  }
}

/** Gives the page its title back. */
export function calm(): void {
  if (timer === null) return;
  clearInterval(timer);
  timer = null;
  if (document.title === own) document.title = before;
}

export function canNotify(): boolean {
  return "Notification" in window;
}

/** Asks whether the browser may tell of notices; gives whether it may. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}

/** Has the browser say something of a hidden page. Said again under the same *tag* it takes the place of what was said before. */
export function notify(text: string, tag: string, path: string): void {
  if (document.visibilityState === "visible" || !canNotify() || Notification.permission !== "granted") return;
  try {
    const said = new Notification("floorman", { body: text, tag });
    said.onclick = () => {
      window.focus();
      if (path) router.go(path);
      said.close();
    };
  } catch {
    // Some phones let only programs of their own do that.
  }
}
