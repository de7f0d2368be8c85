import type { Pool } from "pg";
import { isDiskFull } from "#server/database/outage.ts";
import type { JudgedCheck, Recording } from "./record/judged-check.ts";
import { recordChecks } from "./record/record-checks.ts";
import { loadSubjects } from "./subject.ts";

/** A full disk is believed to be full for so long, unless a check is stored meanwhile. */
const FULL_MS = 10_000;

export type WatchedRecording = {
  record: (checks: JudgedCheck[]) => Promise<Recording[]>;
  /** True when the database says within `milliseconds` that a check could be recorded now. */
  isServing: (milliseconds: number) => Promise<boolean>;
};

/**
 * Records checks, and tells whether that can be done. The statements of a check with no check in
 * them write nothing, but need the same tables and rights, and a server that writes. That its disk
 * is full they cannot know: that is remembered of the checks that met it.
 */
export function watchedRecording(pool: Pool, now = () => performance.now()): WatchedRecording {
  let fullAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<boolean> | null = null;

  /** However many ask, the database is asked once at a time. */
  function look() {
    looking ??= recordChecks(pool, [])
      .then(() => loadSubjects(pool, []))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  return {
    async record(checks) {
      try {
        const recordings = await recordChecks(pool, checks);
        fullAt = Number.NEGATIVE_INFINITY;
        return recordings;
      } catch (error) {
        if (isDiskFull(error)) fullAt = now();
        throw error;
      }
    },
    async isServing(milliseconds) {
      if (now() - fullAt < FULL_MS) return false;
      return within(milliseconds, look());
    },
  };
}

async function within(milliseconds: number, looking: Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([looking, tooLate]).finally(() => clearTimeout(timer));
}
