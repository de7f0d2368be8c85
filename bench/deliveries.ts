// npm run bench -- deliveries: measures how fast deliveries are claimed and sent, with Postgres and
// the receiver on the same machine. ENDPOINTS and DELIVERIES set the size of the queue.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { openAccount } from "#server/accounts/open-account.ts";
import { connect, type DatabasePool } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { parseCidr } from "#server/webhooks/delivery/address.ts";
import { startDeliveryLoop } from "#server/webhooks/delivery/loop.ts";
import { nameResolver } from "#server/webhooks/delivery/name-resolver.ts";
import { createAgent } from "#server/webhooks/delivery/post.ts";
import { seal } from "#server/webhooks/rules/secret-box.ts";
import { mintSecret } from "#server/webhooks/rules/signature.ts";
import { CLAIM_BYTES } from "#server/webhooks/store/claim-limit.ts";
import { claimDue } from "#server/webhooks/store/delivery-queue.ts";
import { createWebhook } from "#server/webhooks/store/webhook.ts";
import { createAuthority, createCertificate } from "#testing/servers/receiver.ts";
import { onStage } from "./stage.ts";

const ENDPOINTS = Number(process.env.ENDPOINTS ?? 100);
const DELIVERIES = Number(process.env.DELIVERIES ?? 20_000);
const CLAIM = { deliveries: 256, bytes: CLAIM_BYTES };
const SECRETS_KEY = randomBytes(32);

const authority = await createAuthority();

await onStage(async ({ url, atEnd }) => {
  const receiver = await startReceiver(await createCertificate(authority));
  atEnd(() => receiver.process.kill());
  const db = connect(url);
  atEnd(() => db.$disconnect());
  console.log(
    `${DELIVERIES} deliveries to ${ENDPOINTS} endpoints, ${availableParallelism()} cores`,
  );
  const webhooks = await storeWebhooks(db, receiver.url);
  await spread(db);
  await queue(db, webhooks);
  report("claims", await claimAll(db));
  await release(db);
  report("deliveries", await deliverAll(db));
  await queue(db, webhooks.slice(0, 1));
  report("deliveries to one endpoint", await deliverAll(db));
});

type Figure = { count: number; seconds: number; megabytes?: number };

function report(what: string, { count, seconds, megabytes }: Figure) {
  const columns = [
    what.padEnd(28),
    `${count} in ${seconds.toFixed(1)} s`.padStart(18),
    `${Math.round(count / seconds)}/s`.padStart(10),
    megabytes === undefined ? "" : `${Math.round(megabytes)} MB at most`.padStart(16),
  ];
  console.log(columns.join("").trimEnd());
}

async function startReceiver({ key, cert }: { key: string; cert: string }) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, "receiver.ts")], {
    env: { ...process.env, KEY: key, CERT: cert },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("the receiver has no output");
  const [port] = await once(child.stdout, "data");
  return { process: child, url: `https://localhost:${String(port).trim()}` };
}

type Stored = { account_id: string; id: string };

async function storeWebhooks(db: DatabasePool, hook: string): Promise<Stored[]> {
  const { id: account_id } = await openAccount(db, { name: "Bench", credits: 0 });
  const webhooks: Stored[] = [];
  for (let endpoint = 0; endpoint < ENDPOINTS; endpoint++) {
    const id = newId("whk");
    await createWebhook(db, account_id, {
      id,
      url: `${hook}/${endpoint}`,
      events: ["pass"],
      contract_id: null,
      secret: seal(SECRETS_KEY, mintSecret(randomBytes(32)), id, randomBytes(12)),
    });
    webhooks.push({ account_id, id });
  }
  return webhooks;
}

/** Gives the queue's webhooks distinct destinations, since slots per destination are limited. */
function spread(db: DatabasePool) {
  return db.$executeRaw`UPDATE webhook SET destination = id`;
}

/** Stores checks of twelve changed columns with one delivery each, evenly over the webhooks. */
async function queue(db: DatabasePool, webhooks: Stored[]) {
  const [account_id = "", ids] = [webhooks[0]?.account_id, webhooks.map(({ id }) => id)];
  const names = Array.from({ length: 12 }, (_, index) => `column_${index}`);
  const diff = { removed: names.slice(0, 6), type_changes: [], added: names.slice(6) };
  await db.$executeRaw`
    WITH batch AS (
      SELECT n, gen_random_uuid()::text AS id FROM generate_series(1, ${DELIVERIES}::int) n
    ), checks AS (
      INSERT INTO "check" (account_id, id, contract_id, contract_version, schema_hash, result,
        severity, diff, environment)
      SELECT ${account_id}, 'chk_' || id, 'ctr_bench', 1, '', 'pass', 0, ${diff}::jsonb, 'live'
      FROM batch
    )
    INSERT INTO delivery (account_id, id, webhook_id, check_id, event, bytes)
    SELECT ${account_id}, 'dlv_' || id, (${ids}::text[])[n % ${ids.length}::int + 1], 'chk_' || id, 'pass',
      octet_length(${diff}::jsonb::text)
    FROM batch`;
  await db.$executeRaw`ANALYZE`;
}

async function claimAll(db: DatabasePool): Promise<Figure> {
  const started = performance.now();
  let count = 0;
  for (let last = -1; last !== 0; ) {
    last = (await claimDue(db, randomUUID(), CLAIM, [])).length;
    count += last;
  }
  return { count, seconds: (performance.now() - started) / 1000 };
}

function release(db: DatabasePool) {
  return db.$executeRaw`UPDATE delivery SET claim_id = NULL, run_at = now()`;
}

async function deliverAll(db: DatabasePool): Promise<Figure> {
  const pending = () => db.delivery.count({ where: { status: "pending" } });
  const count = await pending();
  let megabytes = 0;
  const sender = {
    secretsKeys: [SECRETS_KEY] as const,
    opened: [parseCidr("127.0.0.0/8"), parseCidr("::1/128")],
    resolve: nameResolver(),
    agent: createAgent(authority.cert),
    version: "0.0.0-bench",
    tracing: null,
    baseUrl: "https://checks.example.com",
  };
  const say = (context: object, message: string) => console.error(message, context);
  const started = performance.now();
  const loop = startDeliveryLoop(db, sender, { warn: say, error: say });
  while ((await pending()) > 0) {
    megabytes = Math.max(megabytes, process.memoryUsage.rss() / 1e6);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const seconds = (performance.now() - started) / 1000;
  await loop.stop(0);
  const failed = await db.delivery.count({ where: { status: "abandoned" } });
  if (failed > 0) throw new Error(`${failed} deliveries failed`);
  return { count, seconds, megabytes };
}
