import type { RunOutcome } from "../outcome.ts";

/** What `check` and `diff` print with `--format json` (docs/command-line.md, JSON). */
export function runJson({ decision, checks }: RunOutcome): string {
  const listed = checks.map(({ check, contract, decision, changes }) => ({
    ...{ check, contract, decision, changes },
    affected: [],
  }));
  return JSON.stringify({ version: 1, decision, checks: listed }, null, 2);
}
