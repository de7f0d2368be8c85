import type { Caller } from "./api/context.ts";
import type { createCaller } from "./api/router.ts";
import type { Doorman } from "./people/sign-in/access.ts";
import type { Auth } from "./people/sign-in/auth.ts";

/** The running server, as far as pages reach it. */
export type App = {
  version: string;
  /** Whether people may make accounts of their own. */
  isSignUpOpen: boolean;
  /** The procedures on behalf of a caller, for the page with these request headers. */
  call: (caller: Caller, headers?: Headers) => ReturnType<typeof createCaller>;
  /** Who is signed in with the cookie of these headers. */
  session: Auth["session"];
} & Doorman;

const PLACE = Symbol.for("schema-contract-check.app");

/** Next bundles its own copies of what pages import, so they meet the server on globalThis. */
export function publishApp(app: App) {
  Object.assign(globalThis, { [PLACE]: app });
}

export function runningApp(): App {
  return (globalThis as unknown as Record<symbol, App>)[PLACE] as App;
}
