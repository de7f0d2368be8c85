/** Environment variables of a test run: the only reader of process.env beside ../env.ts. */

/** The run's Postgres, which `npm test` starts and migrates. */
export const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ?? "";

/** Variables for programs started by tests: PATH, and Node's compile cache. */
export const PROGRAM = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
};

/** How often the kill test kills a server, and within how many seconds of its start. */
export const KILLS = Number(process.env.KILLS ?? 5);
export const UPTIME = Number(process.env.UPTIME ?? 1);

/** Number of generated requests to REST, and as many calls to the console. */
export const FUZZ_REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3000);

/** The seed of the first round of generated requests; drawn when there is none. */
export const FUZZ_SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Number of generated statements of SQL, each run by a database. */
export const DDL_STATEMENTS = Number(process.env.DDL_STATEMENTS ?? 300);

/** The seed of the first of them; the same in each run of all tests. */
export const DDL_SEED = Number(process.env.FUZZ_SEED ?? 1);

/** Number of schema pairs generated and compared. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 100_000);
