import { connect, type DatabasePool } from "../database/connect.ts";

/** Postgres of this test run: `npm test` starts and migrates it. */
export const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ?? "";

/** A pool on the test database. Close it with `$disconnect` when the tests of the file are done. */
export function testDatabase(connections = 10): DatabasePool {
  return connect(TEST_DATABASE_URL || noDatabase(), connections);
}

function noDatabase(): never {
  throw new Error("TEST_DATABASE_URL is not set: run npm test, or npm run test:db -- FILE");
}
