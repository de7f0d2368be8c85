import { randomUUID } from "node:crypto";
import { TEST_DATABASE_URL } from "../env.ts";
import { testDatabase } from "./database.ts";

export type OwnDatabase = { url: string; drop: () => Promise<void> };

/** The migrated database that the run makes once, and that nothing connects to afterwards. */
export const MIGRATED = "migrated";

/**
 * Creates a migrated database for tests that deliver; on the shared one they would deliver other
 * tests' deliveries, too. A copy takes a fraction of the time of the migrations.
 */
export function ownDatabase(): Promise<OwnDatabase> {
  return copyOf(MIGRATED);
}

/** Creates a database without tables. */
export function emptyDatabase(): Promise<OwnDatabase> {
  return copyOf("template1");
}

async function copyOf(template: string): Promise<OwnDatabase> {
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
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
