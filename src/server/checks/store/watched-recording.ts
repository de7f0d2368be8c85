import type { Pool } from "pg";
import { isDiskFull } from "#server/database/outage.ts";
import type { JudgedRequest, Recording } from "./record/judged-check.ts";
import { recordChecks } from "./record/record-checks.ts";
import { loadSubjects } from "./subject.ts";

/** How long a disk counts as full after an error, unless a check is stored meanwhile. */
const FULL_MS = 10_000;

export type WatchedRecording = {
  record: (requests: JudgedRequest[]) => Promise<Recording[]>;
  /** Returns whether the database confirms within `milliseconds` that checks can be recorded. */
  isServing: (milliseconds: number) => Promise<boolean>;
};

/**
 * Records checks and monitors whether that is possible. The probe runs the statements with no
 * checks: they write nothing, but need the same tables, privileges and a writable server. A full
 * disk is only detected by real checks, and remembered for a while.
 */
export function watchedRecording(pool: Pool, now = () => performance.now()): WatchedRecording {
  let fullAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<boolean> | null = null;

  /** Shares one probe among all concurrent callers. */
  function probe() {
    probing ??= recordChecks(pool, [])
      .then(() => loadSubjects(pool, []))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        probing = null;
      });
    return probing;
  }

  return {
    async record(requests) {
      try {
        const recordings = await recordChecks(pool, requests);
        fullAt = Number.NEGATIVE_INFINITY;
        return recordings;
      } catch (error) {
        if (isDiskFull(error)) fullAt = now();
        throw error;
      }
    },
    async isServing(milliseconds) {
      if (now() - fullAt < FULL_MS) return false;
      return within(milliseconds, probe());
    },
  };
}

async function within(milliseconds: number, probing: Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([probing, tooLate]).finally(() => clearTimeout(timer));
}
