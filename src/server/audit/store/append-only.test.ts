import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const SERVER = join(import.meta.dirname, "..", "..");

/** Statements that change or delete entries, in SQL or by Prisma. */
const CHANGE =
  /\b(?:UPDATE|DELETE FROM|TRUNCATE|MERGE INTO)\s+"?audit_event\b|INSERT INTO audit_event\b[^`]*\bDO UPDATE\b|\bauditEvent\s*\.\s*(?:update|delete|upsert)/;

/** A statement that enters something, up to its end. */
const ENTERING = /INSERT INTO audit_event\b[^;]*/g;

test("every statement that enters something also queues it for who gets the audit log", () => {
  const statements = globSync("**/*.ts", { cwd: SERVER })
    .filter((path) => !path.endsWith(".test.ts"))
    .flatMap((path) => readFileSync(join(SERVER, path), "utf8").match(ENTERING) ?? []);
  assert.ok(statements.length >= 3);
  for (const statement of statements) assert.match(statement, /\$\{queued/);
});

test("only the retention deletes entries of the audit log, and only failed sign-ins are counted in one", () => {
  const files = globSync("**/*.ts", { cwd: SERVER })
    .filter((path) => !path.endsWith(".test.ts"))
    .filter((path) => CHANGE.test(readFileSync(join(SERVER, path), "utf8")));
  assert.deepEqual(files.sort(), ["audit/store/failed-sign-in.ts", "audit/store/old-event.ts"]);
});
