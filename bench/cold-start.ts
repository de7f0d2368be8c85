import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/free-port.ts";
import { answering } from "./servers.ts";
import { median } from "./table.ts";

const ROOT = join(import.meta.dirname, "..");

/**
 * Returns the seconds from `npm start` of an installed, built project to its first answer, on an
 * empty data directory and on an existing one; medians.
 */
export async function coldStart(runs: number): Promise<{ first: number; again: number }> {
  const [first, again]: number[][] = [[], []];
  for (let run = 0; run < runs; run++) {
    const dataDir = mkdtempSync(join(tmpdir(), "bench-cold-"));
    chmodSync(dataDir, 0o755);
    first?.push(await secondsToAnswer(dataDir));
    again?.push(await secondsToAnswer(dataDir));
    rmSync(dataDir, { recursive: true });
  }
  return { first: median(first ?? []), again: median(again ?? []) };
}

async function secondsToAnswer(dataDir: string): Promise<number> {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn" };
  const started = performance.now();
  const child: ChildProcess = spawn(
    process.execPath,
    [join(ROOT, "scripts", "setup.mjs"), "start"],
    {
      cwd: ROOT,
      env,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const exited = once(child, "exit");
  await Promise.race([
    answering(port),
    exited.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ]);
  const seconds = (performance.now() - started) / 1000;
  child.kill("SIGTERM");
  await exited;
  return seconds;
}
