import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { REQUESTS_PER_MINUTE } from "#domain/limit.ts";
import { addCredits } from "#server/accounts/store/credits.ts";
import { issueKey } from "#server/keys/issue-key.ts";
import { FUZZ_REQUESTS } from "#testing/env.ts";
import { type Document, readDocument } from "#testing/fuzz/documented.ts";
import { type RestRequest, restRequest } from "#testing/fuzz/rest-request.ts";
import { inRounds, type Round, sendAll, tally } from "#testing/fuzz/rounds.ts";
import { type Answer, type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { assertBooks } from "#testing/tenants/books.ts";
import { idsOf, newOwn } from "#testing/tenants/own.ts";
import type { Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
let document: Document;
before(async () => {
  server = await startRestServer({ contractChanges: true });
  document = readDocument((await server.send("GET /openapi.json")).body);
});
after(() => server.close());

const answers = tally();

/** Hands out keys of the tenant, each for as many requests as its rate limit allows. */
function keyRing(tenant: Tenant) {
  let uses = REQUESTS_PER_MINUTE;
  let current = Promise.resolve("");
  return () => {
    if (uses++ >= REQUESTS_PER_MINUTE) {
      uses = 1;
      current = issueKey(server.db, tenant.account_id, tenant.user_id, {
        environment: "test",
      }).then(({ key }) => key);
    }
    return current;
  };
}

function assertDocumented({ operation, path, text, headers }: RestRequest, answer: Answer) {
  const request = `${operation.method} ${path} ${JSON.stringify(headers)} ${text}`;
  const what = `${request.slice(0, 5000)} → ${answer.status} ${answer.text}`;
  assert.ok(answer.status < 500, what);
  const validate = operation.responses.get(answer.status);
  assert.ok(validate, `not documented: ${what}`);
  assert.ok(validate(answer.body), `${JSON.stringify(validate.errors)}: ${what}`);
  assert.ok(answer.headers.get("x-request-id"), what);
  assert.doesNotMatch(answer.text, /node_modules|\bat \w+ \(|SELECT |prisma/i, what);
}

/** Sends a round of requests about everything that a new account has, and checks its books. */
async function sendRound({ seed, count }: Round) {
  const own = await newOwn(server);
  const { account_id } = own.tenant;
  const more = { amount: 100_000, reason: "generated checks", actor: "a test" };
  await addCredits(server.db, account_id, more);
  const nextKey = keyRing(own.tenant);
  const requests = fc.sample(restRequest(document, idsOf(own)), { seed, numRuns: count });
  await sendAll(requests, async (request) => {
    const { operation, path, text, headers } = request;
    const key = await nextKey();
    const options = { key, headers, ...(text !== undefined && { raw: text }) };
    const answer = await server.send(`${operation.method} ${path}`, options);
    assertDocumented(request, answer);
    answers.count(String(answer.status));
  });
  await assertBooks(server.db, account_id);
}

test("generated requests get documented responses, and credits stay exact", {
  timeout: 3_600_000,
}, async (t) => {
  await inRounds(sendRound);
  t.diagnostic(`${FUZZ_REQUESTS} requests to REST: ${answers.line()}`);
  for (const status of ["200", "201", "400", "404"]) {
    assert.ok(answers.has(status), `no answer was a ${status}`);
  }
});
