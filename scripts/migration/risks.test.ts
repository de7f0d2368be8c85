import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { MIGRATIONS_DIR, migrationNames } from "#server/database/migration/migration-state.ts";
import { risksOf } from "./risks.ts";

/** Earlier migrations were released before rolling upgrades were supported. */
const JUDGED_FROM = "20261122200000";

for (const name of migrationNames().filter((migration) => migration >= JUDGED_FROM)) {
  test(`the migration ${name} blocks nobody, and the previous release keeps working with it`, () => {
    const sql = readFileSync(join(MIGRATIONS_DIR, name, "migration.sql"), "utf8");
    assert.deepEqual(risksOf(sql), []);
  });
}

const HARMLESS = [
  'ALTER TABLE "check" ADD COLUMN "note" TEXT;',
  `ALTER TABLE "check" ADD COLUMN "note" TEXT NOT NULL DEFAULT 'it''s; a, default(x)';`,
  'ALTER TABLE "check" ADD COLUMN "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;',
  'ALTER TABLE "check" ADD COLUMN "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now();',
  'CREATE INDEX CONCURRENTLY "check_at" ON "check" ("created_at");',
  'ALTER TABLE "check" ADD CONSTRAINT "c" CHECK (severity >= 0) NOT VALID;',
  'ALTER TABLE "check" VALIDATE CONSTRAINT "c";',
  'CREATE TABLE "new" ("id" TEXT NOT NULL, PRIMARY KEY ("id")); CREATE INDEX ON "new" ("id");',
  'CREATE INDEX "account_name" ON "account" ("name"); UPDATE "account" SET "name" = "name";',
  'ALTER TABLE "webhook" ADD CONSTRAINT "w" CHECK (url <> \'\'), ALTER COLUMN "url" SET NOT NULL;',
  '-- allowed: nothing has read it since 0.2; it\'s empty.\nALTER TABLE "check" DROP COLUMN "note";',
  "-- A comment; DROP TABLE account\nCREATE FUNCTION f() RETURNS void AS $$ DROP TABLE x; $$;",
  'CREATE TABLE "new" ("id" TEXT); INSERT INTO "new" SELECT id FROM "check";',
];

for (const sql of HARMLESS) {
  test(`harmless: ${sql}`, () => assert.deepEqual(risksOf(sql), []));
}

const RISKY: [sql: string, advice: RegExp][] = [
  ['ALTER TABLE "check" ALTER COLUMN "severity" TYPE INTEGER;', /rewrites/],
  ['ALTER TABLE "check" ALTER COLUMN "severity" SET DATA TYPE INTEGER;', /rewrites/],
  ['ALTER TABLE "check" ADD COLUMN "x" UUID DEFAULT gen_random_uuid();', /rewrites/],
  ['ALTER TABLE "check" ADD COLUMN "x" BIGSERIAL;', /rewrites/],
  ['ALTER TABLE "check" ADD COLUMN "x" INTEGER CHECK (x > 0);', /reads the whole/],
  ['ALTER TABLE "check" ADD COLUMN "a" TEXT,\n ALTER COLUMN "x" SET NOT NULL;', /reads the whole/],
  ['ALTER TABLE "check" ADD CONSTRAINT "c" CHECK (severity >= 0);', /NOT VALID/],
  ['ALTER TABLE "delivery" ADD CONSTRAINT "f" FOREIGN KEY (a) REFERENCES b (a);', /NOT VALID/],
  ['ALTER TABLE "delivery" ADD PRIMARY KEY (a, b);', /USING INDEX/],
  ['ALTER TABLE "delivery" SET UNLOGGED;', /rewrites/],
  ['CREATE INDEX "i" ON "delivery" ("a");', /CONCURRENTLY/],
  ['CREATE UNIQUE INDEX "i" ON "delivery"("a");', /CONCURRENTLY/],
  ['CREATE INDEX CONCURRENTLY "i" ON "delivery" ("a"); SELECT 1;', /of its own/],
  ['UPDATE "check" SET "severity" = 0;', /in batches/],
  ['DELETE FROM "delivery";', /in batches/],
  ['ALTER TABLE "account" DROP COLUMN "name";', /previous release/],
  ['ALTER TABLE "account" RENAME COLUMN "name" TO "title";', /previous release/],
  ['DROP TABLE "webhook_count";', /previous release/],
  ['ALTER TABLE "account" ADD COLUMN "x" TEXT NOT NULL;', /default/],
  ['TRUNCATE "account";', /empties/],
  ["BEGIN; SELECT 1; COMMIT;", /one transaction/],
  ['-- allowed:\nDROP TABLE "webhook_count";', /previous release/],
];

for (const [sql, advice] of RISKY) {
  test(`risky: ${sql}`, () => assert.match(risksOf(sql).join("\n"), advice));
}
