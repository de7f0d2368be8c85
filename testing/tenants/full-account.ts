import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { MAX_COLUMNS } from "#domain/contracts/column.ts";
import { MAX_PATTERN_CHARACTERS } from "#domain/gate/glob.ts";
import { MAX_IGNORED_COLUMNS } from "#domain/gate/policy.ts";
import {
  APPROVALS_PER_CONTRACT,
  CONSUMERS_PER_CONTRACT,
  MAX_CHANGE_TEXT,
  MAX_PAGE_SIZE,
  MAX_REASON_LENGTH,
  WEBHOOKS_PER_ACCOUNT,
} from "#domain/limit.ts";
import { createCaller } from "#server/api/router.ts";
import { newId } from "#server/store/id.ts";
import type { Own } from "../rights.ts";
import type { RestServer } from "../servers/rest-server.ts";
import { newOwn } from "./own.ts";
import { success } from "./resources.ts";

/** Names that are alike but for their ends: as many bytes as a body of 1 MiB has room for. */
function longNames(kind: string) {
  return Array.from(
    { length: MAX_COLUMNS },
    (_, n) => `${"🧊".repeat(116)}${kind}${String(n).padStart(4, "0")}`,
  );
}

export const FULL_CONTRACT: ContractColumn[] = longNames("a").map((name) => ({
  name,
  type: "timestamp",
  required: true,
}));

/** Nothing of the contract, and as much again that is new. */
const FULL_SCHEMA: Column[] = longNames("b").map((name) => ({ name, type: "timestamp" }));

/** Creates a tenant whose contract, check and all that belongs to them are as large as they may be. */
export async function newFullAccount(server: RestServer): Promise<Own> {
  const own = await newOwn(server);
  const { account_id, user_id } = own.tenant;
  const call = createCaller({
    services: server.services,
    caller: { kind: "person", account_id, user_id, role: "owner" },
    idempotency_key: null,
  });
  const contract = await call.contracts.create({
    name: "🧊".repeat(255),
    schema: { columns: FULL_CONTRACT },
  });
  const { id } = contract;
  await addConsumers();
  await addApprovals(server, own, id);
  await call.policies.updateOfContract({
    id,
    ignore_columns: Array.from(
      { length: MAX_IGNORED_COLUMNS },
      (_, n) => `*🧊${String(n).padStart(MAX_PATTERN_CHARACTERS / MAX_IGNORED_COLUMNS - 2, "0")}`,
    ),
  });
  for (let n = 1; n < WEBHOOKS_PER_ACCOUNT; n++) {
    const url = `https://example.com/${n}`.padEnd(2048, "x");
    await call.webhooks.create({ url, events: ["breaking", "warning", "pass"] });
  }
  const json = { checks: [{ contract: id, incoming_schema: { columns: FULL_SCHEMA } }] };
  const { checks } = await success(server.send("POST /gate", { key: own.key, json }));
  const { check } = checks[0];
  await copyRows(server, own, { contract_id: id, check_id: check.id });
  return { ...own, contract: { id, name: contract.name }, check, evolved: { id } };

  /** Two that name a third of the columns each, and as many of all columns as there may be. */
  async function addConsumers() {
    const names = FULL_CONTRACT.map(({ name }) => name);
    const text = "🧊".repeat(255);
    for (let n = 0; n < CONSUMERS_PER_CONTRACT; n++) {
      const columns = n < 2 ? names.slice(700 * n, 700 * (n + 1)) : null;
      const name = `${"🧊".repeat(250)}${n}`;
      await call.consumers.create({ id, name, owner: text, contact: text, columns });
    }
  }
}

/** With reasons that take up the bytes that approvals may have, and the largest page of past ones. */
async function addApprovals({ db }: RestServer, { tenant, key }: Own, contract_id: string) {
  const reason = "🧊".repeat(130).slice(0, MAX_REASON_LENGTH);
  const ids = Array.from({ length: APPROVALS_PER_CONTRACT }, () => newId("apr"));
  const columns = FULL_CONTRACT.slice(0, ids.length).map(({ name }) => name);
  await db.$executeRaw`
    INSERT INTO approval (account_id, id, contract_id, contract_version, kind, "column", "from",
      "to", reason, approved_by)
    SELECT ${tenant.account_id}, id, ${contract_id}, 1, 'required_removed', name, 'timestamp',
      NULL, ${reason}, ${key.slice(0, 16)}
    FROM unnest(${ids}::text[], ${columns}::text[]) AS a (id, name)`;
  const past = Array.from({ length: MAX_PAGE_SIZE }, () => newId("apr"));
  const [path, text] = ["🧊".repeat(MAX_CHANGE_TEXT), "你".repeat(MAX_CHANGE_TEXT)];
  await db.$executeRaw`
    INSERT INTO approval (account_id, id, contract_id, contract_version, kind, "column", "from",
      "to", reason, approved_by, withdrawn_at, withdrawn_by)
    SELECT ${tenant.account_id}, id, ${contract_id}, 1, 'widened', ${path}, ${text}, ${text},
      repeat('🧊', ${MAX_REASON_LENGTH}::int), ${key.slice(0, 16)}, now(), ${key.slice(0, 16)}
    FROM unnest(${past}::text[]) AS a (id)`;
  await db.$executeRaw`
    UPDATE account SET subjects_version = subjects_version + 1 WHERE id = ${tenant.account_id}`;
}

/** A page of everything: contracts, versions and checks as large as the first. */
async function copyRows(
  { db }: RestServer,
  { tenant: { account_id } }: Own,
  { contract_id, check_id }: { contract_id: string; check_id: string },
) {
  const ids = (prefix: "ctr" | "chk") => Array.from({ length: MAX_PAGE_SIZE }, () => newId(prefix));
  await db.$executeRaw`
    INSERT INTO contract (account_id, id, name, version, columns, bytes)
    SELECT account_id, a.id, a.n || right(name, 240), 1, columns, bytes
    FROM contract c, unnest(${ids("ctr")}::text[]) WITH ORDINALITY AS a (id, n)
    WHERE c.account_id = ${account_id} AND c.id = ${contract_id}`;
  await db.$executeRaw`
    INSERT INTO contract_version (account_id, contract_id, version, name, columns, bytes, reason)
    SELECT account_id, contract_id, n, name, columns, bytes, repeat('🧊', ${MAX_REASON_LENGTH}::int)
    FROM contract_version v, generate_series(2, ${MAX_PAGE_SIZE}::int) AS n
    WHERE v.account_id = ${account_id} AND v.contract_id = ${contract_id} AND v.version = 1`;
  await db.$executeRaw`
    UPDATE contract SET version = ${MAX_PAGE_SIZE}::int
    WHERE account_id = ${account_id} AND id = ${contract_id}`;
  await db.$executeRaw`
    INSERT INTO "check" (account_id, id, contract_id, contract_version, schema_hash, result,
      severity, diff, decision, gate, source, key_id, user_id, environment)
    SELECT account_id, a.id, contract_id, contract_version, schema_hash, result, severity, diff,
      decision, gate, source, key_id, user_id, environment
    FROM "check" c, unnest(${ids("chk")}::text[]) AS a (id)
    WHERE c.account_id = ${account_id} AND c.id = ${check_id}`;
}
