import { EXIT, type ExitCode } from "../exit-code.ts";
import type { RunOutcome } from "../outcome.ts";

/** A block says more than that something else could not be read. */
export function exitCodeOf({ decision, failed }: RunOutcome): ExitCode {
  if (decision === "block") return EXIT.blocked;
  return failed.length > 0 ? EXIT.source : EXIT.fine;
}
