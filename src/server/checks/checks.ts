import type { Pool } from "pg";
import type { Column } from "#domain/contracts/column.ts";
import { CONTRACT_BYTES_PER_REQUEST } from "#domain/limit.ts";
import { byteBudget } from "#server/batch/byte-budget.ts";
import { Overloaded } from "#server/batch/overloaded.ts";
import type { GatedCheck } from "#server/gate/rules/gated-check.ts";
import { isOutdated } from "#server/gate/rules/outdated.ts";
import type { PendingAdmission } from "#server/keys/pending-admission.ts";
import { collectStatement } from "#server/store/collect-statement.ts";
import { type Span, within } from "#server/tracing/span.ts";
import { judgeRequest, type SchemaWithSubject } from "./judge-request.ts";
import type { StoredCheck } from "./rules/check-body.ts";
import { isLarge, requestBytes } from "./rules/request-size.ts";
import { canPay } from "./store/credits.ts";
import type { JudgedCheck, JudgedRequest, Recorded } from "./store/record/judged-check.ts";
import { checkRecorder, isHeavy } from "./store/record/recorder.ts";
import { loadSubjects, type Subject, type SubjectKey } from "./store/subject.ts";
import { subjectCache } from "./store/subject-cache.ts";

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

/** Or that several schemas are too much for one request (rules/request-size.ts). */
export type NotChecked = NoContract | { reason: "too_much" };

/**
 * The stored checks in the order of the schemas, or why there are none. "no_credits": the account has
 * fewer left than there are schemas; "repeated": a request with the same Idempotency-Key has just
 * been stored.
 */
export type CheckOutcome = GatedCheck[] | NotChecked | "no_credits" | "repeated";

/** Why the same request is tried once more. */
type Unrecorded = Exclude<Recorded, CheckOutcome | StoredCheck[]>;

export type Checks = {
  /**
   * Judges schemas, spends a credit for each, stores the checks and queues their deliveries: all of
   * it in one statement, or nothing.
   * Throws `Overloaded` when too many checks wait, and database errors.
   */
  run: (request: CheckRequest) => Promise<CheckOutcome>;
  /**
   * Returns the positions of the schemas that would not get the answer any more that is stored for
   * them. Nothing is charged.
   */
  outdated: (
    request: Pick<CheckRequest, "account_id" | "schemas">,
    stored: readonly Parameters<typeof isOutdated>[0][],
  ) => Promise<number[]>;
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

/** A large request holds its contracts, what was found, the rows, and the answer. */
const HELD_PER_BYTE = 4;

/** Creates the service that runs checks. Concurrent checks share statements. */
export function openChecks(pool: Pool, { onQueued, waiting }: Options = {}): Checks {
  const { record, isServing } = checkRecorder(pool, waiting);
  const memory = byteBudget();
  const load = collectStatement("subjects", (keys: SubjectKey[]) => loadSubjects(pool, keys), {
    laneOf: ({ account_id }) => account_id,
    most: CONTRACTS_PER_STATEMENT,
    waiting,
  });
  const subjects = subjectCache(load);

  /** Returns the schemas with their subjects, all of one version; null to read them again. */
  async function withSubjects(
    schemas: CheckRequest["schemas"],
    account_id: string,
  ): Promise<SchemaWithSubject[] | NotChecked | null> {
    const all: SchemaWithSubject[] = [];
    let bytes = 0;
    for (const part of partsOf(schemas, CONTRACTS_PER_STATEMENT)) {
      const found = await Promise.all(
        part.map(({ contract, by_name }) => subjects.get({ account_id, contract, by_name })),
      );
      for (const [at, subject] of found.entries()) {
        const { incoming } = part[at] as SchemaToCheck;
        if (subject === null) return { reason: "absent", at: all.length };
        if (subject === "ambiguous") return { reason: "ambiguous", at: all.length };
        all.push({ incoming, subject });
        bytes += subject.bytes;
      }
      if (schemas.length > 1 && bytes > CONTRACT_BYTES_PER_REQUEST) return { reason: "too_much" };
    }
    const version = all[0]?.subject.subjects_version;
    return all.every(({ subject }) => subject.subjects_version === version) ? all : null;
  }

  async function run(request: CheckRequest): Promise<CheckOutcome> {
    const { account_id, schemas, span } = request;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const found = await within(span, "read contracts", () => withSubjects(schemas, account_id));
      if (found && "reason" in found) return found;
      const outcome = found ? await runInTurn(request, found) : "outdated";
      if (outcome === "outdated") {
        for (const schema of schemas) subjects.forget({ account_id, ...schema });
      } else if (outcome !== "crowded_out" && outcome !== "refused") return outcome;
    }
    throw new Overloaded();
  }

  /** A large request waits until the account's others leave it the memory, if it can be paid. */
  async function runInTurn(
    request: CheckRequest,
    schemas: SchemaWithSubject[],
  ): Promise<CheckOutcome | Unrecorded> {
    const bytes = requestBytes(
      schemas.map(({ incoming, subject }) => ({ incoming, bytes: subject.bytes })),
    );
    if (!isLarge(bytes)) return judgeAndRecord(request, schemas, false);
    await request.pending?.admit();
    if (!(await canPay(pool, request.account_id, schemas.length))) return "no_credits";
    const held = await memory.hold(request.account_id, HELD_PER_BYTE * bytes, true);
    try {
      return await judgeAndRecord(request, schemas, true);
    } finally {
      held.release();
    }
  }

  async function judgeAndRecord(
    request: CheckRequest,
    schemas: SchemaWithSubject[],
    isLarge: boolean,
  ): Promise<CheckOutcome | Unrecorded> {
    const { pending, schemas: _, span, ...common } = request;
    const asked = { ...common, traceparent: span?.traceparent ?? null };
    const judged = await judgeRequest(asked, schemas, isLarge);
    if (!judged) return { reason: "too_much" };
    // A heavy request's statement would lock its key's rate limit counter for long.
    if (isHeavy(judged)) await pending?.admit();
    const recorded = await within(span, "record checks", () => recordAdmitted(judged, pending));
    if (typeof recorded !== "object") return recorded;
    if (judged.some(({ webhook_ids }) => webhook_ids.length > 0)) onQueued?.();
    return recorded.map((check, at) => gated(check, judged[at], schemas[at]?.subject));
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

  /** Loads the subjects anew: no statement would tell that those in memory are outdated. */
  async function outdated(
    { account_id, schemas }: Pick<CheckRequest, "account_id" | "schemas">,
    stored: readonly Parameters<typeof isOutdated>[0][],
  ): Promise<number[]> {
    const positions: number[] = [];
    let from = 0;
    for (const part of partsOf(schemas, CONTRACTS_PER_STATEMENT)) {
      const found = await Promise.all(
        part.map(({ contract, by_name }) => load({ account_id, contract, by_name })),
      );
      for (const [at, subject] of found.entries()) {
        const check = stored[from + at];
        const present = subject === "ambiguous" ? null : subject;
        if (check && isOutdated(check, present)) positions.push(from + at);
      }
      from += part.length;
    }
    return positions;
  }

  return { run, outdated, isServing };
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

function* partsOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
