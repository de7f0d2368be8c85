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

/** Number of requests generated from the document. */
export const GENERATED_REQUESTS = Number(process.env.GENERATED_REQUESTS ?? 5000);

/** Number of schema pairs generated and compared. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 100_000);
