import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Installation } from "../../deploy/ha/installation.ts";
import { signal } from "../load/processes.ts";
import { nodeOf } from "./cluster.ts";
import { type BreakableNode, processesOf, setLink } from "./sandbox.ts";

export type Stage = { installation: Installation; nodes: BreakableNode[] };

export type Fault = {
  title: string;
  /** How long it lasts. */
  seconds: number;
  /** Breaks something. Returns what mends it. */
  make: (stage: Stage) => Promise<() => Promise<void> | void>;
};

/** Kills all processes of a node at once; they stay down until the node is mended. */
async function killNode({ installation }: Stage, node: BreakableNode) {
  const { programs } = installation;
  const names = [`patroni-${node.name}`, `etcd-${node.name}`];
  const held = programs.hold(names);
  signal(processesOf(node), "SIGKILL");
  await held;
  return () => programs.release(names);
}

/** Writes until the disk is full. Returns the file. */
function fillDisk({ disk }: BreakableNode) {
  const path = join(disk, "filler");
  const file = openSync(path, "w");
  for (const bytes of [1 << 20, 1 << 12]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
  return path;
}

/** Kills one program, which its supervisor starts again. */
function killProgram({ installation }: Stage, name: string) {
  process.kill(installation.programs.pid(name), "SIGKILL");
  return () => undefined;
}

export const FAULTS: Record<string, Fault> = {
  kill: {
    title: "primary killed, its machine gone",
    seconds: 40,
    make: async (stage) => killNode(stage, await nodeOf(stage.installation, stage.nodes, "leader")),
  },
  freeze: {
    title: "primary frozen (`SIGSTOP`)",
    seconds: 45,
    make: async ({ installation, nodes }) => {
      const node = await nodeOf(installation, nodes, "leader");
      signal(processesOf(node), "SIGSTOP");
      return () => signal(processesOf(node), "SIGCONT");
    },
  },
  partition: {
    title: "primary cut off from the network",
    seconds: 45,
    make: async ({ installation, nodes }) => {
      const node = await nodeOf(installation, nodes, "leader");
      setLink(node, "down");
      return () => setLink(node, "up");
    },
  },
  disk: {
    title: "disk of the primary full",
    seconds: 60,
    make: async ({ installation, nodes }) => {
      const node = await nodeOf(installation, nodes, "leader");
      const filler = fillDisk(node);
      return () => rmSync(filler);
    },
  },
  standby: {
    title: "synchronous standby killed",
    seconds: 30,
    make: async (stage) =>
      killNode(stage, await nodeOf(stage.installation, stage.nodes, "sync_standby")),
  },
  web: {
    title: "web server killed",
    seconds: 20,
    make: async (stage) => killProgram(stage, "web1"),
  },
  worker: {
    title: "worker killed",
    seconds: 25,
    make: async (stage) => killProgram(stage, "worker"),
  },
  etcd: {
    title: "all of etcd down for 30 seconds",
    seconds: 30,
    make: async ({ installation: { programs }, nodes }) => {
      const names = nodes.map(({ name }) => `etcd-${name}`);
      await programs.hold(names);
      return () => programs.release(names);
    },
  },
};
