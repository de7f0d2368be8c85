import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { Prisma } from "#generated/prisma/client.ts";
import { connect } from "#server/database/connect.ts";
import { type OwnDatabase, ownDatabase } from "#testing/servers/own-database.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newResources, newWebhook, success } from "#testing/tenants/resources.ts";

/** A database of its own, since all tables are searched. */
let database: OwnDatabase;
let server: RestServer;
before(async () => {
  database = await ownDatabase();
  server = await startRestServer({ db: connect(database.url) });
});
after(async () => {
  await server.close();
  await database.drop();
});

/** Returns the tables with a row that contains this text anywhere, also as bytes of a bytea. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = server;
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema')`;
  const columns: string[] = [];
  for (const { name } of tables) {
    const [row] = await db.$queryRaw<{ found: boolean }[]>`
      SELECT EXISTS (
        SELECT FROM ${Prisma.raw(name)} t
        WHERE strpos(t::text, ${text}) > 0
          OR strpos(t::text, ${Buffer.from(text).toString("hex")}) > 0
      ) AS found`;
    if (row?.found) columns.push(name);
  }
  return columns;
}

test("no table contains a key or webhook secret, or the random part of one", async () => {
  const { tenant, active, revoked, webhook } = await newResources(server);
  await server.services.lastUsed.flush();
  for (const { key } of [tenant.live, tenant.test, active, revoked]) {
    assert.deepEqual(await tablesWith(key), []);
    assert.deepEqual(await tablesWith(key.slice(16)), []);
  }
  assert.deepEqual(await tablesWith(webhook.secret), []);
  assert.deepEqual(await tablesWith(webhook.secret.slice("whsec_".length)), []);
  const bytes = Buffer.from(webhook.secret.slice("whsec_".length), "base64");
  assert.deepEqual(await tablesWith(bytes.toString("hex")), []);
});

test("the search itself works: it finds a key's preview and SHA-256, and a webhook's URL", async () => {
  const { key, active, tenant } = await newResources(server);
  assert.deepEqual(await tablesWith(active.key.slice(0, 16)), ["public.api_key"]);
  const hash = createHash("sha256").update(active.key).digest("hex");
  assert.deepEqual(await tablesWith(hash), ["public.api_key"]);
  const url = `https://example.com/${tenant.user_id}`;
  await success(server.send("POST /webhooks", { key, json: { ...newWebhook(), url } }));
  assert.deepEqual(await tablesWith(url), ["public.webhook"]);
});

test("the list of webhooks contains no secret", async () => {
  const { key, webhook } = await newResources(server);
  const { text } = await server.send("GET /webhooks", { key });
  assert.ok(text.includes(webhook.id));
  assert.doesNotMatch(text, /secret|whsec_/);
});
