import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type RestServer, startRestServer } from "../testing/rest-server.ts";
import { columns, newTenant } from "../testing/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

test("a contract can be created, and is answered whole", async () => {
  const { live } = await newTenant(server.db);
  const { status, body } = await server.send("POST /contracts", {
    key: live.key,
    json: { name: "orders", schema: { columns: columns("integer", "string") } },
  });
  assert.equal(status, 201);
  assert.deepEqual(Object.keys(body), [
    "id",
    "name",
    "version",
    "schema",
    "created_at",
    "updated_at",
  ]);
});
