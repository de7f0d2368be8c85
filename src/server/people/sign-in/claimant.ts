import { AsyncLocalStorage } from "node:async_hooks";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Opener } from "../store/issuer-session.ts";
import { openerOfCode } from "./opener-of-code.ts";

/**
 * Who someone says they are: by their address, or by what they gave before the code: a password if
 * nothing else opens their session.
 */
export type Claimant = { email: string } | { user_id: string; opener: Opener | null };

/** The question for a code that someone answers. */
export type Challenge = { user_id: string; name: string };

type Request = { claimant: Claimant | null; challenge: Challenge | null };

const requests = new AsyncLocalStorage<Request>();

/** Answers a request. Returns with the answer who it tried to sign in as; null if nobody. */
export async function withClaimant<T>(
  answer: () => Promise<T>,
): Promise<{ answered: T; claimant: Claimant | null }> {
  const request: Request = { claimant: null, challenge: null };
  const answered = await requests.run(request, answer);
  return { answered, claimant: request.claimant };
}

type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Notes who is signing in, for `withClaimant`. Must come before what refuses too many attempts. */
export function notedClaimant(): BetterAuthPlugin {
  const handler = createAuthMiddleware(async (call) => {
    const request = requests.getStore();
    if (!request) return;
    if (isPassword(call)) request.claimant = { email: String(call.body?.email) };
    else Object.assign(request, await ofCode(call));
  });
  const matcher = ({ path = "" }: { path?: string }) =>
    path === "/sign-in/email" || path.startsWith("/two-factor/verify-");
  return { id: "claimant", hooks: { before: [{ matcher, handler }] } };
}

function isPassword({ path }: Call) {
  return path === "/sign-in/email";
}

/** Returns who waits for a code; null for a code that turns the second factor on. */
async function ofCode(call: Call): Promise<Request | null> {
  if (await getSessionFromCtx(call)) return null;
  const { createAuthCookie, internalAdapter, secret } = call.context;
  const identifier = await call.getSignedCookie(createAuthCookie("two_factor").name, secret);
  const waiting = identifier ? await internalAdapter.findVerificationValue(identifier) : null;
  if (!identifier || !waiting) return null;
  const opener = await openerOfCode({ internalAdapter }, identifier);
  const user_id = waiting.value;
  return { claimant: { user_id, opener }, challenge: { user_id, name: identifier } };
}

/** Returns what opens the user's session in this request, if a code is its last step. */
export function openerOfRequest(user_id: string): Opener | null {
  const claimant = requests.getStore()?.claimant;
  return claimant && "user_id" in claimant && claimant.user_id === user_id ? claimant.opener : null;
}

/** Returns the challenge that this request answers; null if it answers none. */
export function challengeOfRequest(): Challenge | null {
  return requests.getStore()?.challenge ?? null;
}
