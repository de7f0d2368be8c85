import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const TICKS_PER_SECOND = 100;

/** Returns the process id of the Postgres whose data is under `dataDir`. */
export function postgresPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
}

/**
 * Returns the processor time of processes and their children so far, in seconds; 0 without /proc.
 */
export function cpuSeconds(pids: number[]): number {
  let ticks = 0;
  for (const entry of entriesOf("/proc")) {
    const [pid, fields] = [Number(entry), fieldsOf(entry)];
    if (!fields) continue;
    const [parent = 0, own = 0, ended = 0] = [fields[1], fields[11], fields[13]].map(Number);
    if (!pids.includes(pid) && !pids.includes(parent)) continue;
    ticks += own + Number(fields[12]) + ended + Number(fields[14]);
  }
  return ticks / TICKS_PER_SECOND;
}

/**
 * Returns the machine's processor time so far, and the part that its host gave to others (steal),
 * in seconds; both 0 without /proc.
 */
export function machineSeconds(): { all: number; stolen: number } {
  const [line = ""] = readOr("/proc/stat").split("\n");
  const ticks = line.split(/ +/).slice(1, 9).map(Number);
  const all = ticks.reduce((sum, tick) => sum + tick, 0);
  return { all: all / TICKS_PER_SECOND, stolen: (ticks[7] ?? 0) / TICKS_PER_SECOND };
}

function readOr(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function entriesOf(dir: string): string[] {
  try {
    return readdirSync(dir).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Returns the fields of /proc/PID/stat after the program's name, which may contain spaces. */
function fieldsOf(pid: string): string[] | null {
  try {
    return (
      readFileSync(join("/proc", pid, "stat"), "utf8")
        .split(") ")
        .at(-1)
        ?.split(" ") ?? null
    );
  } catch {
    return null;
  }
}
