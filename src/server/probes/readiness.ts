import type { Pool } from "pg";

/** Whether a process can work, or why not. */
export type Readiness = "ready" | "stopping" | "no database";

/** How long the database may take to answer, in ms. */
const ANSWERS_WITHIN_MS = 1000;

/**
 * Returns a function that tells whether this process can work. Its pool should be its own, so that
 * a process with much to do still counts as ready. Questions at once share one answer.
 */
export function readinessOf(pool: Pick<Pool, "query">, isStopping: () => boolean) {
  let inFlight: Promise<Readiness> | null = null;
  return async (): Promise<Readiness> => {
    if (isStopping()) return "stopping";
    inFlight ??= databaseAnswers(pool).finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
}

async function databaseAnswers(pool: Pick<Pool, "query">): Promise<Readiness> {
  const { promise: late, resolve } = Promise.withResolvers<Readiness>();
  const timer = setTimeout(() => resolve("no database"), ANSWERS_WITHIN_MS);
  const answer = pool.query("SELECT 1").then(
    (): Readiness => "ready",
    (): Readiness => "no database",
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
