import type { Result } from "#domain/checks/severity.ts";
import { ATTEMPT_SECONDS, NO_ANSWER, retryDelay } from "#domain/webhooks/schedule.ts";
import type { Attempt } from "#server/webhooks/store/delivery.ts";
import type { ContractName } from "./loads.ts";

/** The month's fictitious endpoints; none of these names resolves. */
export const WEBHOOKS = {
  alerts: {
    url: "https://alerts.example.com/data-quality",
    events: ["warning", "breaking"],
    contract: null,
    active: true,
  },
  airflow: {
    url: "https://airflow.example.com/api/schema-events",
    events: ["pass", "warning", "breaking"],
    contract: "trips",
    active: true,
  },
  pager: {
    url: "https://pager.example.com/hooks/7",
    events: ["breaking"],
    contract: null,
    active: false,
  },
} satisfies Record<
  string,
  { url: string; events: Result[]; contract: ContractName | null; active: boolean }
>;

export type WebhookName = keyof typeof WEBHOOKS;

/** The outcome of a delivery queued at `at`; `first_attempt` is above 1 after a redelivery. */
export type Outcome = {
  status: "delivered" | "abandoned";
  first_attempt: number;
  attempts: Attempt[];
};

const HOUR = 60 * 60 * 1000;

/** Early in the month, so that the pager got events of the first days only. */
export const PAUSED_AGO = 24 * 24 * HOUR;

/**
 * When Airflow's endpoint was down, in ms before now. Failures of its last `recovered` ms were
 * redelivered once it was up.
 */
const MENDED = { from: (9 * 24 + 4) * HOUR, to: (9 * 24 - 3) * HOUR, recovered: 3 * HOUR };
const DOWN = [MENDED, { from: 4.5 * HOUR, to: 1.2 * HOUR, recovered: 0 }];

/** When failures were redelivered, and from which time on, in ms before now. */
export const RECOVERY = { since: MENDED.to + MENDED.recovered, at: MENDED.to - HOUR / 4 };

/** Returns the outcome of a delivery queued at `at`. `chance` returns numbers from 0 to 1. */
export function outcomeOf(
  webhook: WebhookName,
  at: number,
  now: number,
  chance: () => number,
): Outcome {
  const ago = now - at;
  const down = webhook === "airflow" && DOWN.find(({ from, to }) => ago < from && ago > to);
  if (!down) {
    const stumbles = chance() < 0.03;
    const first = stumbles ? failure(1, at, chance) : null;
    const number = first ? 2 : 1;
    const later = first ? at + first.duration_ms + delay(1) : at;
    const attempts = [...(first ? [first] : []), success(number, later, chance)];
    return { status: "delivered", first_attempt: 1, attempts };
  }
  const attempts: Attempt[] = [];
  let due = at;
  for (let number = 1; number <= 3; number += 1) {
    const attempt = failure(number, due, chance);
    attempts.push(attempt);
    due += attempt.duration_ms + delay(number);
  }
  // Failures of the last hours were redelivered after the repair.
  if (ago > down.to + down.recovered) return { status: "abandoned", first_attempt: 1, attempts };
  attempts.push(success(4, now - RECOVERY.at, chance));
  return { status: "delivered", first_attempt: 4, attempts };
}

function delay(failures: number) {
  return (retryDelay(failures) ?? 0) * 1000 + 12;
}

function success(number: number, at: number, chance: () => number): Attempt {
  return {
    number,
    started_at: new Date(at + 4),
    duration_ms: Math.round(35 + chance() * chance() * 400),
    status_code: 200,
    reason: null,
    response_start: '{"received":true}',
  };
}

function failure(number: number, at: number, chance: () => number): Attempt {
  const started_at = new Date(at + 4);
  if (chance() < 0.3) {
    const silent = { status_code: null, response_start: null, reason: NO_ANSWER };
    return { number, started_at, duration_ms: ATTEMPT_SECONDS * 1000, ...silent };
  }
  return {
    number,
    started_at,
    duration_ms: Math.round(20 + chance() * 60),
    status_code: 503,
    reason: "The endpoint responded with 503.",
    response_start: "upstream connect error or disconnect before headers",
  };
}
