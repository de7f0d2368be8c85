import type { Pool, QueryConfig } from "pg";

/** A pool on which checks wait to be recorded until `release` is called. */
export function heldRecording(pool: Pool): { held: Pool; release: () => void } {
  const gate = Promise.withResolvers<void>();
  const held = {
    query: async (statement: QueryConfig) => {
      if (statement.name === "record") await gate.promise;
      return pool.query(statement);
    },
  };
  return { held: held as unknown as Pool, release: () => gate.resolve() };
}
