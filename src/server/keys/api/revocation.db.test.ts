import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inParallel, tally } from "#testing/parallel.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { checkOf, newResources, success } from "#testing/tenants/resources.ts";
import { newKeys } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

for (const operation of ["GET /usage", "POST /check"]) {
  test(`while a key is used for ${operation}, no request that starts after its revocation succeeds`, async () => {
    const { tenant, contract } = await newResources(server);
    const json = operation === "POST /check" ? checkOf(contract.id) : undefined;
    const keys = await newKeys(server.db, tenant, 10);
    const listed: { id: string }[] = await success(
      server.send("GET /keys", { key: tenant.live.key }),
    );
    const ids = listed.map(({ id }) => id).filter((id) => id !== tenant.live.id);

    const statuses = { before: [] as number[], after: [] as number[] };
    const isUsed = Promise.withResolvers<void>();
    let period: "before" | "after" = "before";
    async function use() {
      for (let count = 0; statuses.after.length < 1000; count++) {
        const started = period;
        const { status } = await server.send(operation, { key: keys[count % keys.length], json });
        statuses[started].push(status);
        if (statuses.before.length === 100) isUsed.resolve();
      }
    }
    const traffic = inParallel(20, use);
    await isUsed.promise;
    for (const id of ids) {
      await success(server.send("POST /keys/{id}/revoke", { key: tenant.live.key, id }));
    }
    period = "after";
    await traffic;

    assert.deepEqual(Object.keys(tally(statuses.after)), ["401"]);
    assert.ok(statuses.before.includes(200));
  });
}
