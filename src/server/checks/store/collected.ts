import type { Pool } from "pg";
import { collect } from "#server/batch/collect.ts";
import { isAway, isBusy, isRolledBack } from "#server/database/outage.ts";
import { type Admitted, admitAll } from "#server/keys/store/admit.ts";
import { isAdmitted } from "#server/keys/store/request-count.ts";
import { type WatchedRecording, watchedRecording } from "#server/store/health.ts";
import { changedColumns } from "../rules/diff.ts";
import { type KeptSubjects, keepSubjects } from "./kept-subjects.ts";
import type { JudgedCheck, Recorded, Recording } from "./record-check.ts";
import { loadSubjects, type SubjectKey } from "./subject.ts";

/** The statements of every check. Calls at the same time share one. */
export type Collected = KeptSubjects &
  Pick<WatchedRecording, "isServing"> & {
    /** Finds the key with this SHA-256, in hex, and counts the request; null when there is no such key. */
    admit: (key_hash: string) => Promise<Admitted | null>;
    /**
     * Admits the request if that is still to be done, spends the credit, stores the check and queues
     * its deliveries, or does nothing but count the request. "admitted": that was all for now, as a
     * check of many rows would hold the count of its key for long; it has to be recorded now.
     */
    recordCheck: (check: JudgedCheck) => Promise<Recording<Recorded | "admitted">>;
  };

/**
 * What a check is to the statement: the rows that it makes it write, or its bytes, whichever is more.
 * So many bytes of names stand for a row.
 */
const BYTES_OF_A_ROW = 256;

/** Most that one statement takes, and that the checks which wait come to: 32 MiB of names at most. */
const ROWS_OF_A_STATEMENT = 8192;
const ROWS_THAT_WAIT = 16 * ROWS_OF_A_STATEMENT;

/** Checks of so many rows are collected apart, so that those of a few columns need not wait for them. */
const HEAVY_ROWS = 512;

/** A contract may be as large as a body: so many together are as much as is read at once. */
const CONTRACTS_OF_A_STATEMENT = 16;

/** Each fails with `Overloaded` when more than `waiting` calls wait for it. */
export function collectedStatements(pool: Pool, waiting?: number): Collected {
  const options = { isCommon: isAway, isRolledBack, isBusy, waiting };
  const { record, isServing } = watchedRecording(pool);
  const recording = () =>
    collect(record, {
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
    isServing,
    ...keepSubjects(
      collect((keys: SubjectKey[]) => loadSubjects(pool, keys), {
        ...options,
        laneOf: ({ account_id }) => account_id,
        most: CONTRACTS_OF_A_STATEMENT,
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

/** About how much a check makes the statement write and carry. */
function rowsOf({ diff, incoming, webhook_ids }: JudgedCheck) {
  const changed = changedColumns(diff);
  let bytes = 0;
  for (const { name } of incoming) bytes += name.length;
  for (const name of changed) bytes += name.length;
  const rows = 1 + changed.length + webhook_ids.length + incoming.length;
  return Math.max(rows, bytes / BYTES_OF_A_ROW);
}
