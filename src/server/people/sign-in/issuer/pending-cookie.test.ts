import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuthSecrets } from "../auth-secrets.ts";
import { PENDING_MINUTES, type PendingSignIn, pendingCookies } from "./pending-cookie.ts";

const SECRET = "a secret of tests that is long enough";
const SECRETS: AuthSecrets = { all: [SECRET], unnamed: SECRET };
const AT = Date.UTC(2026, 10, 28);
const PENDING = { issuer_id: "acme", at: AT, next: "/accounts", state: "s" } as PendingSignIn;

/** The headers of a browser that kept this cookie, under another name if there is one. */
const kept = (set: string, name = set.slice(0, set.indexOf("="))) =>
  new Headers({ cookie: `theme=dark; ${name}=${/=([^;]*)/.exec(set)?.[1]}` });

test("over HTTPS only this host can set the cookie of a sign-in that has begun", async () => {
  const cookies = pendingCookies(SECRETS, true);
  const set = await cookies.of(PENDING);
  assert.match(
    set,
    /^__Host-oidc_pending=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  assert.deepEqual(await cookies.read(kept(set), AT), PENDING);
  assert.equal(await cookies.read(kept(set, "oidc_pending"), AT), null);
  assert.equal(await cookies.read(kept(set, "__Secure-oidc_pending"), AT), null);
});

test("a sign-in that has begun is forgotten after some minutes, and when it was changed", async () => {
  const cookies = pendingCookies(SECRETS, false);
  const set = await cookies.of(PENDING);
  assert.match(set, /^oidc_pending=/);
  const end = AT + PENDING_MINUTES * 60_000;
  assert.deepEqual(await cookies.read(kept(set), end), PENDING);
  assert.equal(await cookies.read(kept(set), end + 1), null);
  assert.equal(await cookies.read(kept(set.replace("=", "=x")), AT), null);
  assert.equal(await cookies.read(new Headers(), AT), null);
});
