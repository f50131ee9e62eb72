// Passkeys: what stands in their way here, and what the browser is asked to do with one.
import { ApiError } from "./api";
import { CATALOGUES } from "./words";

/** Why this page can have no passkeys: no https, an address without a name, or a browser that knows none. */
export type Hindrance = "insecure" | "address" | "browser";

export interface Here {
  isSecure: boolean;
  host: string;
  knowsPasskeys: boolean;
}

export function here(): Here {
  const key = "PublicKeyCredential" in window ? PublicKeyCredential : undefined;
  return {
    isSecure: isSecureContext,
    host: location.hostname,
    knowsPasskeys: typeof key?.parseCreationOptionsFromJSON === "function",
  };
}

/** What stands in the way, if anything: a passkey belongs to a name, and never to a bare number. */
export function hindrance({ isSecure, host, knowsPasskeys }: Here): Hindrance | null {
  if (/^[\d.]+$|^\[.*\]$/.test(host)) return "address";
  if (!isSecure) return "insecure";
  return knowsPasskeys ? null : "browser";
}

/** The same page by the name that this machine has for itself, where it was opened by its number. */
export function byName({ hostname, port, pathname }: Location): string | null {
  if (!hostname.startsWith("127.") && hostname !== "[::1]") return null;
  return `http://localhost${port ? `:${port}` : ""}${pathname}`;
}

/** Has the device make a passkey; gives its answer as the server wants it. */
export async function make(options: unknown): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return answer(navigator.credentials.create({ publicKey }));
}

/** Has the device sign with one of its passkeys. */
export async function sign(options: unknown): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return answer(navigator.credentials.get({ publicKey }));
}

async function answer(asked: Promise<Credential | null>): Promise<string> {
  try {
    const credential = await asked;
    if (credential instanceof PublicKeyCredential) return JSON.stringify(credential.toJSON());
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === "InvalidStateError") throw refused("passkeyThere"); // it has one of ours already
  }
  throw refused("passkeyCancelled");
}

function refused(why: "passkeyThere" | "passkeyCancelled"): ApiError {
  return new ApiError(0, why, { en: CATALOGUES.en[why], de: CATALOGUES.de[why] });
}
