import { createHash } from "node:crypto";
import type { Result } from "#server/checks/rules/verdict.ts";
import { firstIdAt } from "#server/store/id.ts";
import { DAY_MS } from "#server/usage/rules/day.ts";
import type { World, WorldAccount } from "../world.ts";

/** Days that the history goes back. */
export const DAYS = 365;

/** So many checks, the last of them at `end`, in ms since 1970. */
export type History = { world: World; checks: number; end: number };

/** One check of the history: the n-th in the order of time. */
export type PastCheck = {
  n: number;
  at: number;
  account: WorldAccount;
  contract: number;
  key: number;
  kind: Kind;
  /** A number of its own, for what is true of some checks only. */
  chance: number;
};

/** What was wrong: nothing, a column added, a type changed, much removed, a column that few name. */
const NOTHING = kind("pass", 0, {});
const ADDED = kind("pass", 5, { added: ["channel"] });
const CHANGED = kind("warning", 30, {
  type_changes: [{ column: "tax_amount", from: "number", to: "string" }],
});
const REMOVED = kind("breaking", 100, {
  removed: ["order_id", "customer_id", "placed_at", "ship_date"],
  added: ["channel"],
});
const RARE = kind("pass", 5, { added: ["legacy_code"] });
export const KINDS = [NOTHING, ADDED, CHANGED, REMOVED, RARE];

export type Kind = ReturnType<typeof kind>;

type Changes = {
  removed?: string[];
  type_changes?: { column: string; from: string; to: string }[];
  added?: string[];
};

function kind(result: Result, severity: number, changes: Changes) {
  const { removed = [], type_changes = [], added = [] } = changes;
  return {
    result,
    severity,
    diff: JSON.stringify({ removed, type_changes, added }),
    names: [...removed, ...type_changes.map(({ column }) => column), ...added],
  };
}

/** How often each contract is checked, and each key used; the ninth of both hardly ever. */
const CONTRACTS = [0, 0, 0, 0, 0, 1, 1, 2, 3, 4] as const;
const KEYS = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3] as const;
const SELDOM = 8;

const UNIQUE_LENGTH = 16;

/** The key whose checks are of the environment test. */
export const TEST_KEY = 3;

/**
 * The checks from one place to before another, as so many POST /check would have stored them: every
 * tenth of the first account, the others of all in turn. The first contract of each never breaks.
 */
export function* checksOf({ world, checks, end }: History, from: number, to: number) {
  const others = world.accounts.length - 1;
  for (let n = from; n < to; n++) {
    const place = n % 10 === 0 ? 0 : 1 + ((Math.floor(n / 10) * 9 + (n % 10)) % others);
    const r = mixed(n);
    const s = mixed(n + 0x5bd1e995);
    const contract = r % 100_000 < 3 ? SELDOM : (CONTRACTS[r % 10] ?? 0);
    yield {
      n,
      at: Math.floor(end - ((checks - 1 - n) * DAYS * DAY_MS) / checks),
      account: world.accounts[place] as WorldAccount,
      contract,
      key: s % 100_000 < 3 ? SELDOM : (KEYS[s % 10] ?? 0),
      kind: kindOf(contract, Math.floor(s / 10)),
      chance: mixed(r ^ s),
    } satisfies PastCheck;
  }
}

function kindOf(contract: number, s: number): Kind {
  if (s % 200_000 === 7) return RARE;
  if (contract === 0) return s % 100 < 10 ? ADDED : NOTHING;
  if (contract === 1) return s % 100 < 50 ? CHANGED : NOTHING;
  if (contract === 2) return s % 100 < 20 ? REMOVED : NOTHING;
  return s % 100 < 5 ? CHANGED : NOTHING;
}

/** A number that looks like chance and is the same each time: the end of MurmurHash3. */
function mixed(n: number): number {
  let hash = n | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** An id as the server makes them: ten characters of time, and sixteen that are unique. */
export function idAt(prefix: "chk" | "dlv" | "whk", at: number, n: number): string {
  const time = firstIdAt(prefix, new Date(at)).slice(0, -UNIQUE_LENGTH);
  return `${time}e${String(n).padStart(UNIQUE_LENGTH - 1, "0")}`;
}

const hashes = new Map<string, string>();

/** Where the columns are stored that came in, as `COPY` reads bytes. */
export function schemaHashOf(contract_id: string, { diff }: Kind): string {
  const name = `${contract_id} ${diff}`;
  let hash = hashes.get(name);
  if (hash === undefined) {
    hash = `\\x${createHash("sha256").update(name).digest("hex")}`;
    hashes.set(name, hash);
  }
  return hash;
}
