import { CREDITS_PER_CHECK } from "#domain/limit.ts";
import { checksRecorded } from "#server/signals.ts";
import type { JudgedCheck, JudgedRequest, Recording } from "./judged-check.ts";

/** Tells the listeners the outcome of the checks that a statement stored. */
export function signalRecorded(requests: JudgedRequest[], recordings: Recording[]) {
  if (!checksRecorded.isHeard()) return;
  const stored = requests
    .filter((_, index) => recordings[index]?.recorded.kind === "recorded")
    .flat();
  const alike = Map.groupBy(stored, ({ result, gate }) => `${result} ${gate.decision}`);
  const outcomes = Array.from(alike.values(), (checks) => {
    const [{ result, gate }] = checks as [JudgedCheck, ...JudgedCheck[]];
    return { result, decision: gate.decision, checks: checks.length };
  });
  checksRecorded.send({ credits: stored.length * CREDITS_PER_CHECK, outcomes });
}
