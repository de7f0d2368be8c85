/** Writes lines to the server's log at some of its levels. */
export type Log<Level extends "info" | "warn" | "error"> = Record<
  Level,
  (context: object, message: string) => void
>;
