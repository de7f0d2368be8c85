import { jsonText } from "#domain/text/name-text.ts";
import { passedBy } from "../../judge/lets-through.ts";
import type { RunOutcome } from "../../outcome.ts";

/** What `check` and `diff` print with `--format json` (docs/command-line.md, JSON). */
export function runJson({ decision, checks, ...others }: RunOutcome): string {
  const listed = checks.map(({ diff, incoming_columns, without_details: _, ...outcome }) => {
    const changes = outcome.changes.map((change) => ({
      ...change,
      tolerated: !!change.tolerated,
      widening: change.widening ?? null,
    }));
    return { ...outcome, changes, passed_by: passedBy(outcome) };
  });
  return jsonText({ version: 1, decision, checks: listed, ...others }, 2);
}
