import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { PROGRAM } from "../env.ts";
import type { Tenant } from "../tenants/tenant.ts";
import { resident } from "./resident.ts";
import type { CommandRun, Job } from "./resident-schema-check.ts";
import { type RestServer, startRestServer } from "./rest-server.ts";

export type { CommandRun };

const MAIN = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");

type Options = {
  cwd: string;
  env?: Record<string, string> | undefined;
  input?: string | undefined;
};

/** Starts `schema-check` in a folder, with nothing else in its environment. */
export function startSchemaCheck(args: string[], { cwd, env }: Omit<Options, "input">) {
  return spawn(process.execPath, [MAIN, ...args], { cwd, env: variablesOf(env) });
}

const variablesOf = (env: Record<string, string> | undefined) => ({
  ...PROGRAM,
  NODE_ENV: "test" as const,
  ...env,
});

/** Runs it to its end. */
export async function schemaCheck(args: string[], options: Options): Promise<CommandRun> {
  const { input = "" } = options;
  const child = startSchemaCheck(args, options);
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stdout, stderr };
}

const runJob = resident<Job, CommandRun>(
  join(import.meta.dirname, "resident-schema-check.ts"),
  variablesOf(undefined),
);

/**
 * Runs it in a process that stays, as each run would need most of its time to start one. It leaves nothing of its folder, variables or input to the next, but does not repeat what
 * it says once.
 */
export function residentSchemaCheck(
  args: string[],
  { cwd, env, input = "" }: Options,
): Promise<CommandRun> {
  return runJob({ args, cwd, env: variablesOf(env), input });
}

type RunOptions = { url?: string; input?: string; env?: Record<string, string> };

/** A folder with files to check, and a server to check them. */
export type Workplace = {
  server: RestServer;
  /** The server's address. */
  origin: string;
  cwd: string;
  /** Writes a file: a text, or a value as JSON. */
  write: (name: string, content: unknown) => void;
  /** Runs the command line as a tenant. */
  run: (tenant: Tenant, args: string[], options?: RunOptions) => Promise<CommandRun>;
  close: () => Promise<void>;
};

export async function openWorkplace(
  options?: Parameters<typeof startRestServer>[0],
): Promise<Workplace> {
  const server = await startRestServer(options);
  const origin = server.url.replace("/api/v1", "");
  const cwd = mkdtempSync(join(tmpdir(), "schema-check-"));
  return {
    server,
    origin,
    cwd,
    write: (name, content) => {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      const text = typeof content === "string" ? content : JSON.stringify(content);
      writeFileSync(join(cwd, name), text);
    },
    run: (tenant, args, { url = origin, input, env } = {}) => {
      const variables = { SCHEMA_CHECK_URL: url, SCHEMA_CHECK_KEY: tenant.live.key, ...env };
      return residentSchemaCheck(args, { cwd, env: variables, input });
    },
    close: async () => {
      rmSync(cwd, { recursive: true });
      await server.close();
    },
  };
}

/** Creates a contract for the tenant. */
export async function newContract(
  { server }: Workplace,
  { live }: Tenant,
  name: string,
  columns: unknown,
) {
  const json = { name, schema: { columns } };
  const { status, body } = await server.send("POST /contracts", { key: live.key, json });
  if (status !== 201) throw new Error(`no contract ${name}: ${JSON.stringify(body)}`);
  return body as { id: string; name: string };
}

/** How many checks the tenant has made and paid for. */
export async function checksOf({ server }: Workplace, { account_id }: Tenant) {
  const { credits_remaining } = await server.db.account.findUniqueOrThrow({
    where: { id: account_id },
  });
  const stored = await server.db.check.count({ where: { account_id } });
  return { stored, credits: Number(credits_remaining) };
}
