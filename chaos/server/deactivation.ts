import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { openAccount } from "#server/accounts/open-account.ts";
import { connect, type DatabasePool } from "#server/database/connect.ts";
import { usableUrl } from "#server/database/usable.ts";
import { mintToken, storedToken } from "#server/directory/rules/token.ts";
import { setDomains } from "#server/directory/store/directory.ts";
import { createToken } from "#server/directory/store/directory-token.ts";
import { issueKey } from "#server/keys/issue-key.ts";
import { createUser } from "#server/people/store/user.ts";
import { CONTRACT_COLUMNS } from "../../bench/world.ts";
import { onPrimary } from "../../deploy/ha/database.ts";
import type { Instance } from "./instance.ts";

/** Keys of the person, each of which has a limit of its own, and what uses them. */
const KEYS = 20;
const LANES = 8;
const ACCEPTED_BEFORE = 50;
const PATIENCE_MS = 30_000;
/** While no server runs, a lane tries again after this time. */
const PAUSE_MS = 20;

/** What a deactivation needs of a server. */
type Deactivating = Pick<Instance, "origin" | "url" | "start"> & {
  end: (signal: "SIGKILL") => Promise<unknown>;
};

const STORED = "SELECT count(*)::int AS count FROM idempotency WHERE key = ANY($1)";

/**
 * Deactivates a person over SCIM while their keys are in use, kills the server at a random moment
 * within so many milliseconds after its answer, and starts it again. Throws if a request is accepted,
 * or a check is stored, that began after the answer.
 */
export async function deactivateInUse({ origin, url, start, end }: Deactivating, upTo = 1500) {
  const db = connect(await usableUrl(await url(), "DATABASE_URL"), 4);
  const { keys, check, patch } = await newPerson(db, origin).finally(() => db.$disconnect());
  const accepted = { before: 0, after: 0 };
  const begunAfter: string[] = [];
  let period: keyof typeof accepted = "before";
  let isOver = false;
  let count = 0;
  const isUsed = Promise.withResolvers<void>();

  async function use() {
    while (!isOver) {
      const began = period;
      const idempotencyKey = randomUUID();
      if (began === "after") begunAfter.push(idempotencyKey);
      const status = await check(keys[count++ % keys.length] as string, idempotencyKey);
      if (status === 200) accepted[began] += 1;
      if (status === null) await delay(PAUSE_MS);
      if (accepted.before === ACCEPTED_BEFORE) isUsed.resolve();
    }
  }

  async function endKeys() {
    await Promise.race([isUsed.promise, delay(PATIENCE_MS)]);
    const status = await patch();
    period = "after";
    if (status !== 200) throw new Error(`the deactivation was answered with ${status}`);
    await delay(randomInt(upTo));
    await end("SIGKILL");
    await start();
    for (const key of keys) {
      const status = await check(key, randomUUID());
      if (status !== 401) throw new Error(`a key was answered with ${status} after the restart`);
    }
  }

  const lanes = Array.from({ length: LANES }, use);
  await endKeys().finally(() => {
    isOver = true;
    return Promise.all(lanes);
  });
  if (accepted.before === 0) throw new Error("no check was accepted before the deactivation");
  if (accepted.after > 0) throw new Error(`${accepted.after} checks were accepted afterwards`);
  const stored = await onPrimary(await url(), async (client) =>
    client.query<{ count: number }>(STORED, [begunAfter]),
  );
  if (stored.rows[0]?.count !== 0) throw new Error("a check was stored afterwards");
  return { accepted: accepted.before, refused: begunAfter.length };
}

/** Stores an account with a provisioned person, and returns what uses and ends their keys. */
async function newPerson(db: DatabasePool, origin: string) {
  const owned = await openAccount(db, { name: "Chaos", credits: 1_000_000, email: newAddress() });
  const email = newAddress();
  const token = mintToken(randomInt);
  const user = await db.$transaction(async (tx) => {
    await setDomains(tx, owned.id, ["chaos.example"]);
    await createToken(tx, owned.id, { ...storedToken(token), label: "chaos", created_by: "chaos" });
    return createUser(tx, { email, name: "Ada" });
  });
  if (!user) throw new Error("the address is taken");
  const scim = (method: string, path: string, body: object) =>
    fetch(`${origin}/scim/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/scim+json" },
      body: JSON.stringify(body),
    });
  const { id } = await madeBy(await scim("POST", "/Users", { userName: email }));
  const keys = await Promise.all(
    Array.from({ length: KEYS }, async () => {
      const { key } = await issueKey(db, owned.id, user.id, { environment: "live" });
      return key;
    }),
  );
  const rest = (key: string, path: string, body: object, headers = {}) =>
    fetch(`${origin}/api/v1${path}`, {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const contract = { name: "orders", schema: { columns: CONTRACT_COLUMNS } };
  const made = await rest(owned.keys.live.key, "/contracts", contract);
  const { id: contract_id } = await madeBy(made);
  /** Returns the status, or null if there is no answer. */
  const check = async (key: string, idempotencyKey: string) => {
    const body = { contract_id, incoming_schema: { columns: CONTRACT_COLUMNS } };
    try {
      const response = await rest(key, "/check", body, { "Idempotency-Key": idempotencyKey });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  };
  const off = { Operations: [{ op: "replace", path: "active", value: false }] };
  const patch = async () => (await scim("PATCH", `/Users/${id}`, off)).status;
  return { keys, check, patch };
}

async function madeBy(response: Response): Promise<{ id: string }> {
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}

function newAddress() {
  return `ada.${randomUUID()}@chaos.example`;
}
