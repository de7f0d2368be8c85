import { Counter, Histogram, type Registry } from "prom-client";
import { MAIL_KINDS } from "#domain/mail/mail.ts";
import { deliveryAttempted, deliveryFinished, mailAttempted } from "#server/signals.ts";
import { fromZero } from "./from-zero.ts";

/** Outcomes of an attempt; other classes of status codes hardly ever occur. */
const OUTCOMES = [
  ...["delivered", "http_3xx", "http_4xx", "http_5xx"],
  ...["no_answer", "unreachable", "unreadable_secret", "released"],
];

/** Counts attempts to deliver and to send mails. */
export function countDeliveries(registers: Registry[]) {
  const attempts = new Counter({
    name: "scc_delivery_attempts_total",
    help: "Attempts to deliver to a webhook, by outcome",
    labelNames: ["outcome"],
    registers,
  });
  fromZero(attempts, { outcome: OUTCOMES });
  const seconds = new Histogram({
    name: "scc_delivery_attempt_duration_seconds",
    help: "Time of an attempt, from looking up the name to the end of the response",
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const finished = new Counter({
    name: "scc_deliveries_finished_total",
    help: "Deliveries that were delivered, or abandoned after their last attempt",
    labelNames: ["status"],
    registers,
  });
  fromZero(finished, { status: ["delivered", "abandoned"] });
  const mails = new Counter({
    name: "scc_mail_attempts_total",
    help: "Attempts to send a mail, by kind of mail and outcome",
    labelNames: ["kind", "outcome"],
    registers,
  });
  fromZero(mails, { kind: [...MAIL_KINDS], outcome: ["sent", "failed", "released"] });
  deliveryAttempted.hear(({ outcome, seconds: duration }) => {
    attempts.inc({ outcome });
    if (duration !== null) seconds.observe(duration);
  });
  deliveryFinished.hear(({ status }) => finished.inc({ status }));
  mailAttempted.hear(({ kind, outcome }) => mails.inc({ kind, outcome }));
}
