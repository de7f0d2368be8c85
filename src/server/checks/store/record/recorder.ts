import type { Pool } from "pg";
import { isDiskFull } from "#server/database/outage.ts";
import { collectStatement } from "#server/store/collect-statement.ts";
import { loadSubjects } from "../subject.ts";
import type { JudgedRequest, Recording } from "./judged-check.ts";
import { recordChecks } from "./record-checks.ts";
import { signalRecorded } from "./recorded-signal.ts";
import { weightOf } from "./weight.ts";

export type Recorder = {
  /** Records a request's checks, in one statement with concurrent ones; see `recordChecks`. */
  record: (request: JudgedRequest) => Promise<Recording>;
  /** Returns whether the database confirms within `milliseconds` that checks can be recorded. */
  isServing: (milliseconds: number) => Promise<boolean>;
};

/** Maximum weight of one statement, and of the waiting checks: at most 32 MiB of names. */
const MAX_WEIGHT = 8192;
const MAX_WAITING_WEIGHT = 16 * MAX_WEIGHT;

const HEAVY = 512;

/** How long a disk counts as full after an error, unless a check is stored meanwhile. */
const FULL_MS = 10_000;

/** Returns whether checks write so many rows that their statement takes long. */
export function isHeavy(request: Parameters<typeof weightOf>[0]): boolean {
  return weightOf(request) >= HEAVY;
}

/**
 * Creates a recorder that batches checks. Heavy ones are batched separately, so that small ones
 * need not wait for them. Fails with `Overloaded` when more than `waiting` checks wait.
 */
export function checkRecorder(pool: Pool, waiting?: number): Recorder {
  let fullAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<boolean> | null = null;

  async function recordAll(requests: JudgedRequest[]) {
    try {
      const recordings = await recordChecks(pool, requests);
      fullAt = Number.NEGATIVE_INFINITY;
      signalRecorded(requests, recordings);
      return recordings;
    } catch (error) {
      if (isDiskFull(error)) fullAt = performance.now();
      throw error;
    }
  }

  /** Shares one probe among all concurrent callers. */
  function probe() {
    probing ??= canRecord(pool).finally(() => {
      probing = null;
    });
    return probing;
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
    async isServing(milliseconds) {
      // Only real checks detect a full disk, which is remembered for a while.
      if (performance.now() - fullAt < FULL_MS) return false;
      return within(milliseconds, probe());
    },
  };
}

/**
 * Runs the statements of a check with no checks: they write nothing, but need the same tables,
 * privileges and a writable server.
 */
function canRecord(pool: Pool): Promise<boolean> {
  return recordChecks(pool, [])
    .then(() => loadSubjects(pool, []))
    .then(
      () => true,
      () => false,
    );
}

async function within(milliseconds: number, probing: Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([probing, tooLate]).finally(() => clearTimeout(timer));
}
