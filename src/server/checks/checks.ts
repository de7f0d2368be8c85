import type { Pool } from "pg";
import { comparedColumns } from "#domain/details/compared.ts";
import { byteBudget } from "#server/batch/byte-budget.ts";
import { Overloaded } from "#server/batch/overloaded.ts";
import type { GatedCheck } from "#server/gate/rules/gated-check.ts";
import type { PendingAdmission } from "#server/keys/pending-admission.ts";
import { type Span, within } from "#server/tracing/span.ts";
import { judgeRequest, type SchemaWithSubject } from "./judge-request.ts";
import { type Outdated, outdatedAnswers, type StoredAnswer } from "./outdated-answers.ts";
import type { StoredCheck } from "./rules/check-body.ts";
import { isLarge, requestBytes } from "./rules/request-size.ts";
import { type SchemasToCheck, schemasLoader } from "./schemas-loader.ts";
import { canPay } from "./store/credits.ts";
import type { JudgedCheck, JudgedRequest, Recorded } from "./store/record/judged-check.ts";
import { checkRecorder, isHeavy } from "./store/record/recorder.ts";
import type { Subject } from "./store/subject.ts";

/** Schemas to check together, and who asks for it. */
export type CheckRequest = Pick<
  JudgedCheck,
  "account_id" | "key_id" | "user_id" | "environment" | "idempotency" | "source"
> &
  SchemasToCheck & {
    /** Undefined when the request is already admitted. */
    pending?: PendingAdmission | undefined;
    /** The request's span, if its trace is sampled. */
    span?: Span | null | undefined;
  };

/**
 * The outcome of a request: its stored checks in the order of the schemas, or why there are none.
 * "absent", "ambiguous": the schema at this position has no contract, or its text is one's id and
 * another's name. "too_much": several schemas are too much for one request (rules/request-size.ts).
 * "no_credits": the account has fewer left than there are schemas. "repeated": a request with the
 * same Idempotency-Key has just been stored.
 */
export type CheckOutcome =
  | { kind: "recorded"; checks: GatedCheck[] }
  | { kind: "absent" | "ambiguous"; at: number }
  | { kind: "too_much" | "no_credits" | "repeated" };

/** Why the same request is tried once more. */
type Unrecorded = { kind: "outdated" } | { kind: "crowded_out" | "refused" };

export type Checks = {
  /**
   * Judges schemas, spends a credit for each, stores the checks and queues their deliveries: all of
   * it in one statement, or nothing.
   * Throws `Overloaded` when too many checks wait, and database errors.
   */
  run: (request: CheckRequest) => Promise<CheckOutcome>;
  /**
   * Returns the positions of the schemas that would not get the answer any more that is stored for
   * them; or the first whose contract is out of reach. Nothing is charged.
   */
  outdated: (request: SchemasToCheck, stored: readonly StoredAnswer[]) => Promise<Outdated>;
  /** Returns whether the database confirms within `milliseconds` that checks can be stored. */
  isServing: (milliseconds: number) => Promise<boolean>;
};

type Options = {
  /** Called when a stored check has deliveries. */
  onQueued?: () => void;
  /** Maximum number of checks waiting for a statement. */
  waiting?: number | undefined;
};

/**
 * Cap on tries of a check that concurrent changes outdate, or whose credit is reserved for another
 * check of its batch.
 */
const MAX_TRIES = 100;

/** A large request holds its contracts, the changes, the rows and the answer. */
const HELD_PER_BYTE = 4;

/** Creates the service that runs checks. Concurrent checks share statements. */
export function openChecks(pool: Pool, { onQueued, waiting }: Options = {}): Checks {
  const { record, isServing } = checkRecorder(pool, waiting);
  const memory = byteBudget();
  const loader = schemasLoader(pool, waiting);

  async function run(request: CheckRequest): Promise<CheckOutcome> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const loaded = await within(request.span, "read contracts", () => loader.load(request));
      const outcome = loaded.kind === "loaded" ? await runInTurn(request, loaded.schemas) : loaded;
      switch (outcome.kind) {
        case "outdated":
          loader.forget(request);
          break;
        case "crowded_out":
        case "refused":
          break;
        default:
          return outcome;
      }
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
    if (!(await canPay(pool, request.account_id, schemas.length))) {
      return { kind: "no_credits" };
    }
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
    const { pending, schemas: _, reach: __, span, ...common } = request;
    const origin = { ...common, traceparent: span?.traceparent ?? null };
    const judged = await judgeRequest(origin, schemas, isLarge);
    if (!judged) return { kind: "too_much" };
    // A heavy request's statement would lock its key's rate limit counter for long.
    if (isHeavy(judged)) await pending?.admit();
    const recorded = await within(span, "record checks", () =>
      recordAdmitted(record, judged, pending),
    );
    if (recorded.kind !== "recorded") return recorded;
    if (judged.some(({ webhook_ids }) => webhook_ids.length > 0)) onQueued?.();
    const checks = recorded.checks.map((check, at) =>
      gated(check, judged[at], schemas[at]?.subject),
    );
    return { kind: "recorded", checks };
  }

  return {
    run,
    outdated: (request, stored) => outdatedAnswers(loader, request, stored),
    isServing,
  };
}

/** Records checks; their statement admits the request if it is not admitted yet. */
async function recordAdmitted(
  record: ReturnType<typeof checkRecorder>["record"],
  judged: JudgedRequest,
  pending: PendingAdmission | undefined,
): Promise<Recorded> {
  const key = pending?.key() ?? null;
  const [first, ...others] = judged;
  const { recorded, admission } = await record([{ ...first, key }, ...others]);
  if (admission !== undefined) pending?.settle(admission);
  return recorded;
}

function gated(
  check: StoredCheck,
  judged: JudgedCheck | undefined,
  subject: Subject | undefined,
): GatedCheck {
  if (!judged || !subject) throw new Error("a check without its subject");
  const { contract_id: id, name, version, columns } = subject;
  const { gate, incoming } = judged;
  const compared = () => gate.compared ?? comparedColumns(columns, incoming);
  return { check, contract: { id, name, version }, gate, compared };
}
