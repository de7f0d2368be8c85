import { existsSync } from "node:fs";
import { Failure } from "#server/failure.ts";
import { freePort } from "#server/free-port.ts";
import { takeLock } from "../server-lock.ts";
import {
  type Cluster,
  createCluster,
  openCluster,
  portOf,
  refuseOlder,
  startPostgres,
  stopPostgres,
  untilStopped,
} from "./cluster.ts";
import { takeDataDir, withDataDir } from "./data-dir-lock.ts";
import { refuseRestoring } from "./restoring.ts";

/** An embedded Postgres that runs from files under the data directory. */
export type Embedded = {
  url: string;
  /**
   * Resolves when the connection that holds the lock is lost, usually because Postgres has died.
   */
  lost: () => Promise<void>;
  /** Takes the lock again, at the same URL, and starts Postgres if nothing listens there. */
  revive: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts the embedded Postgres of a data directory and locks it. Throws a Failure when another
 * server uses it, when a restore into it was not finished, or when an older Postgres made it.
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  return withDataDir(dataDir, () => {
    refuseRestoring(dataDir);
    return startCluster(openCluster(dataDir), dataDir);
  });
}

/** A Postgres that a command uses. */
export type OpenEmbedded = {
  url: string;
  /** Whether the command has started it, so that no server uses the database. */
  isOwn: boolean;
  release: () => Promise<void>;
};

/**
 * Returns the Postgres of the running server, or else starts it, and keeps all other processes
 * waiting until `release` has stopped it. Throws a Failure as `startEmbedded` does.
 */
export async function openEmbedded(dataDir: string): Promise<OpenEmbedded> {
  const leave = await takeDataDir(dataDir);
  try {
    const running = await findEmbedded(dataDir);
    if (running) {
      leave();
      return { url: running, isOwn: false, release: async () => undefined };
    }
    const { url, stop } = await startCluster(openCluster(dataDir), dataDir);
    return { url, isOwn: true, release: () => stop().finally(leave) };
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * Starts a cluster, creating it the first time, and locks it for this process. An instance left
 * running by a killed server is stopped first.
 */
export async function startCluster(cluster: Cluster, dataDir: string): Promise<Embedded> {
  await createCluster(cluster);
  refuseOlder(cluster);
  await stopOrphan(cluster, dataDir);

  const port = await freePort();
  const url = urlOf(cluster, port);
  const hold = async () => {
    const lock = await takeLock(url);
    if (lock === null) throw inUse(dataDir);
    return lock;
  };
  let running = await startPostgres(cluster, port);
  let lock = await hold();
  const startAgain = async () => {
    // A dying Postgres closes its port before it is gone.
    await running.untilEnded();
    running = await startPostgres(cluster, port);
    return hold();
  };
  return {
    url,
    lost: () => lock.lost,
    revive: async () => {
      lock = await hold().catch((error) =>
        isRefused(error) ? startAgain() : Promise.reject(error),
      );
    },
    stop: async () => {
      await lock.release();
      await stopPostgres(cluster);
      await running.untilEnded();
    },
  };
}

/**
 * Returns the URL of the Postgres that a running server has started under `dataDir`, or null. Throws a
 * Failure while a backup is restored there, and when an older Postgres made the database.
 */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  if (!existsSync(dataDir)) return null;
  refuseRestoring(dataDir);
  const cluster = openCluster(dataDir);
  refuseOlder(cluster);
  const port = portOf(cluster);
  if (port === null) return null;
  const url = urlOf(cluster, port);
  const lock = await takeLock(url).catch(() => undefined);
  await lock?.release();
  return lock === null ? url : null;
}

/**
 * Stops the Postgres that a killed server has left running, or waits while it stops by itself. Throws a
 * Failure when a server uses it.
 */
export async function stopOrphan(cluster: Cluster, dataDir: string): Promise<void> {
  await untilStopped(cluster);
  const port = portOf(cluster);
  if (port === null) return;
  const lock = await takeLock(urlOf(cluster, port)).catch(() => undefined);
  if (lock === null) throw inUse(dataDir);
  if (lock) {
    await lock.release();
    await stopPostgres(cluster);
  } else await untilStopped(cluster);
}

function inUse(dataDir: string): never {
  throw new Failure(
    `Another server is using the data directory ${dataDir}. Stop it, or set DATA_DIR to a different directory.`,
  );
}

/** Returns whether the connection was refused because nothing listens there. */
function isRefused(error: { code?: unknown }) {
  return error.code === "ECONNREFUSED";
}

function urlOf({ password }: Cluster, port: number) {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
}
