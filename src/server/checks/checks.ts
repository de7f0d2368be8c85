import type { Pool } from "pg";
import { Overloaded } from "#server/batch/collect.ts";
import type { Column } from "#server/contracts/rules/column.ts";
import { gateOf } from "#server/gate/rules/gate.ts";
import type { GatedCheck } from "#server/gate/rules/gated-check.ts";
import type { Admission } from "#server/keys/store/request-count.ts";
import { collectStatement } from "#server/store/collect-statement.ts";
import { type Span, within } from "#server/tracing/span.ts";
import { isTriggered } from "#server/webhooks/rules/subscription.ts";
import type { StoredCheck } from "./rules/check-body.ts";
import { judge } from "./rules/verdict.ts";
import type { JudgedCheck, JudgedRequest, Recorded } from "./store/record/judged-check.ts";
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

/** A schema, and the contract to check it against. */
export type SchemaToCheck = Omit<SubjectKey, "account_id"> & { incoming: Column[] };

/** Schemas to check together, and who asks for it. */
export type CheckRequest = Pick<
  JudgedCheck,
  "account_id" | "key_id" | "user_id" | "environment" | "idempotency" | "source"
> & {
  schemas: readonly [SchemaToCheck, ...SchemaToCheck[]];
  /** Undefined when the request is already admitted. */
  pending?: PendingAdmission | undefined;
  /** The request's span, if its trace is sampled. */
  span?: Span | null | undefined;
};

/** Which schema has no contract: there is none, or the text is one's id and another's name. */
export type NoContract = { reason: "absent" | "ambiguous"; at: number };

/**
 * The stored checks in the order of the schemas, or why there are none. "no_credits": the account has
 * fewer left than there are schemas; "repeated": a request with the same Idempotency-Key has just
 * been stored.
 */
export type CheckOutcome = GatedCheck[] | NoContract | "no_credits" | "repeated";

export type Checks = {
  /**
   * Judges schemas, spends a credit for each, stores the checks and queues their deliveries: all of
   * it in one statement, or nothing.
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
    collectStatement("subjects", (keys: SubjectKey[]) => loadSubjects(pool, keys), {
      laneOf: ({ account_id }) => account_id,
      most: CONTRACTS_PER_STATEMENT,
      waiting,
    }),
  );

  /** Returns the subjects of all schemas, of one version; null when they have to be read again. */
  async function subjectsOf(keys: SubjectKey[]): Promise<Subject[] | NoContract | null> {
    const found = await Promise.all(keys.map((key) => subjects.get(key)));
    const at = found.findIndex((subject) => subject === null || subject === "ambiguous");
    if (at >= 0) return { reason: found[at] === null ? "absent" : "ambiguous", at };
    const all = found as Subject[];
    const version = all[0]?.subjects_version;
    return all.every(({ subjects_version }) => subjects_version === version) ? all : null;
  }

  async function run(request: CheckRequest): Promise<CheckOutcome> {
    const { account_id, schemas, pending, span } = request;
    const keys = schemas.map(({ contract, by_name }) => ({ account_id, contract, by_name }));
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const found = await within(span, "read contracts", () => subjectsOf(keys));
      if (found && "reason" in found) return found;
      const judged = found && judgedRequest(request, found);
      // A heavy request's statement would lock its key's rate limit counter for long.
      if (judged && isHeavy(judged)) await pending?.admit();
      const recorded = judged
        ? await within(span, "record checks", () => recordAdmitted(judged, pending))
        : "outdated";
      if (recorded === "outdated") for (const key of keys) subjects.forget(key);
      else if (typeof recorded === "object" && judged && found) {
        if (judged.some(({ webhook_ids }) => webhook_ids.length > 0)) onQueued?.();
        return recorded.map((check, at) => gated(check, judged[at], found[at]));
      } else if (recorded === "no_credits" || recorded === "repeated") return recorded;
    }
    throw new Overloaded();
  }

  async function recordAdmitted(
    judged: JudgedRequest,
    pending: PendingAdmission | undefined,
  ): Promise<Recorded> {
    const key_hash = pending?.keyHash() ?? null;
    const [first, ...others] = judged;
    const { recorded, admission } = await record([{ ...first, key_hash }, ...others]);
    if (admission !== undefined) pending?.settle(admission);
    return recorded;
  }

  return { run, isServing };
}

function gated(
  check: StoredCheck,
  judged: JudgedCheck | undefined,
  subject: Subject | undefined,
): GatedCheck {
  if (!judged || !subject) throw new Error("a check without its subject");
  const { contract_id: id, name, version } = subject;
  return { check, contract: { id, name, version }, gate: judged.gate };
}

function judgedRequest(request: CheckRequest, subjects: Subject[]): JudgedRequest {
  const { pending: _, schemas, span, ...common } = request;
  const judged = schemas.map(({ incoming }, at) => ({
    ...common,
    ...judgedCheck(incoming, subjects[at] as Subject),
    key_hash: null,
    traceparent: span?.traceparent ?? null,
  }));
  return judged as [JudgedCheck, ...JudgedCheck[]];
}

function judgedCheck(incoming: Column[], subject: Subject) {
  const { contract_id, version, columns, valid_until, subjects_version, webhooks } = subject;
  const verdict = judge(columns, incoming);
  const gate = gateOf(verdict.diff, columns, incoming, subject);
  return {
    ...verdict,
    ...{ contract_id, contract_version: version, incoming, gate, valid_until, subjects_version },
    webhook_ids: webhooks
      .filter((webhook) => isTriggered(webhook, contract_id, verdict.result, gate.decision))
      .map(({ id }) => id),
  };
}
