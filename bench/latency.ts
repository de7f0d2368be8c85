// npm run bench -- latency: measures how soon a check's first attempt arrives, and how exactly
// retries are timed. Sends RATE checks a second for SECONDS. The receiver answers 500, so that each
// delivery is retried.
import { setTimeout as delay } from "node:timers/promises";
import { REQUESTS_PER_MINUTE } from "#domain/limit.ts";
import { RETRY_DELAYS_SECONDS } from "#domain/webhooks/schedule.ts";
import { connect } from "#server/database/connect.ts";
import { issueKey } from "#server/keys/issue-key.ts";
import { parseCidr } from "#server/webhooks/delivery/address.ts";
import { startDeliveryLoop } from "#server/webhooks/delivery/loop.ts";
import { nameResolver } from "#server/webhooks/delivery/name-resolver.ts";
import { createAgent } from "#server/webhooks/delivery/post.ts";
import { createAuthority, createCertificate, startReceiver } from "#testing/servers/receiver.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { columns, newTenant } from "#testing/tenants/tenant.ts";
import { onStage } from "./stage.ts";

const RATE = Number(process.env.RATE ?? 100);
const SECONDS = Number(process.env.SECONDS ?? 10);
const ATTEMPTS = RETRY_DELAYS_SECONDS.length + 1;

const authority = await createAuthority();

await onStage(async ({ url, atEnd }) => {
  const receiver = await startReceiver(await createCertificate(authority), (_, res) => {
    res.writeHead(500).end();
  });
  atEnd(receiver.close);
  const server = await startRestServer({ db: connect(url) });
  atEnd(server.close);
  const loop = startDeliveryLoop(
    server.db,
    {
      secretsKeys: server.services.secretsKeys,
      opened: ["127.0.0.0/8", "::1/128"].map(parseCidr),
      resolve: nameResolver(),
      agent: createAgent(authority.cert),
      version: "0.0.0-bench",
      tracing: null,
      baseUrl: "https://checks.example.com",
    },
    console,
  );
  atEnd(() => loop.stop(0));
  server.services.isAllowedHost = () => true;
  server.services.deliveriesQueued = loop.wake;

  const sent = await sendChecks(server, receiver.url);
  console.log(`${sent.size} checks, ${RATE} a second, three attempts each`);
  await receiver.waitFor(sent.size * ATTEMPTS);
  const arrivals = Map.groupBy(receiver.received, ({ body }) => JSON.parse(body).id as string);
  const times = [...sent].map(([id, at]) => [
    at,
    ...(arrivals.get(id) ?? []).map((arrival) => arrival.at),
  ]);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const wait = (RETRY_DELAYS_SECONDS[attempt - 2] ?? 0) * 1000;
    const late = times.map((row) => (row[attempt] ?? 0) - (row[attempt - 1] ?? 0) - wait);
    report(attempt === 1 ? "first attempt after the request" : `attempt ${attempt}, late by`, late);
  }
});

/** Sends checks at the rate and returns when each was sent, by id. */
async function sendChecks(server: RestServer, hook: string): Promise<Map<string, number>> {
  const tenant = await newTenant(server.db, RATE * SECONDS);
  const { key } = tenant.live;
  const json = { name: "bench", schema: { columns: columns("integer") } };
  const contract = await server.send("POST /contracts", { key, json });
  await server.send("POST /webhooks", { key, json: { url: hook, events: ["pass"] } });

  const keys: string[] = [];
  while (keys.length * REQUESTS_PER_MINUTE < RATE * SECONDS) {
    const wanted = { environment: "test" as const };
    keys.push((await issueKey(server.db, tenant.account_id, tenant.user_id, wanted)).key);
  }
  const incoming_schema = { columns: [{ name: "a", type: "integer" }] };
  const sent = new Map<string, number>();
  const answers: Promise<unknown>[] = [];
  const started = performance.now();
  for (let n = 0; n < RATE * SECONDS; n++) {
    await delay(Math.max(0, started + (n * 1000) / RATE - performance.now()));
    const at = performance.now();
    const check = {
      key: keys[n % keys.length],
      json: { contract_id: contract.body.id, incoming_schema },
    };
    answers.push(server.send("POST /check", check).then(({ body }) => sent.set(body.id, at)));
  }
  await Promise.all(answers);
  return sent;
}

function report(what: string, milliseconds: number[]) {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  console.log(`${what.padEnd(34)}p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`);
}
