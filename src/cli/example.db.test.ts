import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { PROGRAM } from "#testing/env.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

const execute = promisify(execFile);

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

test("the example checks each version of the files against the one before, twice the same", async () => {
  const { live } = await newTenant(server.db);
  const env = {
    ...PROGRAM,
    NODE_ENV: "test" as const,
    SCHEMA_CHECK_URL: new URL(server.url).origin,
    SCHEMA_CHECK_KEY: live.key,
  };
  const run = () => execute(process.execPath, ["examples/nyc-yellow-taxi/run.ts"], { env });
  const first = await run();
  assert.equal(first.stdout.match(/: created$/gm)?.length, 25);
  assert.match(first.stdout, /2018-07.*\n(.*\n)*.*ratecodeid/);
  assert.match(first.stdout, /Exit code 1: a pipeline would have stopped\.$/m);
  const again = await run();
  assert.equal(again.stdout.match(/: unchanged$/gm)?.length, 25);
  const { body } = await server.send("GET /usage", { key: live.key });
  assert.equal(body.total_checks, 48);
});
