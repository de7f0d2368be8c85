import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { unseal } from "#server/webhooks/rules/secret-box.ts";
import { signStandard } from "#server/webhooks/rules/signature.ts";
import { type ChildServer, SECRETS_KEY as OLD } from "../servers/child-server.ts";
import { adminOf } from "../servers/command-line.ts";
import { until } from "../servers/delivering.ts";
import { assertNothingLost, assertUnavailable, startLoad } from "../servers/load.ts";
import { loadedServers } from "../servers/loaded-servers.ts";

const base64 = (key: Uint8Array) => Buffer.from(key).toString("base64");

test("SECRETS_KEY is rotated under load: no check and no delivery is lost, and every signature is right", async (t) => {
  const { url, db, receiver, start, loaded } = await loadedServers(t);
  const NEW = randomBytes(32);
  const secrets = new Map<string, string>();
  for (const { id, secret } of await db.webhook.findMany())
    secrets.set(id, unseal(OLD, secret, id));

  let current = [await start()];
  const load = startLoad(loaded, () => current, 60);
  async function received(more: number) {
    const count = receiver.received.length + more;
    await until(() => receiver.received.length >= count);
  }
  async function replaceBy(variables: Record<string, string>) {
    const before: ChildServer[] = current;
    current = [await start(variables)];
    await Promise.all(before.map((server) => server.kill("SIGTERM")));
    await received(40);
  }

  const reading = { SECRETS_KEY: base64(OLD), SECRETS_KEY_FALLBACK: base64(NEW) };
  const writing = { SECRETS_KEY: base64(NEW), SECRETS_KEY_FALLBACK: base64(OLD) };
  await received(40);
  await replaceBy(reading);
  await replaceBy(writing);
  const said = await adminOf(url, ["secrets-key", "rotate"], writing);
  assert.match(said, /^Re-encrypted 3 webhooks; the key in use is now [0-9a-f]{8}\.\n$/);
  await received(40);
  await replaceBy({ SECRETS_KEY: base64(NEW) });

  await assertNothingLost(db, loaded, load, receiver);
  assertUnavailable(load);
  const webhooks = await db.webhook.findMany();
  const at = new Map(webhooks.map(({ id, url }) => [new URL(url).pathname, secrets.get(id) ?? ""]));
  for (const { path, headers, body } of receiver.received) {
    const [id, timestamp] = [String(headers["webhook-id"]), Number(headers["webhook-timestamp"])];
    const expected = signStandard(id, timestamp, body, at.get(path) ?? "");
    assert.equal(headers["webhook-signature"], expected);
  }
  for (const { id, secret } of webhooks) assert.equal(unseal(NEW, secret, id), secrets.get(id));
  await assert.rejects(start(), /SECRETS_KEY is not the key/);
  const entry = await db.auditEvent.findFirst({ where: { action: "operator.rotateSecretsKey" } });
  assert.equal(entry?.account_id, "");
});
