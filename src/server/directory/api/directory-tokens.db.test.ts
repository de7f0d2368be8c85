import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { TOKENS_PER_DIRECTORY } from "#domain/limit.ts";
import { inParallel } from "#testing/parallel.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { scimClient } from "#testing/servers/identity-provider.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

test("a token is shown once, works until it is ended, and is stored as its hash", async () => {
  const tenant = await newTenant(server.db);
  const tokens = asPerson(server, tenant, "owner").directoryTokens;
  const { token, id, preview } = await tokens.create({ label: "Okta" });
  assert.match(token, /^scim_[0-9A-Za-z]{38}$/);
  const [listed] = await tokens.list();
  assert.deepEqual([listed?.id, listed?.preview, listed?.last_used_at], [id, preview, null]);
  assert.ok(
    !JSON.stringify(await server.db.directoryToken.findMany({ where: { id } })).includes(token),
  );
  const send = scimClient(server.url, token);
  assert.equal((await send("GET /Users")).status, 200);
  assert.ok((await tokens.list())[0]?.last_used_at);
  await tokens.end({ id });
  assert.equal((await send("GET /Users")).status, 401);
  assert.deepEqual(await tokens.list(), []);
  await assert.rejects(tokens.end({ id }), { problem: "token_not_found" });
});

test("an account has at most 5 tokens, however many are created at once", async () => {
  const tenant = await newTenant(server.db);
  const tokens = asPerson(server, tenant, "owner").directoryTokens;
  const outcomes = await inParallel(8, () =>
    tokens.create({ label: "Okta" }).then(
      () => "created",
      (error) => error.problem,
    ),
  );
  const created = outcomes.filter((outcome) => outcome === "created");
  assert.equal(created.length, TOKENS_PER_DIRECTORY);
  assert.equal((await tokens.list()).length, TOKENS_PER_DIRECTORY);
  assert.ok(outcomes.includes("too_many_tokens"));
});
