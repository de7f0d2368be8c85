import { connect, type DatabasePool } from "#server/database/connect.ts";
import { TEST_DATABASE_URL } from "../env.ts";

/**
 * Connections of a pool. What takes turns on one lock is sent no wider: it would only wait for a
 * connection, which a busy machine may not free in time.
 */
export const CONNECTIONS = 10;

/** Opens a pool on the test database. Close it with `$disconnect` after the file's tests. */
export function testDatabase(connections = CONNECTIONS, url = TEST_DATABASE_URL): DatabasePool {
  return connect(url || noDatabase(), connections);
}

function noDatabase(): never {
  throw new Error("TEST_DATABASE_URL is not set: run npm test, or npm run test:db -- FILE");
}
