import {
  type BatchedKey,
  type KeyBatch,
  keyBatch,
  keyTable,
} from "#server/keys/store/request-count.ts";
import { newId } from "#server/store/id.ts";
import { type ParameterColumns, parameterTable } from "#server/store/parameter-table.ts";
import { schemaContent } from "../../rules/check-rows.ts";
import { changedColumns } from "../../rules/diff.ts";
import type { JudgedCheck } from "./judged-check.ts";

/** A check that the statement may store, with the id that it would get. */
export type Candidate = { check: JudgedCheck; id: string; key: BatchedKey | null };

/**
 * Checks that are recorded together. Of those with the same Idempotency-Key only the first can be
 * new.
 */
export type Batch = {
  checks: JudgedCheck[];
  keys: KeyBatch;
  candidates: Candidate[];
  /**
   * Returns the check's candidate: its own, or that of an earlier check with its Idempotency-Key.
   */
  candidateOf: (check: JudgedCheck) => Candidate;
};

export function batchOf(checks: JudgedCheck[]): Batch {
  const keys = keyBatch(checks.map(({ key_hash }) => key_hash));
  const firsts = new Map<unknown, Candidate>();
  for (const [index, check] of checks.entries()) {
    const twin = twinOf(check);
    const key = keys.asked[index] ?? null;
    if (!firsts.has(twin)) firsts.set(twin, { check, id: newId("chk"), key });
  }
  return {
    checks,
    keys,
    candidates: [...firsts.values()],
    candidateOf: (check) => firsts.get(twinOf(check)) as Candidate,
  };
}

/** Returns a value that is equal for all checks with the same Idempotency-Key. */
function twinOf(check: JudgedCheck): unknown {
  return check.idempotency ? `${check.account_id} ${check.idempotency.key}` : check;
}

/** `turn` is the check's position among those of its account. */
type CheckParameters = Candidate & { turn: number; schema_n: number };

export const CHECKS = parameterTable(1, {
  account_id: ["text", ({ check }) => check.account_id],
  turn: ["int", ({ turn }) => turn],
  id: ["text", ({ id }) => id],
  contract_id: ["text", ({ check }) => check.contract_id],
  contract_version: ["int", ({ check }) => check.contract_version],
  judged_by: ["int", ({ check }) => check.subjects_version],
  schema_n: ["int", ({ schema_n }) => schema_n],
  result: ["text", ({ check }) => check.result],
  severity: ["int", ({ check }) => check.severity],
  diff: ["text", ({ check }) => JSON.stringify(check.diff)],
  key_id: ["text", ({ check }) => check.key_id],
  user_id: ["text", ({ check }) => check.user_id],
  environment: ["text", ({ check }) => check.environment],
  idempotency_key: ["text", ({ check }) => check.idempotency?.key ?? null],
  request_hash: ["text", ({ check }) => hexOf(check.idempotency?.request_hash)],
  key_n: ["int", ({ key }) => key?.n ?? null],
  key_place: ["int", ({ key }) => key?.place ?? null],
} satisfies ParameterColumns<CheckParameters>);

/** Distinct column lists per account. */
export const SCHEMAS = parameterTable(CHECKS.end, {
  hash: ["text", ({ hash }) => hash],
  columns: ["text", ({ columns }) => columns],
} satisfies ParameterColumns<{ hash: string; columns: string }>);

export const DELIVERIES = parameterTable(SCHEMAS.end, {
  id: ["text", () => newId("dlv")],
  webhook_id: ["text", ({ webhook_id }) => webhook_id],
  check_n: ["int", ({ check_n }) => check_n],
} satisfies ParameterColumns<{ webhook_id: string; check_n: number }>);

export const CHANGED_COLUMNS = parameterTable(DELIVERIES.end, {
  name: ["text", ({ name }) => name],
  check_n: ["int", ({ check_n }) => check_n],
} satisfies ParameterColumns<{ name: string; check_n: number }>);

export const KEYS = keyTable(CHANGED_COLUMNS.end);

/** Returns the parameters of a batch, in the order of the tables. */
export function valuesOf({ candidates, keys }: Batch): Buffer[] {
  const turns = countTurns(candidates);
  const { schemas, schemaNumbers } = distinctSchemas(candidates);
  const checks = candidates.map((candidate, index) => ({
    ...candidate,
    turn: turns[index] ?? 0,
    schema_n: schemaNumbers[index] ?? 0,
  }));
  return [
    ...CHECKS.values(checks),
    ...SCHEMAS.values(schemas),
    ...DELIVERIES.values(
      candidates.flatMap(({ check }, index) =>
        check.webhook_ids.map((webhook_id) => ({ webhook_id, check_n: index + 1 })),
      ),
    ),
    ...CHANGED_COLUMNS.values(
      candidates.flatMap(({ check }, index) =>
        changedColumns(check.diff).map((name) => ({ name, check_n: index + 1 })),
      ),
    ),
    ...KEYS.values(keys.keys),
  ];
}

function countTurns(candidates: Candidate[]): number[] {
  const turns = new Map<string, number>();
  return candidates.map(({ check: { account_id } }) => {
    const turn = (turns.get(account_id) ?? 0) + 1;
    turns.set(account_id, turn);
    return turn;
  });
}

function distinctSchemas(candidates: Candidate[]) {
  const numbers = new Map<string, number>();
  const schemas: ReturnType<typeof schemaContent>[] = [];
  const schemaNumbers = candidates.map(({ check }) => {
    const content = schemaContent(check.incoming);
    const name = `${check.account_id} ${content.hash}`;
    const n = numbers.get(name) ?? schemas.push(content);
    numbers.set(name, n);
    return n;
  });
  return { schemas, schemaNumbers };
}

function hexOf(bytes: Uint8Array | undefined) {
  return bytes ? Buffer.from(bytes).toString("hex") : null;
}
