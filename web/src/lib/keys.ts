// Which key means what at a table.

export type Intent =
  | "fold"
  | "check-call"
  | "raise"
  | "confirm"
  | "all-in"
  | "more"
  | "less"
  | "help"
  | "language"
  | "dismiss";

export interface Pressed {
  key: string;
  repeat: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const KEYS: Record<string, Intent> = {
  F1: "fold",
  f: "fold",
  F2: "check-call",
  c: "check-call",
  k: "check-call",
  F3: "raise",
  r: "raise",
  F4: "all-in",
  a: "all-in",
  Enter: "confirm",
  ArrowUp: "more",
  ArrowRight: "more",
  ArrowDown: "less",
  ArrowLeft: "less",
  "?": "help",
  l: "language",
  Escape: "dismiss",
};

/** What a key asks for; nothing while it is held down, or together with a key that makes it the browser's. */
export function intentOf(pressed: Pressed): Intent | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const intent = KEYS[pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key] ?? null;
  const mayRepeat = intent === "more" || intent === "less";
  return pressed.repeat && !mayRepeat ? null : intent;
}

interface Target {
  tagName?: string;
  type?: string;
  isContentEditable?: boolean;
}

/** Whether somebody is writing there, so that letters are letters. */
export function isTyping(target: Target | null): boolean {
  if (!target) return false;
  if (target.isContentEditable) return true;
  const tag = target.tagName?.toUpperCase();
  if (tag === "TEXTAREA" || tag === "SELECT") return true;
  return tag === "INPUT" && !["range", "checkbox", "radio", "button"].includes(target.type ?? "text");
}

/** Whether the element there has its own use for Enter, such as a button or a link. */
export function usesEnter(target: Target | null): boolean {
  const tag = target?.tagName?.toUpperCase();
  return tag === "BUTTON" || tag === "A" || tag === "SUMMARY";
}

/** Whether arrows have a use of their own there: scrolling a list, or going from choice to choice. */
export function usesArrows(target: Target | null): boolean {
  const tag = target?.tagName?.toUpperCase();
  return tag === "OL" || (tag === "INPUT" && target?.type === "radio");
}
