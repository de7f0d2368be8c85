import { compareColumns } from "#domain/checks/compare.ts";
import { verdictOf } from "#domain/checks/verdict.ts";
import type { Column } from "#domain/contracts/column.ts";
import { type Gate, type GateRules, gateOf } from "#domain/gate/gate.ts";
import { DEFAULT_POLICY } from "#domain/gate/policy.ts";
import { DAY_MS } from "#domain/usage/day.ts";
import type { RecordedCheck } from "#server/checks/rules/check-rows.ts";
import { firstIdAt } from "#server/store/id.ts";
import { CONTRACT_COLUMNS, type World, type WorldAccount } from "../world.ts";

/** Length of the history in days. */
export const DAYS = 365;

/** A number of checks; the last is at `end` (epoch ms). */
export type History = { world: World; checks: number; end: number };

type DecidedCheck = RecordedCheck & { gate: Gate };

/** One check of the history: the n-th in chronological order. */
export type PastCheck = {
  n: number;
  check: DecidedCheck;
  /** A pseudo-random number, for properties of only some checks. */
  chance: number;
};

/**
 * Incoming schemas: unchanged, one column more, one changed type, few columns, a rarely named
 * column.
 */
const SAME: Column[] = CONTRACT_COLUMNS.map(({ name, type }) => ({ name, type }));
const NOTHING = kind(SAME);
const ADDED = kind([...SAME, { name: "channel", type: "string" }]);
const CHANGED = kind(
  SAME.map((column) => (column.name === "tax_amount" ? { ...column, type: "string" } : column)),
);
const REMOVED = kind([...SAME.slice(4), { name: "channel", type: "string" }]);
const RARE = kind([...SAME, { name: "legacy_code", type: "integer" }]);

export const KINDS = [NOTHING, ADDED, CHANGED, REMOVED, RARE];

type Kind = ReturnType<typeof kind>;

function kind(incoming: Column[]) {
  const changes = compareColumns(CONTRACT_COLUMNS, incoming);
  const rules: GateRules = { policy: DEFAULT_POLICY, approvals: [], consumers: [] };
  return { incoming, ...verdictOf(changes), gate: gateOf(changes, rules, null) };
}

/** Frequencies of contracts and keys; the ninth of each is rare. */
const CONTRACTS = [0, 0, 0, 0, 0, 1, 1, 2, 3, 4] as const;
const KEYS = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3] as const;
const SELDOM = 8;

const UNIQUE_LENGTH = 16;

/** The key of the environment test. */
const TEST_KEY = 3;

/**
 * Yields the checks in a range: every tenth is the first account's, the others rotate over all
 * accounts. The first contract of each account never breaks.
 */
export function* checksOf({ world, checks, end }: History, from: number, to: number) {
  const others = world.accounts.length - 1;
  for (let n = from; n < to; n++) {
    const place = n % 10 === 0 ? 0 : 1 + ((Math.floor(n / 10) * 9 + (n % 10)) % others);
    const r = mixed(n);
    const s = mixed(n + 0x5bd1e995);
    const contract = r % 100_000 < 3 ? SELDOM : (CONTRACTS[r % 10] ?? 0);
    const key = s % 100_000 < 3 ? SELDOM : (KEYS[s % 10] ?? 0);
    const at = Math.floor(end - ((checks - 1 - n) * DAYS * DAY_MS) / checks);
    const kind = kindOf(contract, Math.floor(s / 10));
    const check = checkOf(world.accounts[place] as WorldAccount, kind, at, { n, contract, key });
    yield { n, check, chance: mixed(r ^ s) } satisfies PastCheck;
  }
}

/** Returns a check of an account, with the contract and key at these positions. */
export function checkOf(
  account: WorldAccount,
  kind: Kind,
  at: number,
  { n = 0, contract = 0, key = 0 } = {},
): DecidedCheck {
  return {
    account_id: account.id,
    id: idAt("chk", at, n),
    contract_id: account.contracts[contract] ?? "",
    contract_version: 1,
    ...kind,
    key_id: account.keys[key] ?? "",
    user_id: null,
    environment: key === TEST_KEY ? "test" : "live",
    created_at: new Date(at),
  };
}

function kindOf(contract: number, s: number): Kind {
  if (s % 200_000 === 7) return RARE;
  if (contract === 0) return s % 100 < 10 ? ADDED : NOTHING;
  if (contract === 1) return s % 100 < 50 ? CHANGED : NOTHING;
  if (contract === 2) return s % 100 < 20 ? REMOVED : NOTHING;
  return s % 100 < 5 ? CHANGED : NOTHING;
}

/** Returns a deterministic pseudo-random number (MurmurHash3's finalizer). */
function mixed(n: number): number {
  let hash = n | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns an id in the server's format: ten characters of time and sixteen unique ones. */
export function idAt(prefix: "chk" | "dlv" | "whk", at: number, n: number): string {
  const time = firstIdAt(prefix, new Date(at)).slice(0, -UNIQUE_LENGTH);
  return `${time}e${String(n).padStart(UNIQUE_LENGTH - 1, "0")}`;
}
