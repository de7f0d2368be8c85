import { AsyncLocalStorage } from "node:async_hooks";
import type { DatabasePool } from "#server/database/connect.ts";
import { isUnavailable } from "#server/database/outage.ts";

/**
 * Preserves database errors through better-auth, which replaces some of them and takes others for
 * an answer, such as "not signed in". Give better-auth `watched` as its database;
 * `withOriginalErrors` then throws the database's own error instead of returning such an answer.
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

  /** `isRefusal` marks a result that may be the consequence of a hidden failure. */
  async function withOriginalErrors<T extends { isRefusal: boolean }>(
    run: () => Promise<T>,
  ): Promise<T> {
    const request: { error: unknown } = { error: null };
    const outcome = await failed.run(request, run).catch((error) => {
      throw request.error ?? error;
    });
    if (outcome.isRefusal && isUnavailable(request.error)) throw request.error;
    return outcome;
  }

  return { watched, withOriginalErrors };
}
