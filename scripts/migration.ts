// npm run migration -- NAME: writes the migration from the committed schema.prisma to the one on
// disk.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { risksOf } from "./migration/risks.ts";
import { migrationSql } from "./migration/sql.ts";

const SCHEMA = "prisma/schema.prisma";
const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name))
  throw new Error("usage: npm run migration -- name_in_snake_case");

function committedSchema() {
  try {
    return execFileSync("git", ["show", `HEAD:${SCHEMA}`], { encoding: "utf8", stdio: "pipe" });
  } catch {
    return null;
  }
}

const dataDir = mkdtempSync(join(tmpdir(), "migration-"));
const postgres = await startEmbedded(dataDir);
try {
  const sql = await migrationSql(postgres.url, committedSchema(), readFileSync(SCHEMA, "utf8"));
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const dir = join("prisma", "migrations", `${stamp}_${name}`);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "migration.sql"), sql);
  console.log(`${dir}/migration.sql: read it before you commit it`);
  for (const risk of risksOf(sql)) console.log(`- ${risk}`);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}
