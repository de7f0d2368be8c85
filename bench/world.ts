import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { hashKey, previewKey } from "#server/keys/rules/api-key.ts";
import { newId } from "#server/store/id.ts";

export const ACCOUNTS = 200;
const KEYS = 2000;
const CONTRACTS_PER_ACCOUNT = 10;
const CREDITS = 1_000_000_000n;

export type WorldKey = { account_id: string; id: string; key: string; contract_id: string };

/** Accounts and their keys; consecutive keys in the list belong to different accounts. */
export type World = { accounts: WorldAccount[]; keys: WorldKey[] };

/** Ids of contracts and keys in order of creation. */
export type WorldAccount = { id: string; user_id: string; contracts: string[]; keys: string[] };

/** The columns of a typical orders table. */
export const CONTRACT_COLUMNS: ContractColumn[] = [
  { name: "order_id", type: "integer", required: true },
  { name: "customer_id", type: "integer", required: true },
  { name: "placed_at", type: "timestamp", required: true },
  { name: "ship_date", type: "date", required: false },
  { name: "status", type: "string", required: true },
  { name: "currency", type: "string", required: true },
  { name: "total_amount", type: "number", required: true },
  { name: "tax_amount", type: "number", required: false },
  { name: "discount_code", type: "string", required: false },
  { name: "is_gift", type: "boolean", required: false },
  { name: "shipping_address", type: "json", required: true },
  { name: "notes", type: "string", required: false },
];

/** Incoming schemas: five of eight match the contract, and every result occurs. */
export const INCOMING: Column[][] = [
  same(),
  same(),
  same(),
  same(),
  same(),
  [...same().slice(1), { name: "order_uuid", type: "string" }],
  same().map((column) => (column.name === "tax_amount" ? { ...column, type: "string" } : column)),
  [...same().slice(4), { name: "channel", type: "string" }],
];

function same(): Column[] {
  return CONTRACT_COLUMNS.map(({ name, type }) => ({ name, type }));
}

/** Stores accounts with credits, contracts and keys, but nothing that a check writes. */
export async function buildWorld(db: DatabasePool): Promise<World> {
  const accounts = Array.from({ length: ACCOUNTS }, (_, n) => {
    const contracts = Array.from({ length: CONTRACTS_PER_ACCOUNT }, () => newId("ctr"));
    return { id: newId("acc"), name: `Bench ${n}`, user_id: newId("usr"), contracts };
  });
  await db.account.createMany({
    data: accounts.map(({ id, name }) => ({ id, name, credits_remaining: CREDITS })),
  });
  await db.user.createMany({
    data: accounts.map(({ user_id, name }) => ({ id: user_id, name, email: `${user_id}@bench` })),
  });
  await db.membership.createMany({
    data: accounts.map(({ id, user_id }) => ({ account_id: id, user_id, role: "owner" as const })),
  });
  const contracts = accounts.flatMap(({ id: account_id, contracts }) =>
    contracts.map((id, n) => ({ account_id, id, name: `orders_${n}`, columns: CONTRACT_COLUMNS })),
  );
  await db.contract.createMany({ data: contracts });
  await db.contractVersion.createMany({
    data: contracts.map(({ id, ...rest }) => ({ ...rest, contract_id: id, version: 1 })),
  });
  const keys: (WorldKey & { user_id: string })[] = Array.from({ length: KEYS }, (_, n) => {
    const { id: account_id, user_id, contracts } = accounts[n % ACCOUNTS] as (typeof accounts)[0];
    const contract_id = contracts[Math.floor(n / ACCOUNTS) % contracts.length] as string;
    const key = `svc_live_bench${String(n).padStart(33, "0")}`;
    return { account_id, id: newId("key"), key, contract_id, user_id };
  });
  await db.apiKey.createMany({
    data: keys.map(({ account_id, id, user_id, key }) => ({
      account_id,
      id,
      user_id,
      hash: Uint8Array.from(hashKey(key)),
      key_preview: previewKey(key),
      environment: "live" as const,
    })),
  });
  // Only the filled tables: on a new installation there are no statistics for the others either.
  await db.$executeRaw`ANALYZE account, "user", membership, contract, contract_version, api_key`;
  return {
    accounts: accounts.map(({ id, user_id, contracts }) => ({
      id,
      user_id,
      contracts,
      keys: keys.filter(({ account_id }) => account_id === id).map((key) => key.id),
    })),
    keys: keys.map(({ user_id: _, ...key }) => key),
  };
}

/** Resets the rate limit counters, so that the next run is below every key's limit. */
export async function forgetRequests(db: DatabasePool) {
  await db.$executeRaw`TRUNCATE request_count`;
}
