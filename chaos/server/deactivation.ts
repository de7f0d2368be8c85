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
import type { Instance } from "./instance.ts";

/** Keys of the person, each of which has a limit of its own, and what uses them. */
const KEYS = 20;
const LANES = 8;
const ACCEPTED_BEFORE = 50;
const AFTER_MS = 1500;
const PATIENCE_MS = 30_000;

/**
 * Deactivates a person over SCIM while their keys are in use, and kills the server after its answer.
 * Throws if a request is accepted that began after the answer.
 */
export async function deactivateInUse({ origin, url, start, end }: Instance) {
  const db = connect(await usableUrl(await url(), "DATABASE_URL"), 4);
  const { keys, check, patch } = await newPerson(db, origin).finally(() => db.$disconnect());
  const accepted = { before: 0, after: 0 };
  let period: keyof typeof accepted = "before";
  let isOver = false;
  let count = 0;
  const isUsed = Promise.withResolvers<void>();

  async function use() {
    while (!isOver) {
      const began = period;
      const key = keys[count++ % keys.length] as string;
      if ((await check(key)) === 200) accepted[began] += 1;
      if (accepted.before === ACCEPTED_BEFORE) isUsed.resolve();
    }
  }

  const lanes = Array.from({ length: LANES }, use);
  await Promise.race([isUsed.promise, delay(PATIENCE_MS)]);
  const status = await patch();
  if (status !== 200) throw new Error(`the deactivation was answered with ${status}`);
  period = "after";
  await delay(AFTER_MS);
  isOver = true;
  await Promise.all(lanes);
  await end("SIGKILL");
  await start();
  for (const key of keys) if ((await check(key)) !== 401) accepted.after += 1;
  if (accepted.before === 0) throw new Error("no check was accepted before the deactivation");
  if (accepted.after > 0) throw new Error(`${accepted.after} checks were accepted afterwards`);
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
  const { id } = await (await scim("POST", "/Users", { userName: email })).json();
  const keys = await Promise.all(
    Array.from({ length: KEYS }, async () => {
      const { key } = await issueKey(db, owned.id, user.id, { environment: "live" });
      return key;
    }),
  );
  const rest = (key: string, path: string, body: object) =>
    fetch(`${origin}/api/v1${path}`, {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const contract = { name: "orders", schema: { columns: CONTRACT_COLUMNS } };
  const made = await rest(owned.keys.live.key, "/contracts", contract);
  const contract_id = (await made.json()).id;
  const check = async (key: string) => {
    const incoming_schema = { columns: CONTRACT_COLUMNS };
    const response = await rest(key, "/check", { contract_id, incoming_schema });
    await response.arrayBuffer();
    return response.status;
  };
  const off = { Operations: [{ op: "replace", path: "active", value: false }] };
  const patch = async () => (await scim("PATCH", `/Users/${id}`, off)).status;
  return { keys, check, patch };
}

function newAddress() {
  return `ada.${randomUUID()}@chaos.example`;
}
