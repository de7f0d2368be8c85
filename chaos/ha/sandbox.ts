import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "#server/failure.ts";
import { type Layout, type Node, portsFrom } from "../../deploy/ha/layout.ts";

/** Set in the process that runs inside. */
const INSIDE = "CHAOS_SANDBOX";

const NETWORK = "10.45.0";
const HOST = `${NETWORK}.254`;

/** Reaps what has lost its parent, which a process with the number 1 has to do. */
const AS_INIT = '"$@" & wait $!';

/** A user that every Debian has. */
const NOBODY = "65534";

/** Megabytes on the disk of a node. */
const DISK_MB = 1536;

/**
 * Starts this program again in namespaces of its own, where an ordinary user may create networks
 * and disks. Returns false in the process outside, once the one inside has ended.
 */
export async function enterSandbox(): Promise<boolean> {
  if (process.env[INSIDE]) return true;
  const child = spawn(
    "unshare",
    [
      ...["--user", "--map-root-user", "--net", "--mount", "--pid", "--fork", "--kill-child"],
      ...["--mount-proc", "--", "sh", "-c", AS_INIT, "sh"],
      ...[process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    ],
    { stdio: "inherit", env: { ...process.env, [INSIDE]: "1" } },
  );
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill("SIGKILL"));
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
  return false;
}

/** A node whose network and disk can be broken. */
export type BreakableNode = Node & { holder: number; disk: string };

/** Three nodes, each with a network and a disk of its own, and a bridge between them and us. */
export async function breakableLayout(folder: string) {
  run("ip link set lo up");
  run("ip link add bridge type bridge");
  run(`ip addr add ${HOST}/24 dev bridge`);
  run("ip link set bridge up");
  const nodes: BreakableNode[] = [];
  for (const number of [1, 2, 3]) nodes.push(await newNode(folder, number));
  const layout: Layout = { folder, nodes, host: HOST, asUser: asNobody, ports: portsFrom(8000) };
  return { layout, nodes };
}

async function newNode(folder: string, number: number): Promise<BreakableNode> {
  const name = `db${number}`;
  const host = `${NETWORK}.${number}`;
  const disk = join(folder, name);
  mkdirSync(disk, { recursive: true });
  run(`mount -t tmpfs -o size=${DISK_MB}m,mode=700 tmpfs ${disk}`);
  const holder = await newNetwork();
  run(`ip link add ${name} type veth peer name eth0 netns ${holder}`);
  run(`ip link set ${name} master bridge up`);
  for (const command of [`addr add ${host}/24 dev eth0`, "link set eth0 up", "link set lo up"]) {
    run(`nsenter --target ${holder} --net ip ${command}`);
  }
  const enter = (command: string[]) => [
    ...["nsenter", "--target", String(holder), "--net", "--"],
    ...asNobody(command),
  ];
  return { name, host, postgres: 5432, rest: 8008, etcd: 2379, peer: 2380, enter, holder, disk };
}

/** Starts a process in a network of its own, which lasts as long as it does. */
async function newNetwork(): Promise<number> {
  const own = readlinkSync("/proc/self/ns/net");
  const child = spawn("unshare", ["--net", "sleep", "infinity"], { stdio: "ignore" });
  const pid = child.pid ?? 0;
  while (networkOf(pid) === own) await new Promise(setImmediate);
  return pid;
}

function asNobody(command: string[]) {
  return ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--", ...command];
}

function networkOf(pid: number | string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return null;
  }
}

/** Returns the processes of a node: etcd, Patroni and all of Postgres. */
export function processesOf({ holder }: BreakableNode): number[] {
  const network = networkOf(holder);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== holder && networkOf(name) === network)
    .map(Number);
}

/** Disconnects a node from everything else, or connects it again. */
export function setLink({ name }: BreakableNode, state: "up" | "down") {
  run(`ip link set ${name} ${state}`);
}

function run(command: string) {
  const [file = "", ...args] = command.split(" ");
  const { status, stderr, error } = spawnSync(file, args, { encoding: "utf8" });
  if (status !== 0) throw new Failure(`${command}: ${error?.message ?? stderr}`);
}
