import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { DatabasePool } from "#server/database/connect.ts";
import { hashLinkToken } from "#server/rules/link-token.ts";
import {
  type Answer,
  type AuthServer,
  type Browser,
  newUser,
  PASSWORD,
  startAuthServer,
} from "#testing/servers/auth-server.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { secretOf, totp } from "#testing/totp.ts";
import { setPassword } from "../store/password.ts";
import { createSignInLink } from "../store/sign-in-link.ts";

/** What happens next before a row is stored: `of` is the session's table, or how an identifier begins. */
let interruption: { of: string; run: () => Promise<unknown> } | null = null;

async function interrupt(of: string) {
  if (!interruption || !of.startsWith(interruption.of)) return;
  const { run } = interruption;
  interruption = null;
  await run();
}

let server: AuthServer;
before(async () => {
  const db = testDatabase();
  const interrupted = db.$extends({
    query: {
      session: {
        async create({ args, query }) {
          await interrupt("session");
          return query(args);
        },
      },
      verification: {
        async create({ args, query }) {
          await interrupt(args.data.identifier);
          return query(args);
        },
      },
    },
  });
  server = await startAuthServer({ db: interrupted as unknown as DatabasePool });
});
after(() => server.close());

/** Someone with a second factor: signed in, and in a browser that is trusted without a code. */
async function someone() {
  const user = await newUser(server.db);
  const browser = server.browser();
  await browser.post("/sign-in/email", { email: user.email, password: PASSWORD });
  const { secret, recovery } = await turnOn(browser);
  const trusted = server.browser();
  await trusted.post("/sign-in/email", { email: user.email, password: PASSWORD });
  const trusting = { code: recovery[1], trustDevice: true };
  await trusted.post("/two-factor/verify-backup-code", trusting);
  assert.ok(await trusted.user());
  return { user, browser, trusted, secret, recovery };
}

async function turnOn(browser: Browser) {
  const { body } = await browser.post("/two-factor/enable", { password: PASSWORD });
  const secret = secretOf(body.totpURI);
  await browser.post("/two-factor/verify-totp", { code: totp(secret) });
  return { secret, recovery: body.backupCodes as string[] };
}

type Someone = Awaited<ReturnType<typeof someone>>;

const CHANGES: Record<string, (them: Someone) => Promise<unknown>> = {
  "the second factor is replaced": async ({ browser }) => {
    await browser.post("/two-factor/disable", { password: PASSWORD });
    await turnOn(browser);
  },
  "the password is changed": ({ user }) =>
    server.db.$transaction((tx) => setPassword(tx, user.id, "another")),
};

const withPassword = (browser: Browser, { user }: Someone) =>
  browser.post("/sign-in/email", { email: user.email, password: PASSWORD });

/** What a sign-in stores last, by how it is made. */
const SIGN_INS: Record<string, { stores: string; signIn: (them: Someone) => Promise<Answer> }> = {
  "a password": { stores: "2fa-", signIn: (them) => withPassword(server.browser(), them) },
  "a link": {
    stores: "2fa-",
    async signIn({ user }) {
      const token = randomUUID();
      await createSignInLink(server.db, user.id, hashLinkToken(token));
      return server.browser().post("/sign-in/link", { token });
    },
  },
  "a trusted device": {
    stores: "trust-device-",
    signIn: (them) => withPassword(them.trusted, them),
  },
  "a code": {
    stores: "session",
    signIn: (them) => withCode(them, "totp", totp(them.secret, 1)),
  },
  "a recovery code": {
    stores: "session",
    signIn: (them) => withCode(them, "backup-code", them.recovery[0] ?? ""),
  },
  "a code on a device to trust": {
    stores: "trust-device-",
    signIn: (them) => withCode(them, "totp", totp(them.secret, 1)),
  },
};

async function withCode(them: Someone, kind: string, code: string) {
  const next = interruption;
  interruption = null;
  const browser = server.browser();
  await withPassword(browser, them);
  interruption = next;
  return browser.post(`/two-factor/verify-${kind}`, { code, trustDevice: true });
}

for (const [change, run] of Object.entries(CHANGES)) {
  for (const [how, { stores, signIn }] of Object.entries(SIGN_INS)) {
    test(`nothing is left of a sign-in with ${how} if ${change} before it ends`, async () => {
      const them = await someone();
      const { id } = them.user;
      const since = new Date();
      let kept: string[] = [];
      const sessions = async () =>
        (await server.db.session.findMany({ where: { user_id: id } })).map((session) => session.id);
      interruption = {
        of: stores,
        async run() {
          await run(them);
          kept = await sessions();
        },
      };
      const { status } = await signIn(them);
      assert.equal(interruption, null, "nothing was interrupted");
      assert.equal(status, 401);
      assert.deepEqual(await sessions(), kept);
      const left = { value: id, created_at: { gte: since } };
      assert.deepEqual(await server.db.verification.findMany({ where: left }), []);
    });
  }
}
