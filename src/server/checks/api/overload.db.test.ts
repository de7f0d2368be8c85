import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { tally } from "#testing/parallel.ts";
import { heldRecording } from "#testing/servers/held-recording.ts";
import { type Answer, type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { checkOf, newContract, success } from "#testing/tenants/resources.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { openChecks } from "../checks.ts";

/** Limit of checks that may wait while one is being recorded. */
const WAITING = 3;

let server: RestServer;
let release: () => void;
before(async () => {
  server = await startRestServer();
  const recording = heldRecording(server.db.pool);
  release = recording.release;
  server.services.checks = openChecks(recording.held, { waiting: WAITING });
});
after(() => server.close());

test("checks beyond the limit of waiting ones are refused with 503, the others are carried out", async () => {
  const { account_id, live } = await newTenant(server.db);
  const { key } = live;
  const contract = await success(server.send("POST /contracts", { key, json: newContract() }));
  const check = () => server.send("POST /check", { key, json: checkOf(contract.id) });

  const answers: Promise<Answer>[] = [];
  const settled: Answer[] = [];
  while (settled.length === 0) {
    const answer = check();
    answer.then((outcome) => settled.push(outcome));
    answers.push(answer);
    // Reads are not blocked; meanwhile the check joins the waiting ones.
    await success(server.send("GET /usage", { key }));
  }
  release();

  const [refused] = settled;
  assert.equal(refused?.status, 503);
  assert.equal(refused?.body.code, "unavailable");
  assert.equal(refused?.headers.get("retry-after"), "1");
  const statuses = tally((await Promise.all(answers)).map(({ status }) => status));
  assert.equal(statuses[200], await server.db.check.count({ where: { account_id } }));
  assert.ok((statuses[200] ?? 0) > WAITING);
});
