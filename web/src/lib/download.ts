// A document for the reader to keep.

/** Hands over a value as a file of JSON. */
export function download(value: unknown, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** What the file about somebody is called: their name as far as a file may have it. */
export function fileName(name: string): string {
  return `floorman ${name.replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "member"}.json`;
}
