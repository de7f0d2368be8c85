// The load generator's process: runs the jobs that its parent sends and reports the measurements.
import { type Connection, openConnection } from "./connection.ts";
import type { Job, Measured, Plan } from "./job.ts";
import { type Sampler, sampler } from "./samples.ts";

process.on("message", (job: Job) => {
  run(job).then(
    (measured) => process.send?.({ measured }),
    (error) => process.send?.({ failed: String(error?.stack ?? error) }),
  );
});
process.on("disconnect", () => process.exit());

/** The encoded requests of the last plan, since the same plan is usually repeated. */
let prepared: { of: string; requests: Buffer[] } = { of: "", requests: [] };

async function run(job: Job): Promise<Measured> {
  const requests = prepare(job.plan);
  const connections = await Promise.all(
    Array.from({ length: job.concurrency }, (_, n) =>
      openConnection(job.ports[n % job.ports.length] ?? 0),
    ),
  );
  const cpu = process.cpuUsage();
  const started = performance.now();
  const samples = job.keepsSamples ? sampler() : null;
  const { rate, seconds: duration = 0 } = job;
  const noted = !rate
    ? await sendInTurn(connections, requests, job)
    : samples
      ? await sendOrDrop(connections, requests, { rate, seconds: duration }, samples)
      : await sendAtRate(connections, requests, rate, duration);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  for (const connection of connections) connection.close();
  const cpu_seconds = (user + system) / 1e6;
  return { ...summary(noted, seconds), cpu_seconds, ...(samples && { samples: samples.all() }) };
}

function prepare({ method, entries }: Plan): Buffer[] {
  const of = `${method} ${entries.length} ${JSON.stringify(entries[0])} ${JSON.stringify(entries.at(-1))}`;
  if (prepared.of !== of)
    prepared = { of, requests: entries.map((entry) => toBytes(method, entry)) };
  return prepared.requests;
}

function toBytes(
  method: string,
  { path, key, headers = [], body }: Plan["entries"][number],
): Buffer {
  const head = [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1", `X-API-Key: ${key}`, ...headers];
  if (body !== undefined) {
    head.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`);
  }
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body ?? ""}`);
}

type Noted = { latencies: number[]; statuses: Record<string, number> };

let turn = 0;

function next(requests: Buffer[]): Buffer {
  const request = requests[turn++ % requests.length];
  if (!request) throw new Error("the plan is empty");
  return request;
}

function note({ latencies, statuses }: Noted, since: number, status: number) {
  latencies.push(performance.now() - since);
  statuses[status] = (statuses[status] ?? 0) + 1;
}

/** Closed loop: each connection sends its next request after a response. */
async function sendInTurn(connections: Connection[], requests: Buffer[], job: Job): Promise<Noted> {
  const noted: Noted = { latencies: [], statuses: {} };
  const until = performance.now() + (job.seconds ?? Number.POSITIVE_INFINITY) * 1000;
  let left = job.requests ?? Number.POSITIVE_INFINITY;
  await Promise.all(
    connections.map(
      (connection) =>
        new Promise<void>((resolve) => {
          const send = () => {
            const since = performance.now();
            if (since >= until || left-- <= 0) return resolve();
            connection.send(next(requests), (status) => {
              note(noted, since, status);
              send();
            });
          };
          send();
        }),
    ),
  );
  return noted;
}

/** The first second at a fixed rate is not measured, because all connections are new. */
const WARM_UP_MS = 1000;

/** Open loop: sends requests when they are due. Waiting for a free connection counts as latency. */
async function sendAtRate(
  connections: Connection[],
  requests: Buffer[],
  rate: number,
  seconds: number,
): Promise<Noted> {
  const noted: Noted = { latencies: [], statuses: {} };
  const total = Math.floor(rate * seconds);
  const idle = [...connections];
  const started = performance.now();
  const measured = started + WARM_UP_MS;
  let sent = 0;
  let answered = 0;
  return new Promise((resolve) => {
    const pump = () => {
      const due = Math.min(total, ((performance.now() - started) * rate) / 1000);
      while (sent < due && idle.length > 0) {
        const connection = idle.pop() as Connection;
        const since = started + (sent++ * 1000) / rate;
        connection.send(next(requests), (status) => {
          if (since >= measured || status !== 200) note(noted, since, status);
          idle.push(connection);
          if (++answered < total) return pump();
          clearInterval(timer);
          resolve(noted);
        });
      }
    };
    const timer = setInterval(pump, 1);
  });
}

/** Open loop: sends requests when they are due, and drops those for which no connection is free. */
async function sendOrDrop(
  connections: Connection[],
  requests: Buffer[],
  { rate, seconds }: { rate: number; seconds: number },
  samples: Sampler,
): Promise<Noted> {
  const noted: Noted = { latencies: [], statuses: {} };
  const total = Math.floor(rate * seconds);
  const idle = [...connections];
  const started = performance.now();
  let due = 0;
  let open = 0;
  return new Promise((resolve) => {
    const end = () => due === total && open === 0 && resolve(noted);
    const timer = setInterval(() => {
      const now = performance.now();
      const until = Math.min(total, Math.floor(((now - started) * rate) / 1000));
      for (; due < until; due++) {
        // The one that was idle longest: the server closes those that send nothing for 10 seconds.
        const connection = idle.shift();
        if (!connection) {
          samples.drop();
          continue;
        }
        open++;
        connection.send(next(requests), (status, response) => {
          open--;
          idle.push(connection);
          note(noted, now, status);
          samples.add({ at: now - started, latency: performance.now() - now, status, response });
          end();
        });
      }
      if (due < total) return;
      clearInterval(timer);
      end();
    }, 1);
  });
}

function summary({ latencies, statuses }: Noted, seconds: number) {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return {
    requests: sorted.length,
    seconds,
    per_second: sorted.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    statuses,
  };
}
