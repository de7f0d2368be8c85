import type { Pool } from "pg";
import { isAway, isBusy } from "../database/connect.ts";
import { type Admitted, admitAll } from "./admit.ts";
import { collect } from "./collect.ts";
import { type KeptSubjects, keepSubjects } from "./kept-subjects.ts";
import { type JudgedCheck, type Recorded, type Recording, recordChecks } from "./record-check.ts";
import { isAdmitted } from "./request-count.ts";
import { loadSubjects, type SubjectKey } from "./subject.ts";

/** The statements of every check. Calls at the same time share one. */
export type Collected = KeptSubjects & {
  /** Finds the key with this SHA-256, in hex, and counts the request; null when there is no such key. */
  admit: (key_hash: string) => Promise<Admitted | null>;
  /**
   * Admits the request if that is still to be done, spends the credit, stores the check and queues
   * its deliveries, or does nothing but count the request. "admitted": that was all for now, as a
   * check of many rows would hold the count of its key for long; it has to be recorded now.
   */
  recordCheck: (check: JudgedCheck) => Promise<Recording<Recorded | "admitted">>;
};

/** Most rows that one statement writes, and most that the checks which wait stand for. */
const ROWS_OF_A_STATEMENT = 8192;
const ROWS_THAT_WAIT = 64 * ROWS_OF_A_STATEMENT;

/** Checks of so many rows are collected apart, so that those of a few columns need not wait for them. */
const HEAVY_ROWS = 512;

/** Each fails with `Overloaded` when more than `waiting` calls wait for it. */
export function collectedStatements(pool: Pool, waiting?: number): Collected {
  const options = { isCommon: isAway, isBusy, waiting };
  const recording = () =>
    collect((checks: JudgedCheck[]) => recordChecks(pool, checks), {
      ...options,
      laneOf: ({ account_id }) => account_id,
      weightOf: rowsOf,
      heaviest: ROWS_OF_A_STATEMENT,
      waitingWeight: ROWS_THAT_WAIT,
    });
  const [recordLight, recordHeavy] = [recording(), recording()];
  const admit = collect((hashes: string[]) => admitAll(pool, hashes), {
    ...options,
    laneOf: (key_hash) => key_hash,
  });
  return {
    admit,
    ...keepSubjects(
      collect((keys: SubjectKey[]) => loadSubjects(pool, keys), {
        ...options,
        laneOf: ({ account_id }) => account_id,
      }),
    ),
    async recordCheck(check) {
      if (rowsOf(check) < HEAVY_ROWS) return recordLight(check);
      if (check.key_hash === null) return recordHeavy(check);
      const admission = await admit(check.key_hash);
      return { recorded: isAdmitted(admission) ? "admitted" : "refused", admission };
    },
  };
}

/** About how much a check makes the statement write and carry: its rows, and its columns. */
function rowsOf({ diff, incoming, webhook_ids }: JudgedCheck) {
  const { removed, type_changes, added } = diff;
  const changed = removed.length + type_changes.length + added.length;
  return 1 + changed + webhook_ids.length + incoming.length;
}
