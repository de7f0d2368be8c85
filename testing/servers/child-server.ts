import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { SERVER_FLAGS } from "#scripts/server-flags.mjs";
import { freePort } from "#server/free-port.ts";
import { PROGRAM } from "../env.ts";
import { type Answer, type Send, send } from "./rest-server.ts";

const MAIN = join(import.meta.dirname, "..", "..", "src", "server", "main.ts");

/** Encrypts the webhook secrets of child servers. */
export const SECRETS_KEY = new Uint8Array(32).fill(7);
const AUTH_SECRET = "the secret of all servers of a test";

export type ChildServer = {
  /** Such as http://127.0.0.1:port/api/v1. */
  url: string;
  send: (operation: string, options?: Send) => Promise<Answer>;
  /** Posts JSON. Returns null when the connection breaks before the response. */
  post: (path: string, key: string, json: unknown) => Promise<Response | null>;
  kill: (signal: "SIGKILL" | "SIGTERM") => Promise<number | null>;
  isRunning: () => boolean;
};

/**
 * Starts servers in child processes, as `npm start` does, on a database or on what the `common`
 * variables say. They trust the authority, may deliver to this machine, and end with the test.
 */
export async function childServers(
  t: TestContext,
  databaseUrl: string | null,
  authority: string,
  common: Record<string, string> = {},
) {
  const dir = mkdtempSync(join(tmpdir(), "child-"));
  const authorityFile = join(dir, "authority.pem");
  writeFileSync(authorityFile, authority);
  const started: ChildServer[] = [];
  t.after(async () => {
    for (const server of started) await server.kill("SIGKILL");
    rmSync(dir, { recursive: true, force: true });
  });

  return async (variables: Record<string, string> = {}): Promise<ChildServer> => {
    const port = await freePort();
    const env = {
      ...PROGRAM,
      NODE_ENV: "production" as const,
      NODE_EXTRA_CA_CERTS: authorityFile,
      DATABASE_URL: databaseUrl ?? "",
      DATA_DIR: dir,
      PORT: String(port),
      LOG_LEVEL: "silent",
      SECRETS_KEY: Buffer.from(SECRETS_KEY).toString("base64"),
      AUTH_SECRET,
      WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
      ...common,
      ...variables,
    };
    const child = spawn(process.execPath, [...SERVER_FLAGS, MAIN], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const exited = once(child, "exit").then(([code]) => code as number | null);
    const url = `http://127.0.0.1:${port}/api/v1`;
    const server: ChildServer = {
      url,
      send: (operation, options) => send(url, operation, options),
      post: (path, key, json) => post(url + path, key, json),
      kill: (signal) => {
        child.kill(signal);
        return exited;
      },
      isRunning: () => child.exitCode === null && child.signalCode === null,
    };
    started.push(server);

    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (chunk) => {
        said += chunk;
        if (said.includes(" is running")) resolve();
      });
      exited.then((code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
    return server;
  };
}

function post(url: string, key: string, json: unknown) {
  return fetch(url, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify(json),
  }).catch(() => null);
}
