import type { Context, PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { openChecks } from "#server/checks/checks.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { keyVerifier } from "#server/keys/api/verifier.ts";
import { admitTogether } from "#server/keys/store/admit.ts";
import { keyFinder } from "#server/keys/store/find-key.ts";
import { keyUseWriter } from "#server/keys/store/key-use-writer.ts";
import { lastUsedWriter } from "#server/keys/store/last-used.ts";
import { refusedRequestWriter } from "#server/keys/store/refused-request-writer.ts";
import type { World, WorldAccount } from "../world.ts";
import { type Case, filterCases, otherCases } from "./cases.ts";

export type Timing = { group: string; name: string; p95: number; max: number };

/** Returns the procedures as called by a member of the account, without HTTP. */
function apiOf(db: DatabasePool, { id, user_id }: WorldAccount) {
  const lastUsed = lastUsedWriter(db.pool);
  const services: Context["services"] = {
    db,
    checks: openChecks(db.pool),
    verifier: keyVerifier(admitTogether(db.pool), keyFinder(db.pool), lastUsed),
    lastUsed,
    keyUses: keyUseWriter(db.pool),
    refusedRequests: refusedRequestWriter(db.pool),
    secretsKeys: [new Uint8Array(32)],
    isAllowedHost: () => true,
    deliveriesQueued: () => undefined,
    webhookDeleted: () => undefined,
    contractChanges: false,
    contractLimits: { contracts: 10_000, bytes: 256_000_000 },
    signUp: { isOpen: false, credits: 0 },
    staffNeedSecondFactor: false,
    issuers: [],
    baseUrl: "http://localhost",
    mail: null,
    isStopping: () => false,
    version: "0.0.0-bench",
  };
  const caller: PersonCaller = { kind: "person", account_id: id, user_id, role: "owner" };
  return createCaller({ services, caller, idempotency_key: null });
}

/** Times every read on the account with the longest history, `times` times each. */
export async function timeReads(db: DatabasePool, world: World, times: number): Promise<Timing[]> {
  const [largest] = world.accounts;
  if (!largest) throw new Error("there is no account");
  const api = apiOf(db, largest);
  const cases = [...filterCases(api, largest), ...(await otherCases(api, db, largest))];
  const timings: Timing[] = [];
  for (const query of cases) timings.push(await time(query, times));
  return timings;
}

async function time({ group, name, call }: Case, times: number): Promise<Timing> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const started = performance.now();
    try {
      await call();
    } catch (cause) {
      // A failing read may be fast, and must not be counted.
      throw new Error(`${group}, ${name} failed`, { cause });
    }
    taken.push(performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  return {
    group,
    name,
    p95: taken[Math.ceil(0.95 * times) - 1] ?? 0,
    max: taken[times - 1] ?? 0,
  };
}
