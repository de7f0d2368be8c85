import { changedColumn } from "#domain/checks/change.ts";
import type { DecidedChange } from "#domain/gate/decision.ts";
import { type Gate, storedGate } from "#domain/gate/gate.ts";
import { type IncidentName, NOT_COMPARED } from "#domain/gate/incident.ts";
import {
  type BatchedKey,
  type KeyBatch,
  keyBatch,
  keyTable,
} from "#server/keys/store/request-count.ts";
import { newId } from "#server/store/id.ts";
import { type ParameterColumns, parameterTable } from "#server/store/parameter-table.ts";
import type { SchemaContent } from "../../rules/check-rows.ts";
import type { JudgedCheck, JudgedRequest } from "./judged-check.ts";

/** A request that the statement may store, with the ids that its checks would get. */
export type Candidate = { request: JudgedRequest; ids: string[]; key: BatchedKey | null };

/**
 * Requests that are recorded together. Of those with the same Idempotency-Key only the first can be
 * new.
 */
export type Batch = {
  requests: JudgedRequest[];
  keys: KeyBatch;
  candidates: Candidate[];
  /**
   * Returns the request's candidate: its own, or that of an earlier one with its Idempotency-Key.
   */
  candidateOf: (request: JudgedRequest) => Candidate;
};

export function batchOf(requests: JudgedRequest[]): Batch {
  const keys = keyBatch(requests.map(([{ key }]) => key?.hash ?? null));
  const firsts = new Map<unknown, Candidate>();
  for (const [index, request] of requests.entries()) {
    const twin = twinOf(request);
    const key = keys.asked[index] ?? null;
    if (!firsts.has(twin)) firsts.set(twin, { request, ids: request.map(() => newId("chk")), key });
  }
  return {
    requests,
    keys,
    candidates: [...firsts.values()],
    candidateOf: (request) => firsts.get(twinOf(request)) as Candidate,
  };
}

/** Returns a value that is equal for all requests with the same Idempotency-Key. */
function twinOf(request: JudgedRequest): unknown {
  const [{ account_id, idempotency }] = request;
  return idempotency ? `${account_id} ${idempotency.key}` : request;
}

/**
 * A check of a candidate. `turn` is the position of its request's last check among those of the
 * account; `first_id` the id of its request's first check.
 */
type CheckParameters = {
  check: JudgedCheck;
  id: string;
  first_id: string;
  turn: number;
  schema_n: number;
  key: BatchedKey | null;
  /** The grant that the request was judged with; null when it is admitted already. */
  grant_version: number | null;
};

export const CHECKS = parameterTable(1, {
  account_id: ["text", ({ check }) => check.account_id],
  turn: ["int", ({ turn }) => turn],
  id: ["text", ({ id }) => id],
  first_id: ["text", ({ first_id }) => first_id],
  contract_id: ["text", ({ check }) => check.contract_id],
  contract_version: ["int", ({ check }) => check.contract_version],
  judged_by: ["int", ({ check }) => check.subjects_version],
  valid_until: ["text", ({ check }) => check.valid_until],
  schema_n: ["int", ({ schema_n }) => schema_n],
  result: ["text", ({ check }) => check.result],
  severity: ["int", ({ check }) => check.severity],
  diff: ["text", ({ check }) => JSON.stringify(check.diff)],
  decision: ["text", ({ check }) => check.gate.decision],
  gate: ["text", ({ check }) => jsonOrNull(storedGate(check.gate))],
  source: ["text", ({ check }) => jsonOrNull(check.source)],
  key_id: ["text", ({ check }) => check.key_id],
  user_id: ["text", ({ check }) => check.user_id],
  environment: ["text", ({ check }) => check.environment],
  idempotency_key: ["text", ({ check }) => check.idempotency?.key ?? null],
  request_hash: ["text", ({ check }) => hexOf(check.idempotency?.request_hash)],
  key_n: ["int", ({ key }) => key?.n ?? null],
  key_place: ["int", ({ key }) => key?.place ?? null],
  key_grant: ["int", ({ grant_version }) => grant_version],
} satisfies ParameterColumns<CheckParameters>);

/** Distinct column lists per account. */
export const SCHEMAS = parameterTable(CHECKS.end, {
  hash: ["text", ({ hash }) => hash],
  columns: ["text", ({ columns }) => columns],
  details: ["text", ({ details }) => details],
} satisfies ParameterColumns<SchemaContent>);

export const DELIVERIES = parameterTable(SCHEMAS.end, {
  id: ["text", () => newId("dlv")],
  webhook_id: ["text", ({ webhook_id }) => webhook_id],
  traceparent: ["text", ({ traceparent }) => traceparent],
  check_n: ["int", ({ check_n }) => check_n],
} satisfies ParameterColumns<{ webhook_id: string; traceparent: string | null; check_n: number }>);

/** `column` is null for all but the first change of a column, which checks are found by. */
type ChangeParameters = {
  change: IncidentName & Pick<DecidedChange, "blocks">;
  column: string | null;
  check_n: number;
};

/** What incidents count: changes and missing details. A type that there is none of is ''. */
export const CHANGES = parameterTable(DELIVERIES.end, {
  name: ["text", ({ change }) => change.column],
  searched: ["text", ({ column }) => column],
  kind: ["text", ({ change }) => change.kind],
  old_type: ["text", ({ change }) => change.from ?? ""],
  new_type: ["text", ({ change }) => change.to ?? ""],
  blocks: ["int", ({ change }) => Number(change.blocks)],
  check_n: ["int", ({ check_n }) => check_n],
} satisfies ParameterColumns<ChangeParameters>);

export const KEYS = keyTable(CHANGES.end);

function incidentsOf({ changes, lacks_details }: Gate): Omit<ChangeParameters, "check_n">[] {
  const known = new Set<string>();
  const changed = changes.map((change) => {
    const column = changedColumn(change);
    const isFirst = !known.has(column);
    known.add(column);
    return { change, column: isFirst ? column : null };
  });
  if (!lacks_details) return changed;
  return [...changed, { change: { ...NOT_COMPARED, blocks: true }, column: null }];
}

/** Returns the parameters of a batch, in the order of the tables. */
export function valuesOf({ candidates, keys }: Batch): Buffer[] {
  const rows = rowsOf(candidates);
  const { schemas, schemaNumbers } = distinctSchemas(rows);
  const checks = rows.map((row, index) => ({ ...row, schema_n: schemaNumbers[index] ?? 0 }));
  return [
    ...CHECKS.values(checks),
    ...SCHEMAS.values(schemas),
    ...DELIVERIES.values(
      rows.flatMap(({ check }, index) =>
        check.webhook_ids.map((webhook_id) => ({
          webhook_id,
          traceparent: check.traceparent,
          check_n: index + 1,
        })),
      ),
    ),
    ...CHANGES.values(
      rows.flatMap(({ check }, index) =>
        incidentsOf(check.gate).map((each) => ({ ...each, check_n: index + 1 })),
      ),
    ),
    ...KEYS.values(keys.keys),
  ];
}

type Row = Omit<CheckParameters, "schema_n">;

function rowsOf(candidates: Candidate[]): Row[] {
  const turns = new Map<string, number>();
  return candidates.flatMap(({ request, ids, key }) => {
    const [{ account_id, key: pending }] = request;
    const grant_version = pending?.grant_version ?? null;
    const turn = (turns.get(account_id) ?? 0) + request.length;
    turns.set(account_id, turn);
    const [first_id = ""] = ids;
    return request.map((check, at) => ({
      check,
      id: ids[at] ?? "",
      first_id,
      turn,
      key,
      grant_version,
    }));
  });
}

function distinctSchemas(rows: Row[]) {
  const numbers = new Map<string, number>();
  const schemas: SchemaContent[] = [];
  const schemaNumbers = rows.map(({ check: { account_id, content } }) => {
    const name = `${account_id} ${content.hash}`;
    const n = numbers.get(name) ?? schemas.push(content);
    numbers.set(name, n);
    return n;
  });
  return { schemas, schemaNumbers };
}

function jsonOrNull(value: object | null) {
  return value && JSON.stringify(value);
}

function hexOf(bytes: Uint8Array | undefined) {
  return bytes ? Buffer.from(bytes).toString("hex") : null;
}
