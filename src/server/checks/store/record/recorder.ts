import type { Pool } from "pg";
import { collectStatement } from "#server/store/collect-statement.ts";
import { type WatchedRecording, watchedRecording } from "../watched-recording.ts";
import type { JudgedRequest, Recording } from "./judged-check.ts";
import { signalRecorded } from "./recorded-signal.ts";
import { weightOf } from "./weight.ts";

export type Recorder = Pick<WatchedRecording, "isServing"> & {
  /** Records a request's checks, in one statement with concurrent ones; see `recordChecks`. */
  record: (request: JudgedRequest) => Promise<Recording>;
};

/** Maximum weight of one statement, and of the waiting checks: at most 32 MiB of names. */
const MAX_WEIGHT = 8192;
const MAX_WAITING_WEIGHT = 16 * MAX_WEIGHT;

const HEAVY = 512;

/** Returns whether checks write so many rows that their statement takes long. */
export function isHeavy(request: Parameters<typeof weightOf>[0]): boolean {
  return weightOf(request) >= HEAVY;
}

/**
 * Creates a recorder that batches checks. Heavy ones are batched separately, so that small ones
 * need not wait for them. Fails with `Overloaded` when more than `waiting` checks wait.
 */
export function checkRecorder(pool: Pool, waiting?: number): Recorder {
  const { record, isServing } = watchedRecording(pool);
  async function recordAll(requests: JudgedRequest[]) {
    const recordings = await record(requests);
    signalRecorded(requests, recordings);
    return recordings;
  }
  const together = (statement: string) =>
    collectStatement(statement, recordAll, {
      laneOf: ([{ account_id }]) => account_id,
      weightOf,
      heaviest: MAX_WEIGHT,
      waiting,
      waitingWeight: MAX_WAITING_WEIGHT,
    });
  const [recordLight, recordHeavy] = [together("record"), together("record_heavy")];
  return {
    record: (request) => (isHeavy(request) ? recordHeavy(request) : recordLight(request)),
    isServing,
  };
}
