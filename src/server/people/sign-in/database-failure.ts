import { AsyncLocalStorage } from "node:async_hooks";
import type { DatabasePool } from "#server/database/connect.ts";
import { isUnavailable } from "#server/database/outage.ts";

/**
 * better-auth turns some errors of the database into errors of its own, and takes others for an
 * answer: somebody whose session cannot be read is signed out to it. `watched` is the database for
 * it, and `toldBy` throws what the database said instead of what better-auth made of it.
 */
export function databaseFailures(db: DatabasePool) {
  const failed = new AsyncLocalStorage<{ error: unknown }>();
  const watched = db.$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          return await query(args);
        } catch (error) {
          const request = failed.getStore();
          if (request) request.error = error;
          throw error;
        }
      },
    },
  });

  /** `isRefusal`: the outcome may be what better-auth took a failure for. */
  async function toldBy<T extends { isRefusal: boolean }>(run: () => Promise<T>): Promise<T> {
    const request: { error: unknown } = { error: null };
    const outcome = await failed.run(request, run).catch((error) => {
      throw request.error ?? error;
    });
    if (outcome.isRefusal && isUnavailable(request.error)) throw request.error;
    return outcome;
  }

  return { watched, toldBy };
}
