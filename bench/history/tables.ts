import { DAY_MS } from "#server/usage/rules/day.ts";
import { CONTRACT_COLUMNS } from "../world.ts";
import {
  checksOf,
  DAYS,
  type History,
  idAt,
  KINDS,
  type PastCheck,
  schemaHashOf,
  TEST_KEY,
} from "./checks.ts";
import type { Row } from "./copy.ts";

/** Rows of each table as POST /check and the deliveries of a year would have left them. */

export function* checkRows(history: History, from: number, to: number): Generator<Row> {
  for (const check of checksOf(history, from, to)) {
    const { contract_id, key_id, environment, created_at } = fieldsOf(check);
    yield {
      account_id: check.account.id,
      id: checkId(check),
      contract_id,
      contract_version: 1,
      schema_hash: schemaHashOf(contract_id, check.kind),
      result: check.kind.result,
      severity: check.kind.severity,
      diff: check.kind.diff,
      key_id,
      environment,
      created_at,
    };
  }
}

export function* changedColumnRows(history: History): Generator<Row> {
  for (const check of checksOf(history, 0, history.checks)) {
    for (const name of check.kind.names) {
      yield {
        account_id: check.account.id,
        name,
        check_id: checkId(check),
        severity: check.kind.severity,
        ...fieldsOf(check),
      };
    }
  }
}

/** What came in for each contract, as it should be or not; the same columns stand for all. */
export function* schemaRows({ world }: History): Generator<Row> {
  const columns = JSON.stringify(CONTRACT_COLUMNS.map(({ name, type }) => ({ name, type })));
  for (const { id: account_id, contracts } of world.accounts) {
    for (const contract_id of contracts) {
      for (const kind of KINDS) {
        const hash = schemaHashOf(contract_id, kind);
        yield { account_id, hash, columns };
      }
    }
  }
}

const WEBHOOKS = [0, 1];

export function* webhookRows({ world, end }: History): Generator<Row> {
  for (const { id: account_id } of world.accounts) {
    for (const place of WEBHOOKS) {
      yield {
        account_id,
        id: webhookId(end, place),
        url: `https://hooks.invalid/${place}`,
        events: "{breaking,warning}",
        secret: "",
      };
    }
  }
}

/** Half of the checks that are no pass were delivered, a fiftieth of those in vain. */
function* delivered(history: History) {
  for (const check of checksOf(history, 0, history.checks)) {
    const { kind, chance } = check;
    if (kind.result === "pass" || chance % 2 === 1) continue;
    yield { check, id: idAt("dlv", check.at, check.n), isAbandoned: (chance >>> 2) % 50 === 0 };
  }
}

export function* deliveryRows(history: History): Generator<Row> {
  for (const { check, id, isAbandoned } of delivered(history)) {
    const { created_at } = fieldsOf(check);
    yield {
      account_id: check.account.id,
      id,
      webhook_id: webhookId(history.end, (check.chance >>> 1) % WEBHOOKS.length),
      check_id: checkId(check),
      event: check.kind.result,
      status: isAbandoned ? "abandoned" : "delivered",
      attempts: isAbandoned ? 3 : 1,
      run_at: created_at,
      created_at,
      finished_at: created_at,
    };
  }
}

export function* attemptRows(history: History): Generator<Row> {
  for (const { check, id, isAbandoned } of delivered(history)) {
    for (let number = 1; number <= (isAbandoned ? 3 : 1); number++) {
      yield {
        account_id: check.account.id,
        delivery_id: id,
        number,
        started_at: fieldsOf(check).created_at,
        duration_ms: 40,
        status_code: isAbandoned ? 500 : 204,
      };
    }
  }
}

/** Counts by day are made of the checks, so that both agree. */
export function* checkDayRows(history: History): Generator<Row> {
  const rows = new Map<string, Row & { checks: number }>();
  let today = "";
  for (const check of checksOf(history, 0, history.checks)) {
    const { contract_id, key_id, created_at } = fieldsOf(check);
    const day = created_at.slice(0, 10);
    if (day !== today) {
      yield* rows.values();
      rows.clear();
      today = day;
    }
    const { result, severity } = check.kind;
    const name = `${contract_id} ${key_id} ${severity}`;
    const row = rows.get(name);
    if (row) row.checks++;
    else {
      const account_id = check.account.id;
      rows.set(name, { account_id, day, contract_id, key_id, result, severity, checks: 1 });
    }
  }
  yield* rows.values();
}

function fieldsOf({ account, contract, key, at }: PastCheck) {
  return {
    contract_id: account.contracts[contract] ?? "",
    key_id: account.keys[key] ?? "",
    environment: key === TEST_KEY ? "test" : "live",
    created_at: new Date(at).toISOString(),
  };
}

function checkId({ at, n }: PastCheck) {
  return idAt("chk", at, n);
}

function webhookId(end: number, place: number) {
  return idAt("whk", end - DAYS * DAY_MS, place);
}
