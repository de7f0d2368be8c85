// npm run chaos -- server [FAULT…]: kills, stops and freezes a server and its embedded Postgres
// under load. For a short run, TIMES limits how many times each fault is made.
import { randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#server/free-port.ts";
import { SECRETS_KEY } from "../../bench/servers.ts";
import { inspect, longestGap } from "../load/books.ts";
import { type Receiver, startReceiver } from "../load/receiver.ts";
import { storeWorld } from "../load/world.ts";
import { startWriter, type Writer } from "../load/writer.ts";
import { FAULTS, type Fault } from "./faults.ts";
import { type Instance, newInstance } from "./instance.ts";
import { holds, type Row, report } from "./report.ts";

const TIMES = Number(process.env.TIMES ?? Number.POSITIVE_INFINITY);
const LANES = 12;
const CHECKS_PER_LANE = 10;
/** A fault comes at most this long after the server works again. */
const UPTIME_MS = 10_000;
const CALM_MS = 2000;
/** A server that acknowledges nothing for this long does not come back by itself. */
const PATIENCE_MS = 120_000;

type Running = { instance: Instance; writer: Writer; receiver: Receiver };

async function suffer(
  { title, times, mayCut, mostAgain, mostSeconds, make }: Fault,
  running: Running,
): Promise<Row> {
  const { instance, writer, receiver } = running;
  const from = performance.now();
  const before = {
    checks: writer.acknowledged.length,
    cut: writer.cut(),
    again: receiver.repeated(),
  };
  const count = Math.min(times, TIMES);
  for (let made = 0; made < count; made++) {
    await make(instance);
    // Postgres's other processes may answer a little longer than the one that was killed.
    await instance.url();
    await nextCheck(writer);
    await delay(randomInt(UPTIME_MS));
  }
  await delay(CALM_MS);
  const to = performance.now();
  const findings = await inspect(await instance.url(), writer, receiver);
  const checks = writer.acknowledged.length - before.checks;
  const row = {
    ...findings,
    title,
    times: count,
    checks,
    cut: writer.cut() - before.cut,
    mayCut,
    again: receiver.repeated() - before.again,
    mostAgain: mostAgain(checks, count),
    mostSeconds,
    gap: longestGap(
      writer.acknowledged.map(({ at }) => at),
      from,
      to,
    ),
  };
  console.log(`${holds(row) ? "✓" : "✗"} ${title}, ${count} times: ${JSON.stringify(row)}`);
  return row;
}

async function nextCheck({ acknowledged }: Writer) {
  const before = acknowledged.length;
  const deadline = performance.now() + PATIENCE_MS;
  while (acknowledged.length === before) {
    if (performance.now() > deadline) throw new Error("the server does not come back");
    await delay(20);
  }
}

function faultOf(name: string): Fault {
  const fault = FAULTS[name];
  if (!fault) throw new Error(`no fault ${name}: ${Object.keys(FAULTS).join(", ")}`);
  return fault;
}

async function run(names: string[]): Promise<boolean> {
  const faults = names.map(faultOf);
  const dataDir = mkdtempSync(join(tmpdir(), "chaos-"));
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const receiver = await startReceiver(dataDir);
  const instance = newInstance(dataDir, port, {
    NODE_EXTRA_CA_CERTS: receiver.authority,
    WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
    LOG_LEVEL: "silent",
  });
  await instance.start();
  const rows: Row[] = [];
  try {
    const secretsKey = SECRETS_KEY.toString("base64");
    const world = await storeWorld(await instance.url(), receiver.url, secretsKey);
    const way = { name: "server", host: "127.0.0.1", port };
    const writer = startWriter([way], world, LANES, CHECKS_PER_LANE);
    for (const fault of faults) rows.push(await suffer(fault, { instance, writer, receiver }));
    await writer.stop();
  } finally {
    await instance.end("SIGTERM");
    rmSync(dataDir, { recursive: true });
  }
  report(rows, names.length === Object.keys(FAULTS).length && TIMES === Number.POSITIVE_INFINITY);
  return rows.every(holds);
}

const named = process.argv.slice(3);
process.exit((await run(named.length > 0 ? named : Object.keys(FAULTS))) ? 0 : 1);
