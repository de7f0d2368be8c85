import { setTimeout as delay } from "node:timers/promises";
import { findEmbedded } from "#server/database/embedded/embedded.ts";
import { postgresPid } from "../../bench/cpu.ts";
import { type Server, startProduct } from "../../bench/servers.ts";

/** A server with its embedded Postgres, always on the same port and data directory. */
export type Instance = {
  /** Where it is reached. */
  origin: string;
  start: () => Promise<void>;
  /** Ends the server. Returns its exit code, and how many seconds that took. */
  end: (signal: "SIGTERM" | "SIGKILL") => Promise<{ code: number | null; seconds: number }>;
  /** Postgres's main process, the parent of its others. */
  postgres: () => number;
  /** The URL of its database. */
  url: () => Promise<string>;
};

const POLL_MS = 50;

export function newInstance(
  dataDir: string,
  port: number,
  variables: Record<string, string>,
): Instance {
  let server: Server | null = null;
  return {
    origin: `http://127.0.0.1:${port}`,
    start: async () => {
      const own = { ...variables, PORT: String(port) };
      server = await startProduct("", dataDir, [], own);
    },
    end: async (signal) => {
      if (!server) throw new Error("no server is running");
      const started = performance.now();
      if (signal === "SIGKILL") process.kill(server.pid, signal);
      const code = await server.stop();
      return { code, seconds: (performance.now() - started) / 1000 };
    },
    postgres: () => postgresPid(dataDir),
    url: async () => {
      for (;;) {
        const url = await findEmbedded(dataDir);
        if (url) return url;
        await delay(POLL_MS);
      }
    },
  };
}
