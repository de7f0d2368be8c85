/** A reason not to start or not to go on, told to the operator in one sentence. */
export class Failure extends Error {
  override name = "Failure";
}

/** The message of anything thrown. */
export function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error);
}
