/** What a run of the tests is told from outside: the only reader of process.env beside ../env.ts. */

/** Postgres of this test run: `npm test` starts and migrates it. */
export const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ?? "";

/** For the programs that a test starts: where others are, and what Node has compiled before. */
export const PROGRAM = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
};

/** How often a server is killed in the test of that, each time in its first so many seconds. */
export const KILLS = Number(process.env.KILLS ?? 5);
export const UPTIME = Number(process.env.UPTIME ?? 1);

/** How many requests are made up from the document. */
export const GENERATED_REQUESTS = Number(process.env.GENERATED_REQUESTS ?? 5000);

/** How many pairs of schemas are invented and judged. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 100_000);
