import assert from "node:assert/strict";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import {
  checksRecorded,
  deliveryAttempted,
  deliveryFinished,
  housekeepingDone,
  mailAttempted,
  requestAnswered,
  requestRefused,
  signInAnswered,
  statementEnded,
} from "#server/signals.ts";
import { createMetrics } from "./metrics.ts";

const QUEUE = { due: 3, later: 4, age: 7.5 };
let reads = 0;
const metrics = createMetrics(
  { version: "1.2.3", role: "web" },
  {
    deliveries: async () => {
      reads++;
      return QUEUE;
    },
    mails: () => Promise.reject(new Error("the database is down")),
  },
);
metrics.watchPool("main", { totalCount: 5, idleCount: 2, waitingCount: 6, options: { max: 10 } });
metrics.watchSlots("deliveries", { inUse: () => 9, max: 512 });

/** Counters of alerts and rare events: Prometheus must have seen the 0 first. */
const FROM_ZERO = [
  'scc_checks_total{result="breaking",decision="block"} 0',
  'scc_deliveries_finished_total{status="abandoned"} 0',
  'scc_delivery_attempts_total{outcome="unreadable_secret"} 0',
  'scc_mail_attempts_total{kind="password_reset",outcome="failed"} 0',
  'scc_sign_ins_total{step="recovery_code",outcome="refused"} 0',
];

for (const line of FROM_ZERO) {
  test(`${line} is shown before anything has happened`, async () => {
    assert.ok(await shows(line));
  });
}

/** Returns whether the metrics have this line. */
async function shows(line: string) {
  return (await metrics.registry.metrics()).split("\n").includes(line);
}

const SIGNALS: [title: string, send: () => void, ...lines: string[]][] = [
  [
    "an answered request is timed by operation and class of its status",
    () =>
      requestAnswered.send({
        door: "rest",
        operation: "POST /check",
        status: 429,
        seconds: 0.004,
      }),
    'http_request_duration_seconds_bucket{le="0.0025",door="rest",operation="POST /check",status="4xx"} 0',
    'http_request_duration_seconds_bucket{le="0.005",door="rest",operation="POST /check",status="4xx"} 1',
  ],
  [
    "a refused request is counted by its code",
    () => requestRefused.send({ problem: "rate_limited" }),
    'scc_requests_refused_total{problem="rate_limited"} 1',
  ],
  [
    "a shared statement is timed, with its calls and its failure",
    () => statementEnded.send({ statement: "record", calls: 5, seconds: 0.2, failed: true }),
    'scc_statement_calls_bucket{le="4",statement="record"} 0',
    'scc_statement_calls_bucket{le="8",statement="record"} 1',
    'scc_statement_duration_seconds_sum{statement="record"} 0.2',
    'scc_statement_failures_total{statement="record"} 1',
  ],
  [
    "a shared statement that has not failed yet has 0 failures",
    () => statementEnded.send({ statement: "admit", calls: 1, seconds: 0.1, failed: false }),
    'scc_statement_failures_total{statement="admit"} 0',
  ],
  [
    "checks are counted by result and decision, with their credits",
    () =>
      checksRecorded.send({
        credits: 7,
        outcomes: [
          { result: "pass", decision: "pass", checks: 5 },
          { result: "breaking", decision: "block", checks: 2 },
        ],
      }),
    'scc_checks_total{result="breaking",decision="block"} 2',
    "scc_credits_spent_total 7",
  ],
  [
    "an attempt is counted by its outcome, and timed",
    () => deliveryAttempted.send({ outcome: "http_5xx", seconds: 0.3 }),
    'scc_delivery_attempts_total{outcome="http_5xx"} 1',
    "scc_delivery_attempt_duration_seconds_sum 0.3",
  ],
  [
    "an attempt that was not made is not timed",
    () => deliveryAttempted.send({ outcome: "unreadable_secret", seconds: null }),
    'scc_delivery_attempts_total{outcome="unreadable_secret"} 1',
    "scc_delivery_attempt_duration_seconds_count 1",
  ],
  [
    "an abandoned delivery is counted",
    () => deliveryFinished.send({ status: "abandoned" }),
    'scc_deliveries_finished_total{status="abandoned"} 1',
  ],
  [
    "an attempt to send a mail is counted by its kind",
    () => mailAttempted.send({ kind: "incident", outcome: "failed" }),
    'scc_mail_attempts_total{kind="incident",outcome="failed"} 1',
  ],
  [
    "a wrong password is counted",
    () => signInAnswered.send({ step: "password", outcome: "refused" }),
    'scc_sign_ins_total{step="password",outcome="refused"} 1',
  ],
  [
    "a failed step of housekeeping has no time of success",
    () => housekeepingDone.send({ step: "old mails", rows: 0, seconds: 2, failed: true }),
    'scc_housekeeping_steps_total{step="old mails",outcome="failed"} 1',
    'scc_housekeeping_steps_total{step="old mails",outcome="succeeded"} 0',
    'scc_housekeeping_duration_seconds{step="old mails"} 2',
  ],
];

for (const [title, send, ...lines] of SIGNALS) {
  test(title, async () => {
    send();
    for (const line of lines) assert.ok(await shows(line), line);
  });
}

test("pools and slots show their current use", async () => {
  for (const line of [
    'scc_pool_connections_in_use{pool="main"} 3',
    'scc_pool_connections_open{pool="main"} 5',
    'scc_pool_connections_max{pool="main"} 10',
    'scc_pool_waiting{pool="main"} 6',
    'scc_slots_in_use{queue="deliveries"} 9',
    'scc_slots_max{queue="deliveries"} 512',
    'scc_build_info{version="1.2.3",role="web"} 1',
  ]) {
    assert.ok(await shows(line), line);
  }
});

test("a queue that cannot be read shows so, and no numbers", async () => {
  const text = await metrics.registry.metrics();
  assert.match(text, /^scc_queue_readable\{queue="deliveries"\} 1$/m);
  assert.match(text, /^scc_queue_readable\{queue="mails"\} 0$/m);
  assert.match(text, /^scc_queue_depth\{queue="deliveries",state="due"\} 3$/m);
  assert.match(text, /^scc_queue_age_seconds\{queue="deliveries"\} 7.5$/m);
  assert.doesNotMatch(text, /^scc_queue_(depth|age_seconds)\{queue="mails"/m);
});

test("however often metrics are read, the queues are read once in a while", async () => {
  for (let n = 0; n < 5; n++) await metrics.registry.metrics();
  assert.equal(reads, 1);
});

test("metrics and probes are served with or without a query, and nothing else is", async (t) => {
  const probes: RequestListener = (_, res) => void res.end("alive");
  const { server } = createMetrics({ version: "1.2.3", role: "worker" }, {}, probes);
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  assert.equal(await get("/metrics?name=x"), 200);
  assert.equal(await get("/livez?verbose"), 200);
  assert.equal(await get("/"), 404);
});

test("simultaneous scrapes share one reading of the metrics", async (t) => {
  const { server, registry } = createMetrics({ version: "1.2.3", role: "worker" }, {});
  const reading = Promise.withResolvers<string>();
  const read = t.mock.method(registry, "metrics", () => reading.promise);
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  let arrived = 0;
  server.on("request", () => ++arrived === 3 && reading.resolve("all"));
  const scrapes = [1, 2, 3].map(async () =>
    (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
  );
  assert.deepEqual(await Promise.all(scrapes), ["all", "all", "all"]);
  assert.equal(read.mock.callCount(), 1);
});

test("the event loop's delay and the process are shown", async () => {
  const text = await metrics.registry.metrics();
  for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"]) {
    assert.match(text, new RegExp(`^${name} `, "m"));
  }
});
