// The rows that a check leaves in the database, for demo data and benchmarks, whose checks never
// ran. The statement that records real checks writes the same rows in SQL (checks/store/record);
// real checks share only `schemaContent`.
import { hash } from "node:crypto";
import { type Change, changedColumn } from "#domain/checks/change.ts";
import type { Verdict } from "#domain/checks/verdict.ts";
import type { Column } from "#domain/contracts/column.ts";
import { detailsOf } from "#domain/details/details.ts";
import type { Environment } from "#domain/keys/environment.ts";
import { CREDITS_PER_CHECK } from "#domain/limit.ts";
import { dayOf } from "#domain/usage/day.ts";

/** A check with everything needed to derive its rows. */
export type RecordedCheck = Verdict & {
  account_id: string;
  id: string;
  contract_id: string;
  contract_version: number;
  incoming: readonly Column[];
  key_id: string | null;
  user_id: string | null;
  environment: Environment;
  created_at: Date;
};

type GatedCheck = RecordedCheck & {
  gate: { changes: readonly Pick<Change, "kind" | "column">[] };
};

/** An incoming schema as it is stored; `hash` is the SHA-256 in hex by which it is found. */
export type SchemaContent = { hash: string; columns: string; details: string | null };

/** Returns the stored form of an incoming schema. */
export function schemaContent(incoming: readonly Column[]): SchemaContent {
  const columns = JSON.stringify(storedColumns(incoming));
  const known = detailsOf(incoming);
  if (known === null) return { hash: hash("sha256", columns, "hex"), columns, details: null };
  const details = JSON.stringify(known);
  return { hash: hash("sha256", `${columns}${details}`, "hex"), columns, details };
}

/** Returns the row in `check`. */
export function checkRow({ incoming, ...check }: RecordedCheck) {
  const { account_id, id, contract_id, contract_version, result, severity, diff } = check;
  const { key_id, user_id, environment, created_at } = check;
  const schema_hash = bytesOf(schemaContent(incoming).hash);
  return {
    account_id,
    id,
    contract_id,
    contract_version,
    schema_hash,
    result,
    severity,
    diff,
    key_id,
    user_id,
    environment,
    created_at,
  };
}

/** Returns the rows in `changed_column`, for the columns that its gate's changes are of. */
export function changedColumnRows({ id: check_id, gate, ...check }: GatedCheck) {
  const { account_id, contract_id, key_id, severity, environment, created_at } = check;
  const row = { account_id, check_id, contract_id, key_id, severity, environment, created_at };
  return [...new Set(gate.changes.map(changedColumn))].map((name) => ({ ...row, name }));
}

/** Returns the rows in `schema` for checks in chronological order, each schema once per account. */
export function schemaRows(checks: Iterable<RecordedCheck>) {
  const rows = new Map<string, ReturnType<typeof schemaRow>>();
  for (const check of checks) {
    const row = schemaRow(check);
    const name = `${check.account_id} ${row.content.hash}`;
    const { created_at } = rows.get(name) ?? row;
    rows.set(name, { ...row, created_at });
  }
  return [...rows.values()].map(({ content, ...row }) => ({ ...row, hash: bytesOf(content.hash) }));
}

function schemaRow({ account_id, incoming, created_at }: RecordedCheck) {
  const content = schemaContent(incoming);
  const columns = storedColumns(incoming);
  const details = detailsOf(incoming);
  const row = { account_id, content, columns, seen_on: created_at, created_at };
  return details ? { ...row, details } : row;
}

/** Returns the rows in `check_day`: counts of a day's checks by their common properties. */
export function checkDayRows(checks: Iterable<RecordedCheck>) {
  const rows = new Map<string, ReturnType<typeof checkDayRow>>();
  for (const check of checks) {
    const row = checkDayRow(check);
    const name = JSON.stringify(row);
    const { checks } = rows.get(name) ?? row;
    rows.set(name, { ...row, checks: checks + 1 });
  }
  return [...rows.values()];
}

function checkDayRow(check: RecordedCheck) {
  const { account_id, contract_id, key_id, result, severity, created_at } = check;
  const day = new Date(dayOf(created_at.getTime()));
  return { account_id, day, contract_id, key_id: key_id ?? "", result, severity, checks: 0 };
}

/** Returns the rows in `credit_entry`: one per account and day. */
export function chargeRows(checks: Iterable<RecordedCheck>) {
  const rows = new Map<string, ReturnType<typeof chargeRow>>();
  for (const check of checks) {
    const row = chargeRow(check);
    const name = `${row.account_id} ${row.id}`;
    const { amount, created_at } = rows.get(name) ?? row;
    rows.set(name, { ...row, created_at, amount: amount - CREDITS_PER_CHECK });
  }
  return [...rows.values()];
}

function chargeRow({ account_id, created_at }: RecordedCheck) {
  const id = `day_${dayOf(created_at.getTime())}`;
  return { account_id, id, amount: 0, reason: "checks", actor: "system", created_at };
}

function storedColumns(incoming: readonly Column[]): Column[] {
  return incoming.map(({ name, type }) => ({ name, type }));
}

function bytesOf(hex: string) {
  return Uint8Array.from(Buffer.from(hex, "hex"));
}
