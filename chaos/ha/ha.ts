// npm run chaos -- ha [FAULT…]: breaks each part of an installation of deploy/ha under load.
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Installation, startInstallation } from "../../deploy/ha/installation.ts";
import { appUrl, superuserUrl } from "../../deploy/ha/passwords.ts";
import { inspect, longestGap } from "../load/books.ts";
import { type Receiver, startReceiver } from "../load/receiver.ts";
import { storeWorld } from "../load/world.ts";
import { startWriter, type Way, type Writer } from "../load/writer.ts";
import { settled } from "./cluster.ts";
import { FAULTS, type Fault, type Stage } from "./faults.ts";
import { GAPS, holds, type Row, report } from "./report.ts";
import { breakableLayout, enterSandbox } from "./sandbox.ts";

const LANES = 5;
const CHECKS_PER_LANE = 10;
const CALM_MS = 4000;

type Running = { stage: Stage; writer: Writer; receiver: Receiver; url: string };

/** Each server goes another way to the primary. */
const ROUTES = { web1: "hosts", web2: "haproxy", worker: "pgbouncer" } as const;

function waysOf({ layout: { host, ports } }: Installation): Way[] {
  return [
    { name: "hosts", host, port: ports.web1 },
    { name: "haproxy", host, port: ports.web2 },
    { name: "front", host, port: ports.front },
  ];
}

async function start(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "chaos-"));
  chmodSync(folder, 0o755);
  console.log(`Logs: ${folder}/*.log`);
  const receiver = await startReceiver(folder);
  const { layout, nodes } = await breakableLayout(folder);
  const env = {
    NODE_EXTRA_CA_CERTS: receiver.authority,
    WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
  };
  const installation = await startInstallation(layout, {
    routes: ROUTES,
    env,
    onStart: () => undefined,
  });
  const { passwords } = installation;
  const url = appUrl(layout, passwords, "hosts");
  const world = await storeWorld(url, receiver.url, passwords.secretsKey);
  await settled(installation);
  const writer = startWriter(waysOf(installation), world, LANES, CHECKS_PER_LANE);
  const superuser = superuserUrl(layout, passwords, "contracts");
  return { stage: { installation, nodes }, writer, receiver, url: superuser };
}

async function suffer({ title, seconds, make }: Fault, running: Running): Promise<Row> {
  const { stage, writer, receiver, url } = running;
  await settled(stage.installation);
  await delay(CALM_MS);
  const [from, before] = [performance.now(), writer.acknowledged.length];
  const mend = await make(stage);
  await delay(seconds * 1000);
  await mend();
  await settled(stage.installation);
  await delay(CALM_MS);
  const to = performance.now();
  const times = (way: string) =>
    writer.acknowledged.filter((write) => write.way === way).map(({ at }) => at);
  const [hosts, haproxy, front, deliveries] = [
    ...["hosts", "haproxy", "front"].map(times),
    [...receiver.arrived.values()],
  ].map((all) => longestGap(all, from, to)) as [number, number, number, number];
  const checks = writer.acknowledged.length - before;
  const gaps = { hosts, haproxy, front, deliveries };
  const row = { title, checks, gaps, ...(await inspect(url, writer, receiver)) };
  const gapTexts = GAPS.map((gap) => `${gap} ${gaps[gap].toFixed(1)} s`).join(", ");
  console.log(
    `${holds(row) ? "✓" : "✗"} ${title}: ${checks} checks, ${row.lost} lost, ${row.twice} credits twice, ` +
      `${row.differ} books differ, ${row.undelivered} deliveries lost; without ${gapTexts}`,
  );
  return row;
}

async function run(names: string[]) {
  const running = await start();
  const rows: Row[] = [];
  for (const name of names) {
    const fault = FAULTS[name];
    if (!fault) throw new Error(`no fault ${name}: ${Object.keys(FAULTS).join(", ")}`);
    rows.push(await suffer(fault, running));
  }
  const { writer, receiver, stage } = running;
  await writer.stop();
  const last = await inspect(running.url, writer, receiver);
  const summary =
    `In all, ${last.acknowledged} checks were acknowledged, ${writer.repeated()} requests repeated with the ` +
    `same \`Idempotency-Key\`, and ${receiver.repeated()} of ${receiver.arrived.size} deliveries ` +
    `received more than once. At the end ${last.lost} checks and ${last.undelivered} deliveries were ` +
    `missing, and ${last.twice + last.differ} credits wrong.`;
  report(rows, summary, names.length === Object.keys(FAULTS).length);
  await stage.installation.programs.stop();
  const isWell = last.lost + last.twice + last.differ + last.undelivered === 0;
  process.exit(isWell && rows.every(holds) ? 0 : 1);
}

if (await enterSandbox()) {
  const named = process.argv.slice(3);
  await run(named.length > 0 ? named : Object.keys(FAULTS));
}
