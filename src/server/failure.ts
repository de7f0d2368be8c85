/** A reason not to start or not to go on, told to the operator in one sentence. */
export class Failure extends Error {
  override name = "Failure";
}

/** The message of anything thrown; of several errors in one, which has none itself, the last. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return messageOf(error.errors.at(-1));
  return error instanceof Error ? error.message : String(error);
}
