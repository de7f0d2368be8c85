import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openApiDocument } from "#server/api/document/document.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { fetchOpenapiGenerator, GENERATORS } from "./generators.ts";
import { missing, run } from "./tools.ts";

let server: RestServer;
let dir: string;
let openapiGenerator = "";
before(async () => {
  server = await startRestServer({ contractChanges: true });
  dir = mkdtempSync(join(tmpdir(), "generated-clients-"));
  if (!missing(["java", "mvn"])) openapiGenerator = await fetchOpenapiGenerator(dir);
});
after(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});

for (const [at, { title, needs, build }] of GENERATORS.entries()) {
  const skip = missing(needs);
  test(`${title} makes a client that compiles and checks`, { skip }, async (t) => {
    const place = join(dir, String(at));
    mkdirSync(place);
    const baseUrl = new URL(server.url).origin;
    const document = openApiDocument({ version: "0.1.0", contractChanges: true, baseUrl });
    writeFileSync(join(place, "openapi.json"), JSON.stringify(document));
    const command = await build({ dir: place, openapiGenerator });
    if (command === null) return t.diagnostic("It was compiled, but it called nothing.");
    const { live } = await newTenant(server.db);
    const said = await run(place, command, { KEY: live.key, URL: server.url, CONTRACT: "orders" });
    assert.equal(said.trim(), "45 block");
  });
}
