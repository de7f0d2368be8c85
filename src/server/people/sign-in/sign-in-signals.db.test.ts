import assert from "node:assert/strict";
import { after, test } from "node:test";
import { signInAnswered } from "#server/signals.ts";
import { newUser, PASSWORD, startAuthServer } from "#testing/servers/auth-server.ts";
import { secretOf, totp } from "#testing/totp.ts";

const server = await startAuthServer();
after(server.close);

test("each password and code is signalled with its outcome", async (t) => {
  const signals: string[] = [];
  t.after(signInAnswered.hear(({ step, outcome }) => signals.push(`${step} ${outcome}`)));
  const { email } = await newUser(server.db);
  const browser = server.browser();
  const password = (secret: string, query = "") =>
    browser.post(`/sign-in/email${query}`, { email, password: secret });
  const code = (digits: string) => browser.post("/two-factor/verify-totp", { code: digits });
  const lately = () => signals.splice(0);

  await password("wrong");
  await password("wrong", "?q=/");
  await password(PASSWORD);
  assert.deepEqual(lately(), ["password refused", "password refused", "password accepted"]);

  const { body } = await browser.post("/two-factor/enable", { password: PASSWORD });
  const secret = secretOf(body.totpURI);
  await code(totp(secret));
  await browser.post("/sign-out");
  assert.deepEqual(lately(), ["code accepted"]);

  await password(PASSWORD);
  await code("000000");
  await browser.post("/two-factor/verify-backup-code", { code: body.backupCodes[0] });
  const second = ["password code_needed", "code refused", "recovery_code accepted"];
  assert.deepEqual(lately(), second);

  for (let n = 0; n < 12; n++) await password("wrong");
  assert.ok(lately().includes("password limited"));
});
