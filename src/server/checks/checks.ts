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

/** The request of a check, as far as it is not admitted yet (docs/decisions/0022). */
export type PendingAdmission = {
  /** The key that the statement of the check must admit; null once the request is admitted. */
  keyHash: () => string | null;
  /** Admits the request in a statement of its own, unless it is admitted. Throws when it is refused. */
  admit: () => Promise<void>;
  /** Takes what the statement of the check said of the key. Throws when the request is refused. */
  settle: (admission: Admission | null) => void;
};

/** A check that somebody wants, before it is judged. */
export type CheckRequest = SubjectKey &
  Pick<JudgedCheck, "key_id" | "user_id" | "environment" | "idempotency"> & {
    incoming: Column[];
    /** Left out when the request is admitted. */
    pending?: PendingAdmission | undefined;
  };

/**
 * A stored check, or why there is none. "absent": the account has no such contract. "no_credits": it
 * has no credits left. "repeated": a check with the same Idempotency-Key was stored a moment ago.
 */
export type CheckOutcome = StoredCheck | "absent" | "no_credits" | "repeated";

export type Checks = {
  /**
   * Judges a schema, spends a credit, stores the check and queues its deliveries, or does nothing.
   * Throws `Overloaded` when too many wait, and what the database says when it cannot serve.
   */
  run: (request: CheckRequest) => Promise<CheckOutcome>;
  /** True when the database says within `milliseconds` that a check could be stored now. */
  isServing: (milliseconds: number) => Promise<boolean>;
};

type Options = {
  /** Called when a stored check has deliveries. */
  onQueued?: () => void;
  /** Most checks that wait for a statement. */
  waiting?: number | undefined;
};

/** A contract may be as large as a body: so many together are as much as is read at once. */
const CONTRACTS_PER_STATEMENT = 16;

/** A check is judged or recorded again when others change what it is about; each time they got on. */
const MAX_TRIES = 100;

/** Runs checks; those of the same moment share statements. */
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
      // Its statement would hold the count of its key for long.
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
