import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { PATH } from "./packages.ts";
import type { Program } from "./programs/program.ts";

/** Keeps programs running, as systemd would. */
export type Supervisor = {
  start: (program: Program) => void;
  /** Kills programs, which then stay down until they are released. */
  hold: (names: string[]) => Promise<void>;
  release: (names: string[]) => void;
  pid: (name: string) => number;
  /** Ends all programs, those started last first. */
  stop: () => Promise<void>;
};

const RESTART_MS = 1000;
const PATIENCE_MS = 20_000;

type Kept = { program: Program; child: ChildProcess; exited: Promise<unknown>; isWanted: boolean };

export function supervisor(folder: string): Supervisor {
  const kept = new Map<string, Kept>();

  function run(program: Program) {
    const log = openSync(join(folder, `${program.name}.log`), "a");
    const [file = "", ...args] = program.command;
    const child = spawn(file, args, {
      env: { NODE_ENV: "production", PATH, HOME: folder, LANG: "C.UTF-8", ...program.env },
      cwd: folder,
      stdio: ["ignore", log, log],
      // Ctrl-C reaches only this process, which ends the others in order.
      detached: true,
    });
    child.on("error", () => undefined);
    const exited = once(child, "exit").catch(() => undefined);
    const entry: Kept = { program, child, exited, isWanted: true };
    kept.set(program.name, entry);
    exited.then(() => {
      setTimeout(() => entry.isWanted && run(program), RESTART_MS);
    });
  }

  const named = (names: string[]) => names.flatMap((name) => kept.get(name) ?? []);
  return {
    start: run,
    hold: async (names) => {
      for (const entry of named(names)) {
        entry.isWanted = false;
        entry.child.kill("SIGKILL");
      }
      await Promise.all(named(names).map(({ exited }) => exited));
    },
    release: (names) => {
      for (const { program, isWanted } of named(names)) if (!isWanted) run(program);
    },
    pid: (name) => kept.get(name)?.child.pid ?? 0,
    stop: async () => {
      for (const names of stagesOf([...kept.keys()])) {
        await Promise.all(named(names).map(end));
      }
    },
  };
}

/** The servers first, then what is between them and Postgres, then Postgres, and etcd last. */
function stagesOf(names: string[]): string[][] {
  const rank = (name: string) => (name.startsWith("etcd") ? 3 : name.startsWith("patroni") ? 2 : 1);
  return [1, 2, 3].map((stage) => names.filter((name) => rank(name) === stage));
}

async function end(entry: Kept) {
  entry.isWanted = false;
  if (entry.child.exitCode !== null || entry.child.signalCode !== null) return;
  entry.child.kill("SIGTERM");
  const late = setTimeout(() => entry.child.kill("SIGKILL"), PATIENCE_MS);
  await entry.exited;
  clearTimeout(late);
}
