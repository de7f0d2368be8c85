/** An expected reason not to start or continue, reported to the operator as one sentence. */
export class Failure extends Error {
  override name = "Failure";
}

/** Returns an error's message; for an AggregateError without one, that of its last error. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return messageOf(error.errors.at(-1));
  return error instanceof Error ? error.message : String(error);
}
