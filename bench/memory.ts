// npm run bench -- memory: compares the server's memory after a million checks with that after ten
// thousand.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { document, markdownTable } from "./document.ts";
import { checkPlan } from "./load/plans.ts";
import { machine, machineLine, saveResults } from "./results.ts";
import { startProduct } from "./servers.ts";
import { onStage, openLoad, openWorld, type Stage } from "./stage.ts";
import { printTable } from "./table.ts";
import { forgetRequests } from "./world.ts";

const FEW = Number(process.env.FEW ?? 10_000);
const MANY = Number(process.env.MANY ?? 1_000_000);
const AT_ONCE = 100_000;
const CONCURRENCY = 64;
const CALM_MS = 3000;

await onStage(measure);

async function measure(stage: Stage) {
  const { url, dataDir, atEnd } = stage;
  const { db, world } = await openWorld(stage, url);
  const load = openLoad(stage);
  process.env.MEMORY_FILE = join(dataDir, "memory.json");
  const hook = join(import.meta.dirname, "collect-garbage.mjs");
  const server = await startProduct(url, dataDir, ["--expose-gc", `--import=${hook}`]);
  atEnd(server.stop);
  const plan = checkPlan(world);

  const held: Held[] = [];
  let sent = 0;
  for (const until of [FEW, MANY]) {
    while (sent < until) {
      await forgetRequests(db);
      const requests = Math.min(AT_ONCE, until - sent);
      await load.run({ ports: [server.port], plan, concurrency: CONCURRENCY, requests });
      sent += requests;
    }
    await delay(CALM_MS);
    held.push({ checks: sent, ...(await memoryOf(server.pid)) });
    console.error(held.at(-1));
  }
  const growthOf = (pick: (one: Held) => number) => {
    const [few = Number.NaN, many = Number.NaN] = held.map(pick);
    return many / few;
  };
  const growth = {
    kept: growthOf(({ kept_mb }) => kept_mb),
    resident: growthOf(({ resident_mb }) => resident_mb),
    with_garbage: growthOf(({ with_garbage_mb }) => with_garbage_mb),
  };
  const heads = ["after so many checks", "kept", "resident", "resident, garbage included"];
  const rows = held.map(({ checks, ...megabytes }) => [
    checks,
    ...[megabytes.kept_mb, megabytes.resident_mb, megabytes.with_garbage_mb].map(
      (size) => `${Math.round(size)} MB`,
    ),
  ]);
  const grown = [growth.kept, growth.resident, growth.with_garbage];
  rows.push(["growth, goal ≤ 1.1", ...grown.map((times) => `${times.toFixed(2)} ×`)]);
  printTable(heads, rows);
  document("memory", [machineLine(), "", ...markdownTable(heads, rows), ""]);
  saveResults("memory", { machine: machine(), held, growth });
}

type Held = {
  checks: number;
  /** V8's heap and external memory after a garbage collection. */
  kept_mb: number;
  /** Resident set size after the collection. */
  resident_mb: number;
  /** Resident set size before the collection, which V8 delays as long as it can. */
  with_garbage_mb: number;
};

async function memoryOf(pid: number): Promise<Omit<Held, "checks">> {
  const with_garbage_mb = residentMegabytes(pid);
  const file = process.env.MEMORY_FILE ?? "";
  rmSync(file, { force: true });
  process.kill(pid, "SIGUSR2");
  while (!existsSync(file)) await delay(50);
  await delay(CALM_MS);
  const { heapUsed, external } = JSON.parse(readFileSync(file, "utf8"));
  return {
    kept_mb: (heapUsed + external) / 1e6,
    resident_mb: residentMegabytes(pid),
    with_garbage_mb,
  };
}

/** Linux only. */
function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6;
}
