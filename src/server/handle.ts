import type { Caller } from "./api/context.ts";
import type { createCaller } from "./api/router.ts";
import type { Doorman } from "./people/sign-in/access.ts";
import type { Auth } from "./people/sign-in/auth.ts";

/** The running server, as used by the pages. */
export type App = {
  version: string;
  /** The URL at which people reach the server, if BASE_URL is set. */
  publicUrl: string | null;
  /** Whether people may sign up. */
  isSignUpOpen: boolean;
  /** Whether the server sends mails. */
  sendsMail: boolean;
  /** The identity providers that people may sign in with. */
  issuers: readonly { id: string; name: string }[];
  /** Returns the id of the only one that people with this address may sign in with, or null. */
  requiredIssuer: (email: string) => string | null;
  /** Returns the procedures for a caller; `headers` are those of the page's request. */
  call: (caller: Caller, headers?: Headers) => ReturnType<typeof createCaller>;
  /** Returns the session of the cookie in these headers, or null. */
  session: Auth["session"];
} & Doorman;

const PLACE = Symbol.for("schema-contract-check.app");

/**
 * Publishes the app on globalThis: Next bundles its own copies of modules, so pages cannot import
 * it.
 */
export function publishApp(app: App) {
  Object.assign(globalThis, { [PLACE]: app });
}

export function runningApp(): App {
  return (globalThis as unknown as Record<symbol, App>)[PLACE] as App;
}
