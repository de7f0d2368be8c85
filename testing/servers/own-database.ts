import { randomUUID } from "node:crypto";
import { migrate } from "#server/database/migration/migrate.ts";
import { TEST_DATABASE_URL } from "../env.ts";
import { testDatabase } from "./database.ts";

export type OwnDatabase = { url: string; drop: () => Promise<void> };

/**
 * Creates a migrated database for tests that deliver; on the shared one they would deliver other
 * tests' deliveries, too.
 */
export async function ownDatabase(): Promise<OwnDatabase> {
  const own = await emptyDatabase();
  await migrate(own.url);
  return own;
}

/** Creates a database without tables. */
export async function emptyDatabase(): Promise<OwnDatabase> {
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  await administer(`CREATE DATABASE ${name}`);
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`) };
}

async function administer(statement: string) {
  const db = testDatabase(1);
  try {
    await db.$executeRawUnsafe(statement);
  } finally {
    await db.$disconnect();
  }
}
