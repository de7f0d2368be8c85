import type { Pool } from "pg";
import { Overloaded } from "#server/batch/collect.ts";
import type { Column } from "#server/contracts/rules/column.ts";
import type { Admission } from "#server/keys/store/request-count.ts";
import { collectStatement } from "#server/store/collect-statement.ts";
import { isTriggered } from "#server/webhooks/rules/subscription.ts";
import type { StoredCheck } from "./rules/check-body.ts";
import { judge } from "./rules/verdict.ts";
import type { JudgedCheck } from "./store/record/judged-check.ts";
import { checkRecorder, isHeavy } from "./store/record/recorder.ts";
import { loadSubjects, type Subject, type SubjectKey } from "./store/subject.ts";
import { subjectCache } from "./store/subject-cache.ts";

/** A check's request that may still have to be admitted (docs/decisions/0022). */
export type PendingAdmission = {
  /** The key that the check's own statement must admit; null once the request is admitted. */
  keyHash: () => string | null;
  /**
   * Admits the request in a statement of its own, unless it is admitted. Throws when it is refused.
   */
  admit: () => Promise<void>;
  /**
   * Applies the admission returned by the check's statement. Throws when the request is refused.
   */
  settle: (admission: Admission | null) => void;
};

/** A schema to check, and who asks for it. */
export type CheckRequest = SubjectKey &
  Pick<JudgedCheck, "key_id" | "user_id" | "environment" | "idempotency"> & {
    incoming: Column[];
    /** Undefined when the request is already admitted. */
    pending?: PendingAdmission | undefined;
  };

/**
 * A stored check, or why there is none. "absent": no such contract; "no_credits": the account has
 * none left; "repeated": a check with the same Idempotency-Key has just been stored.
 */
export type CheckOutcome = StoredCheck | "absent" | "no_credits" | "repeated";

export type Checks = {
  /**
   * Judges a schema, spends a credit, stores the check and queues its deliveries, atomically.
   * Throws `Overloaded` when too many checks wait, and database errors.
   */
  run: (request: CheckRequest) => Promise<CheckOutcome>;
  /** Returns whether the database confirms within `milliseconds` that checks can be stored. */
  isServing: (milliseconds: number) => Promise<boolean>;
};

type Options = {
  /** Called when a stored check has deliveries. */
  onQueued?: () => void;
  /** Maximum number of checks waiting for a statement. */
  waiting?: number | undefined;
};

/** A contract may be as large as a request body, so this bounds what is read at once. */
const CONTRACTS_PER_STATEMENT = 16;

/**
 * Cap on tries of a check that concurrent changes outdate, or whose credit is reserved for another
 * check of its batch.
 */
const MAX_TRIES = 100;

/** Creates the service that runs checks. Concurrent checks share statements. */
export function openChecks(pool: Pool, { onQueued, waiting }: Options = {}): Checks {
  const { record, isServing } = checkRecorder(pool, waiting);
  const subjects = subjectCache(
    collectStatement((keys: SubjectKey[]) => loadSubjects(pool, keys), {
      laneOf: ({ account_id }) => account_id,
      most: CONTRACTS_PER_STATEMENT,
      waiting,
    }),
  );

  async function run(request: CheckRequest): Promise<CheckOutcome> {
    const { account_id, contract_id, pending } = request;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const subject = await subjects.get({ account_id, contract_id });
      if (!subject) return "absent";
      const check = judged(request, subject);
      // A heavy check's statement would lock its key's rate limit counter for long.
      if (isHeavy(check)) await pending?.admit();
      const key_hash = pending?.keyHash() ?? null;
      const { recorded, admission } = await record({ ...check, key_hash });
      if (admission !== undefined) pending?.settle(admission);
      if (recorded === "outdated") subjects.forget({ account_id, contract_id });
      else if (recorded !== "crowded_out" && recorded !== "refused") {
        if (typeof recorded === "object" && check.webhook_ids.length > 0) onQueued?.();
        return recorded;
      }
    }
    throw new Overloaded();
  }

  return { run, isServing };
}

function judged(request: CheckRequest, subject: Subject): Omit<JudgedCheck, "key_hash"> {
  const { pending: _, ...check } = request;
  const verdict = judge(subject.columns, request.incoming);
  return {
    ...check,
    ...verdict,
    contract_version: subject.version,
    subjects_version: subject.subjects_version,
    webhook_ids: subject.webhooks
      .filter((webhook) => isTriggered(webhook, request.contract_id, verdict.result))
      .map(({ id }) => id),
  };
}
