import type { Pool } from "pg";
import { collectStatement } from "#server/store/collect-statement.ts";
import { type WatchedRecording, watchedRecording } from "../watched-recording.ts";
import type { JudgedCheck, Recording } from "./judged-check.ts";
import { weightOf } from "./weight.ts";

export type Recorder = Pick<WatchedRecording, "isServing"> & {
  /** Records a check, in one statement with concurrent ones; see `recordChecks`. */
  record: (check: JudgedCheck) => Promise<Recording>;
};

/** Maximum weight of one statement, and of the waiting checks: at most 32 MiB of names. */
const MAX_WEIGHT = 8192;
const MAX_WAITING_WEIGHT = 16 * MAX_WEIGHT;

const HEAVY = 512;

/** Returns whether a check writes so many rows that its statement takes long. */
export function isHeavy(check: Parameters<typeof weightOf>[0]): boolean {
  return weightOf(check) >= HEAVY;
}

/**
 * Creates a recorder that batches checks. Heavy ones are batched separately, so that small ones
 * need not wait for them. Fails with `Overloaded` when more than `waiting` checks wait.
 */
export function checkRecorder(pool: Pool, waiting?: number): Recorder {
  const { record, isServing } = watchedRecording(pool);
  const together = () =>
    collectStatement(record, {
      laneOf: ({ account_id }) => account_id,
      weightOf,
      heaviest: MAX_WEIGHT,
      waiting,
      waitingWeight: MAX_WAITING_WEIGHT,
    });
  const [recordLight, recordHeavy] = [together(), together()];
  return {
    record: (check) => (isHeavy(check) ? recordHeavy(check) : recordLight(check)),
    isServing,
  };
}
