import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { APPROVALS } from "#testing/status-lines/approval-lines.ts";
import { CHECKS } from "#testing/status-lines/check-lines.ts";
import { CONSUMERS } from "#testing/status-lines/consumer-lines.ts";
import { CONTRACTS } from "#testing/status-lines/contract-lines.ts";
import { EVERYWHERE } from "#testing/status-lines/everywhere.ts";
import { KEYS } from "#testing/status-lines/key-lines.ts";
import { POLICIES } from "#testing/status-lines/policy-lines.ts";
import { PROPOSALS } from "#testing/status-lines/proposal-lines.ts";
import { WEBHOOKS } from "#testing/status-lines/webhook-lines.ts";
import { newResources, type Resources } from "#testing/tenants/resources.ts";
import { sharedResources } from "#testing/tenants/shared-resources.ts";

let server: RestServer;
let other: Resources;
before(async () => {
  server = await startRestServer({ contractChanges: true });
  other = await newResources(server);
});
after(() => server.close());

const TABLE = [
  ...EVERYWHERE,
  ...APPROVALS,
  ...PROPOSALS,
  ...CONSUMERS,
  ...CONTRACTS,
  ...CHECKS,
  ...KEYS,
  ...POLICIES,
  ...WEBHOOKS,
];

/** Statuses of requests that are refused for their form, path or key, whatever the account owns. */
const IN_ANY_CASE: ReadonlySet<number> = new Set([400, 401, 404, 405, 413, 415, 431]);

const refused = sharedResources(() => newResources(server));

for (const [name, situation, status, code, request] of TABLE) {
  test(`${name} ${situation}: ${status} ${code ?? ""}`, async () => {
    const own = await (IN_ANY_CASE.has(status) ? refused() : newResources(server));
    const answer = await server.send(name, await request({ server, own, other }));
    assert.equal(answer.status, status, answer.text);
    if (code) assert.equal(answer.body.code, code);
    else assert.doesNotMatch(answer.headers.get("content-type") ?? "", /problem/);
  });
}

type Documented = { responses: Record<string, { $ref?: string }> };

/** Incomplete requests are tested in body.db.test.ts and odd-requests.test.ts. */
const NOT_WHOLE = /\/(RequestTimeout|BadHttp)$/;

test("the table covers exactly the errors that the document lists", async () => {
  const { body } = await server.send("GET /openapi.json");
  const documented: string[] = [];
  for (const [path, methods] of Object.entries<Record<string, Documented>>(body.paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      for (const [status, { $ref = "" }] of Object.entries(responses)) {
        if (!status.startsWith("4") || NOT_WHOLE.test($ref)) continue;
        documented.push(`${method.toUpperCase()} ${path} ${status}`);
      }
    }
  }
  const tested = TABLE.filter(([, , status]) => status >= 400).map(
    ([name, , status]) => `${name.split("?")[0]} ${status}`,
  );
  assert.deepEqual([...new Set(tested)].sort(), documented.sort());
});
