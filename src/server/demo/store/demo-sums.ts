import { hash } from "node:crypto";
import type { Verdict } from "#server/checks/rules/verdict.ts";
import type { Column } from "#server/contracts/rules/column.ts";
import { CREDITS_PER_CHECK } from "#server/rules/limit.ts";
import { dayOf } from "#server/usage/rules/day.ts";

/** What a server keeps of many checks together, made from checks that it never ran. */
type Check = Pick<Verdict, "result" | "severity"> & {
  at: Date;
  contract_id: string;
  key_id: string | null;
  incoming: Column[];
};

/** By which a column list is stored once. */
export function hashOf(columns: Column[]) {
  return Uint8Array.from(hash("sha256", JSON.stringify(columns), "buffer"));
}

/** Each column list once, with the last day that it was seen on. */
export function schemasOf(checks: Pick<Check, "incoming" | "at">[]) {
  const schemas = checks.map(({ incoming, at }) => ({
    hash: hashOf(incoming),
    columns: incoming,
    seen_on: at,
    created_at: at,
  }));
  const first = new Map(
    schemas.toReversed().map((row) => [JSON.stringify(row.columns), row.created_at]),
  );
  const last = new Map(schemas.map((row) => [JSON.stringify(row.columns), row]));
  return [...last].map(([columns, row]) => ({
    ...row,
    created_at: first.get(columns) ?? row.created_at,
  }));
}

/** How many checks each day had, by contract, key, result and severity. */
export function countsOf(checks: Check[]) {
  const groups = Map.groupBy(checks, ({ at, contract_id, key_id, result, severity }) =>
    JSON.stringify([dayOf(at.getTime()), contract_id, key_id ?? "", result, severity]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { at, contract_id, key_id, result, severity } = first;
    const day = new Date(dayOf(at.getTime()));
    const checks = group.length;
    return [{ day, contract_id, key_id: key_id ?? "", result, severity, checks }];
  });
}

/** The ledger's line of each day. */
export function spendingOf(checks: Pick<Check, "at">[]) {
  return [...Map.groupBy(checks, ({ at }) => dayOf(at.getTime()))].map(([day, group]) => ({
    id: `day_${day}`,
    amount: -group.length * CREDITS_PER_CHECK,
    reason: "checks",
    actor: "system",
    created_at: group[0]?.at ?? new Date(day),
  }));
}
