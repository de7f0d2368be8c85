import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { connect, type Database } from "#server/database/connect.ts";
import { storeWebhook } from "#testing/servers/delivering.ts";
import { ownDatabase } from "#testing/servers/own-database.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { seal, unseal } from "../rules/secret-box.ts";
import { resealSecrets } from "./reseal.ts";
import { rotateSecret } from "./webhook.ts";

const [OLD, NEW, LOST] = [randomBytes(32), randomBytes(32), randomBytes(32)];

async function start(t: { after: (end: () => Promise<void>) => void }) {
  const { url, drop } = await ownDatabase();
  const db = connect(url);
  t.after(async () => {
    await db.$disconnect();
    await drop();
  });
  const { account_id } = await newTenant(db);
  const { account_id: other_id } = await newTenant(db);
  return { db, account_id, other_id };
}

const box = (key: Uint8Array, text: string, id: string) => seal(key, text, id, randomBytes(12));

test("all secrets are re-encrypted, in several steps and accounts, and mean the same", async (t) => {
  const { db, account_id, other_id } = await start(t);
  const before = new Map<string, string>();
  for (let index = 0; index < 130; index++) {
    const id = await storeWebhook(db, index % 2 ? account_id : other_id, undefined, OLD);
    const { secret } = await db.webhook.findFirstOrThrow({ where: { id } });
    before.set(id, unseal(OLD, secret, id));
  }
  const [rotated = "", chat = "", fresh = "", lost = ""] = before.keys();
  await rotateSecret(db, other_id, rotated, box(OLD, "whsec_second", rotated));
  const first = before.get(rotated);
  before.set(rotated, "whsec_second");
  await db.webhook.updateMany({ where: { id: chat }, data: { secret: new Uint8Array() } });
  await db.webhook.updateMany({
    where: { id: fresh },
    data: { secret: new Uint8Array(box(NEW, "whsec_fresh", fresh)) },
  });
  before.set(fresh, "whsec_fresh");
  const unreadable = new Uint8Array(box(LOST, "whsec_lost", lost));
  await db.webhook.updateMany({ where: { id: lost }, data: { secret: unreadable } });

  assert.deepEqual(await resealSecrets(db, [NEW, OLD]), { resealed: 127, unreadable: [lost] });
  assert.deepEqual(await resealSecrets(db, [NEW, OLD]), { resealed: 0, unreadable: [lost] });
  assert.equal(await db.webhook.count(), 130);
  for (const { id, secret, previous_secret } of await db.webhook.findMany()) {
    if (id === chat) assert.equal(secret.length, 0);
    else if (id === lost) assert.deepEqual(secret, unreadable);
    else assert.equal(unseal(NEW, secret, id), before.get(id));
    if (id === rotated) assert.equal(unseal(NEW, previous_secret ?? new Uint8Array(), id), first);
    else assert.equal(previous_secret, null);
  }
});

test("a secret that someone replaces between two steps stays theirs, and is encrypted in the next round", async (t) => {
  const { db, account_id } = await start(t);
  const id = await storeWebhook(db, account_id, undefined, OLD);
  let isReplaced = false;
  /** Replaces the secret once, as soon as it was read. */
  const meanwhile = {
    $executeRaw: db.$executeRaw.bind(db),
    async $queryRaw(...statement: Parameters<typeof db.$queryRaw>) {
      const rows = await db.$queryRaw(...statement);
      if (!isReplaced) await rotateSecret(db, account_id, id, box(OLD, "whsec_theirs", id));
      isReplaced = true;
      return rows;
    },
  } as unknown as Database;
  assert.deepEqual(await resealSecrets(meanwhile, [NEW, OLD]), { resealed: 1, unreadable: [] });
  const after = await db.webhook.findFirstOrThrow({ where: { id } });
  assert.equal(unseal(NEW, after.secret, id), "whsec_theirs");
});
