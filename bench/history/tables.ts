import { randomBytes } from "node:crypto";
import { storedGate } from "#domain/gate/gate.ts";
import { DAY_MS, dayOf } from "#domain/usage/day.ts";
import {
  changedColumnRows,
  chargeRows,
  checkDayRows,
  checkRow,
  type RecordedCheck,
  schemaRows,
} from "#server/checks/rules/check-rows.ts";
import { seal } from "#server/webhooks/rules/secret-box.ts";
import { mintSecret } from "#server/webhooks/rules/signature.ts";
import { SECRETS_KEY } from "../servers.ts";
import { checkOf, checksOf, DAYS, type History, idAt, KINDS } from "./checks.ts";
import type { Row } from "./copy.ts";

/** Generates each table's rows as a year of checks and deliveries would have left them. */

export function* checkRows(history: History, from: number, to: number) {
  for (const { check } of checksOf(history, from, to)) {
    yield { ...checkRow(check), decision: check.gate.decision, gate: storedGate(check.gate) };
  }
}

/** What each change of each contract left, once per change. */
export function* incidentRowsOf(history: History) {
  const incidents = new Map<string, Incident>();
  for (const { account_id, contract_id, id, created_at, gate } of allChecks(history)) {
    for (const { kind, column, from, to, blocks } of gate.changes) {
      const name = `${account_id} ${contract_id} ${kind} ${column} ${from} ${to}`;
      const before = incidents.get(name);
      incidents.set(name, {
        account_id,
        contract_id,
        kind,
        '"column"': column,
        '"from"': from ?? "",
        '"to"': to ?? "",
        blocks: String(blocks),
        first_check_id: before?.first_check_id ?? id,
        first_seen: before?.first_seen ?? created_at,
        last_check_id: id,
        last_seen: created_at,
        checks: (before?.checks ?? 0) + 1,
      });
    }
  }
  yield* incidents.values();
}

type Incident = Row & { first_check_id: string; first_seen: Date; checks: number };

export function* changedColumnRowsOf(history: History) {
  for (const check of allChecks(history)) yield* changedColumnRows(check);
}

/** Each account has sent every schema. */
export function* schemaRowsOf({ world, end }: History) {
  for (const account of world.accounts) {
    const checks = KINDS.map((kind) => checkOf(account, kind, end));
    yield* schemaRows(checks);
  }
}

export function* checkDayRowsOf(history: History) {
  for (const checks of days(history)) yield* checkDayRows(checks);
}

export function* chargeRowsOf(history: History) {
  for (const checks of days(history)) yield* chargeRows(checks);
}

/** Yields the checks of each day, from which the daily rows are derived. */
function* days(history: History): Generator<RecordedCheck[]> {
  let checks: RecordedCheck[] = [];
  for (const check of allChecks(history)) {
    const [first = check] = checks;
    if (dayOf(check.created_at.getTime()) !== dayOf(first.created_at.getTime())) {
      yield checks;
      checks = [];
    }
    checks.push(check);
  }
  yield checks;
}

function* allChecks(history: History) {
  for (const { check } of checksOf(history, 0, history.checks)) yield check;
}

const WEBHOOKS = [0, 1];

export function* webhookRows({ world, end }: History): Generator<Row> {
  for (const { id: account_id } of world.accounts) {
    for (const place of WEBHOOKS) {
      const id = webhookId(end, place);
      yield {
        account_id,
        id,
        url: `https://hooks.invalid/${place}`,
        events: "{breaking,warning}",
        secret: seal(SECRETS_KEY, mintSecret(randomBytes(32)), id, randomBytes(12)),
      };
    }
  }
}

/** Half of the checks that did not pass have a delivery; one in fifty of those failed. */
function* delivered(history: History) {
  for (const { n, check, chance } of checksOf(history, 0, history.checks)) {
    if (check.result === "pass" || chance % 2 === 1) continue;
    const id = idAt("dlv", check.created_at.getTime(), n);
    yield { check, chance, id, isAbandoned: (chance >>> 2) % 50 === 0 };
  }
}

export function* deliveryRows(history: History): Generator<Row> {
  for (const { check, chance, id, isAbandoned } of delivered(history)) {
    const { account_id, created_at } = check;
    yield {
      account_id,
      id,
      webhook_id: webhookId(history.end, (chance >>> 1) % WEBHOOKS.length),
      check_id: check.id,
      event: check.result,
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
        account_id: check.account_id,
        delivery_id: id,
        number,
        started_at: check.created_at,
        duration_ms: 40,
        status_code: isAbandoned ? 500 : 204,
      };
    }
  }
}

function webhookId(end: number, place: number) {
  return idAt("whk", end - DAYS * DAY_MS, place);
}
