import { userInfo } from "node:os";
import type { Command } from "commander";
import type { Action, Detail } from "#domain/audit/audit.ts";
import { jsonText, lineText } from "#domain/text/name-text.ts";
import {
  type NewEvent,
  NOWHERE,
  recordEvent,
  recordPersonEvent,
} from "#server/audit/store/audit-event.ts";
import { withEntry } from "#server/audit/store/with-entry.ts";
import { connect, type Database, type DatabasePool } from "#server/database/connect.ts";
import { type Env, readEnv, type Variables } from "#server/env.ts";
import { openDatabase } from "../open-database.ts";

/** The output of a command: lines for people, with names as they are, and the value for --json. */
export type Output = { lines: string[]; json: unknown; audit?: Act | Act[] };

/** A command's audit event: for an account, or with null for its target, a person, in all their logs. */
type Act = { account_id: string | null; action: Action; target: string | null; detail?: Detail };

/**
 * Wraps an action that uses the database: of DATABASE_URL, of the running server, or of the data
 * directory.
 */
export function run<Options>(
  action: (db: DatabasePool, options: Options, env: Env & { url: string }) => Promise<Output>,
) {
  return async (options: Options, command: Command) => {
    const env = envOf(command);
    const { url, release } = await openDatabase(env);
    const db = connect(url);
    try {
      const { lines, json } = await action(db, options, { ...env, url });
      printOutput(command, { lines, json });
    } finally {
      await db.$disconnect();
      await release();
    }
  };
}

/** What holds for a whole command line. */
type Globals = { json?: boolean; variables?: Variables };

/** The configuration of a command, from the variables of its command line. */
export function envOf(command: Command): Env {
  return readEnv(command.optsWithGlobals<Globals>().variables);
}

/** Prints a command's output, as JSON if that is wanted. */
export function printOutput(command: Command, { lines, json }: Output) {
  const { json: isJson } = command.optsWithGlobals<Globals>();
  const text = isJson ? jsonText(json, 2) : lines.map(lineText).join("\n");
  command.configureOutput().writeOut?.(`${text}\n`);
}

/** Wraps an action that changes something and stores its audit event in the same transaction. */
export function act<Options>(
  action: (db: Database, options: Options, env: Env) => Promise<Output>,
) {
  return run<Options>((pool, options, env) =>
    withEntry(
      pool,
      (db) => action(db, options, env),
      async (db, { audit }) => {
        for (const entry of [audit ?? []].flat()) await recordAct(db, entry);
      },
    ),
  );
}

/** Records an event; the actor is the command line, with the system user's name. */
export async function recordAct(db: Database, { account_id, action, target, detail }: Act) {
  const event: NewEvent = {
    actor: { kind: "program", name: `command line (${systemUser()})` },
    action,
    target,
    detail: detail ?? null,
    origin: NOWHERE,
  };
  if (account_id === null) await recordPersonEvent(db, target ?? "", event);
  else await recordEvent(db, account_id, event);
}

/** Returns the name of the system user; its number if it has no name, as in many containers. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}
