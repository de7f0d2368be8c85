import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Result } from "#domain/checks/severity.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import type { PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { connect, type DatabasePool } from "#server/database/connect.ts";
import { orphanSweeper } from "#server/housekeeping/housekeeping.ts";
import { newId } from "#server/store/id.ts";
import { parseCidr } from "#server/webhooks/delivery/address.ts";
import type { Sender } from "#server/webhooks/delivery/attempt.ts";
import { type DeliveryLoop, startDeliveryLoop } from "#server/webhooks/delivery/loop.ts";
import { nameResolver } from "#server/webhooks/delivery/name-resolver.ts";
import { createAgent } from "#server/webhooks/delivery/post.ts";
import { type SecretsKeys, seal } from "#server/webhooks/rules/secret-box.ts";
import { mintSecret } from "#server/webhooks/rules/signature.ts";
import { createWebhook } from "#server/webhooks/store/webhook.ts";
import { success } from "../tenants/resources.ts";
import { columns, newTenant, type Tenant } from "../tenants/tenant.ts";
import { ownDatabase } from "./own-database.ts";
import { createAuthority, createCertificate, type Pem } from "./receiver.ts";
import { type RestServer, startRestServer } from "./rest-server.ts";

const LOOPBACK = ["127.0.0.0/8", "::1/128"].map(parseCidr);

export const ALL_EVENTS: Result[] = ["breaking", "warning", "pass"];

/** A REST server with a delivery worker, on a database of their own. */
export type Delivering = {
  server: RestServer;
  db: DatabasePool;
  url: string;
  sender: Sender;
  loop: DeliveryLoop;
  /** The CA that the sender trusts. */
  authority: Pem;
  /** A certificate for localhost, signed by that CA. */
  certificate: Pem;
  close: () => Promise<void>;
};

export async function startDelivering(change: Partial<Sender> = {}): Promise<Delivering> {
  const database = await ownDatabase();
  const authority = await createAuthority();
  const server = await startRestServer({ db: connect(database.url) });
  const sender = { ...newSender(server.services.secretsKeys, authority), ...change };
  const loop = startDeliveryLoop(server.db, sender, {
    warn: failOnWarning,
    error: failOnWarning,
  });
  server.services.isAllowedHost = () => true;
  server.services.deliveriesQueued = loop.wake;
  server.services.webhookDeleted = orphanSweeper(server.db, { warn: failOnWarning });
  return {
    server,
    db: server.db,
    url: database.url,
    sender,
    loop,
    authority,
    certificate: await createCertificate(authority),
    close: async () => {
      await loop.stop(0);
      await server.close();
      await database.drop();
    },
  };
}

/** Returns a sender that trusts the CA and may connect to this machine. */
export function newSender(secretsKeys: SecretsKeys, authority: Pem): Sender {
  return {
    secretsKeys,
    opened: LOOPBACK,
    resolve: nameResolver(),
    agent: createAgent(authority.cert),
    version: "0.0.0-test",
    tracing: null,
    baseUrl: "https://checks.example.com",
  };
}

/** A logger that throws on any line. */
export function failOnWarning(context: object, message: string) {
  throw new Error(`the loop warned: ${message}`, { cause: context });
}

/** A tenant with a contract of one integer column `a`. */
export type Subscriber = { tenant: Tenant; key: string; contract_id: string };

export async function newSubscriber({ server }: Delivering): Promise<Subscriber> {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  return { tenant, key, contract_id: await newContract(server, key, "orders") };
}

export async function newContract(server: RestServer, key: string, name: string): Promise<string> {
  const json = { name, schema: { columns: columns("integer") } };
  return (await success(server.send("POST /contracts", { key, json }))).id;
}

export function subscribe(
  { server }: Delivering,
  { key }: Subscriber,
  url: string,
  scope: { events?: Result[]; contract_id?: string } = {},
): Promise<{ id: string; secret: string }> {
  const json = { url, events: ALL_EVENTS, ...scope };
  return success(server.send("POST /webhooks", { key, json }));
}

const INCOMING: Record<Result, ContractColumn[]> = {
  pass: columns("integer"),
  warning: columns("json"),
  breaking: Array.from({ length: 10 }, (_, index) => ({
    name: `é${index}`,
    type: "string",
    required: true,
  })),
};

/** Runs a check with this result. */
export async function runCheck(
  { server }: Delivering,
  { key, contract_id }: { key: string; contract_id: string },
  result: Result = "pass",
): Promise<{ id: string }> {
  const json = { contract_id, incoming_schema: { columns: INCOMING[result] } };
  const check = await success(server.send("POST /check", { key, json }));
  if (check.result !== result) throw new Error(`the check ended in ${check.result}`);
  return check;
}

/** Returns the procedures as called by a person of the tenant's account. */
export function asPerson(
  { services }: RestServer,
  { account_id, user_id }: Pick<Tenant, "account_id" | "user_id">,
  role: PersonCaller["role"] = "member",
) {
  const caller = { kind: "person" as const, account_id, user_id, role };
  return createCaller({ services, caller, idempotency_key: null });
}

/** Stores a webhook directly, bypassing the API. */
export async function storeWebhook(
  db: DatabasePool,
  account_id: string,
  url = `https://${randomBytes(8).toString("hex")}.example/hook`,
  secretsKey: Uint8Array = new Uint8Array(32).fill(7),
): Promise<string> {
  const id = newId("whk");
  const secret = seal(secretsKey, mintSecret(randomBytes(32)), id, randomBytes(12));
  const webhook = { id, url, events: ALL_EVENTS, contract_id: null, secret };
  await createWebhook(db, account_id, webhook);
  return id;
}

/**
 * Queues `count` deliveries and returns their ids in the order in which they are due. They are of
 * a test, or of the check `check_id`.
 */
export async function queue(
  db: DatabasePool,
  account_id: string,
  webhook_id: string,
  count = 1,
  check_id: string | null = null,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId("dlv"));
  const body = check_id ? null : "{}";
  await db.$executeRaw`
    INSERT INTO delivery (account_id, id, webhook_id, check_id, event, body, bytes, run_at)
    SELECT ${account_id}, id, ${webhook_id}, ${check_id}, 'pass', ${body}, ${body ? 2 : null}::int,
      now() - make_interval(secs => 60 - n / 1000.0)
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS d (id, n)`;
  return ids;
}

/** Polls `look` until it returns something other than null, undefined or false. */
export async function until<T>(
  look: () => Promise<T> | T,
  patience = 20_000,
): Promise<Exclude<T, null | undefined | false>> {
  const end = performance.now() + patience;
  for (;;) {
    const result = await look();
    if (result !== null && result !== undefined && result !== false) return result as never;
    if (performance.now() > end) throw new Error(`not within ${patience} ms: ${look}`);
    await delay(20);
  }
}

/** Waits until the delivery has this status, and returns its row. */
export function whenStatus(db: DatabasePool, id: string, status: string, patience?: number) {
  const look = () => db.delivery.findFirst({ where: { id, status: status as never } });
  return until(look, patience);
}
