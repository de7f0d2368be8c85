import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openChecks } from "#server/checks/checks.ts";
import { tally } from "#testing/parallel.ts";
import { heldRecording } from "#testing/servers/held-recording.ts";
import { type Answer, type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { checkOf, newContract, success } from "#testing/tenants/resources.ts";
import { newKeys, newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
let release: () => void;
before(async () => {
  server = await startRestServer();
  const recording = heldRecording(server.db.pool);
  release = recording.release;
  server.services.checks = openChecks(recording.held);
});
after(() => server.close());

const KEYS = 20;
/** A crowd: this many may not be in progress for half a second. */
const CROWD = 1000;
/** The last of them are refused if sending them takes so long. */
const MANY = CROWD + 100;

test("a crowd that stays is refused at once and costs nothing, health is answered, and all is normal afterwards", async () => {
  const tenant = await newTenant(server.db, 10_000);
  const { account_id } = tenant;
  const keys = await newKeys(server.db, tenant, KEYS);
  const { key } = tenant.live;
  const contract = await success(server.send("POST /contracts", { key, json: newContract() }));
  const check = (index: number) =>
    server.send("POST /check", { key: keys[index % KEYS] ?? "", json: checkOf(contract.id) });

  const held = Array.from({ length: MANY }, (_, index) => check(index));
  const refusals: Answer[] = [];
  const accepted: Promise<Answer>[] = [];
  while (refusals.length === 0 && accepted.length < 100) {
    const { refused, answer } = await refusedOrHeld(check(accepted.length));
    if (refused) refusals.push(refused);
    else accepted.push(answer);
  }
  assert.equal(refusals.length, 1, "refused at last");
  refusals.push(await server.send("GET /usage", { key }));
  refusals.push(await server.send("GET /contracts", { key: "no key at all" }));
  for (const { status, headers, body } of refusals) {
    assert.equal(status, 503);
    assert.equal(headers.get("retry-after"), "1");
    assert.equal(headers.get("x-ratelimit-remaining"), null);
    assert.equal(body.code, "unavailable");
    assert.equal(body.request_id, headers.get("x-request-id"));
  }
  const slow = await server.send("POST /check", { key, raw: "x".repeat(100_000) });
  assert.equal(slow.status, 503, "before its body is read");
  const health = await server.send("GET /health");
  assert.equal(health.body.status, "unavailable", "answered, and no check was stored for long");

  release();
  const statuses = (await Promise.all([...held, ...accepted])).map(({ status }) => status);
  const { 200: stored = 0, 503: refused = 0, ...others } = tally(statuses);
  assert.deepEqual(others, {});
  assert.ok(stored >= CROWD, `${stored} were answered, ${refused} refused`);
  assert.equal(await server.db.check.count({ where: { account_id } }), stored);
  const { body } = await server.send("GET /usage", { key });
  assert.equal(body.credits_used, stored);
});

/** Waits for an answer that may be held up: until then, it is not refused. */
async function refusedOrHeld(answer: Promise<Answer>) {
  const soon = new Promise<null>((resolve) => setTimeout(resolve, 500, null));
  const first = await Promise.race([answer, soon]);
  return { refused: first?.status === 503 ? first : null, answer };
}
