import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "#server/free-port.ts";
import { SERVER_FLAGS } from "../scripts/server-flags.mjs";

const ROOT = join(import.meta.dirname, "..");
const NODE_BIN = join(ROOT, "node_modules", ".bin");
/** Encrypts the webhook secrets of all servers. */
export const SECRETS_KEY = randomBytes(32);

/** A server process. */
export type Server = {
  port: number;
  pid: number;
  /** Stops it with SIGTERM, and returns its exit code. */
  stop: () => Promise<number | null>;
};

/**
 * Starts the product, as `npm start` does, with these of Node's flags and variables besides. Without
 * a URL it starts its embedded Postgres.
 */
export function startProduct(
  url: string,
  dataDir: string,
  flags: string[] = [],
  variables: Record<string, string> = {},
): Promise<Server> {
  return start([...SERVER_FLAGS, ...flags, join(ROOT, "src", "server", "main.ts")], ROOT, {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SECRETS_KEY: SECRETS_KEY.toString("base64"),
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
    UV_THREADPOOL_SIZE: "16",
    ...variables,
  });
}

/**
 * Starts the floor: the API's busiest paths on bare node:http and pg, with the product's
 * statements.
 */
export function startFloor(url: string): Promise<Server> {
  const main = join(import.meta.dirname, "floor", "server.ts");
  return start([...SERVER_FLAGS, main], ROOT, { DATABASE_URL: url, NODE_ENV: "production" });
}

const STRAIGHTFORWARD = join(import.meta.dirname, "straightforward");
const NEXT = join(ROOT, "node_modules", "next", "dist", "bin", "next");

/** Builds and starts the straightforward Next app. */
export async function startStraightforward(url: string): Promise<Server> {
  const env = { NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1", DATABASE_URL: url };
  const build = spawn(join(NODE_BIN, "node"), [NEXT, "build"], {
    cwd: STRAIGHTFORWARD,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error("the straightforward app cannot be built");
  return start([NEXT, "start", "--hostname", "127.0.0.1"], STRAIGHTFORWARD, env);
}

async function start(args: string[], cwd: string, env: Record<string, string>): Promise<Server> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(join(NODE_BIN, "node"), args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  await Promise.race([
    answering(port),
    exited.then(([code]) => Promise.reject(new Error(`${args.join(" ")} ended with ${code}`))),
  ]);
  return { port, pid: pidOf(child), stop: () => stop(child, exited) };
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error("a server has no process");
  return pid;
}

async function stop(child: ChildProcess, exited: Promise<unknown[]>): Promise<number | null> {
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 12_000);
  const [code] = await exited;
  clearTimeout(late);
  return code as number | null;
}

/** Waits until a port answers HTTP. */
export async function answering(port: number, path = "/api/v1/health"): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
