import type { Pool } from "pg";
import { type Admission, admissionOf, isAdmitted } from "#server/keys/store/request-count.ts";
import type { StoredCheck } from "../../rules/check-body.ts";
import { type Batch, batchOf, type Candidate, valuesOf } from "./batch.ts";
import type { JudgedRequest, Recorded, Recording } from "./judged-check.ts";
import { RECORD } from "./statement.ts";

/** `n` is the number of a request's first check. */
type RequestRow =
  | { n: number; outcome: "recorded"; now: Date }
  | { n: number; outcome: "repeated" | "outdated" };

type Row = RequestRow | (Admission & { n: number; outcome: "admission" });

/**
 * Records the checks of requests in one statement: for each request, admits it, spends a credit per
 * check, stores them and queues their deliveries – or only counts the request (docs/api.md, Checks).
 */
export async function recordChecks(pool: Pool, requests: JudgedRequest[]): Promise<Recording[]> {
  const batch = batchOf(requests);
  const { rows } = await pool.query<Row>({ name: "record", text: RECORD, values: valuesOf(batch) });
  return recordingsOf(batch, rows);
}

function recordingsOf(batch: Batch, rows: Row[]): Recording[] {
  const byNumber = numberedCandidates(batch);
  const counted = new Map<number, Admission>();
  const answers = new Map<Candidate | undefined, RequestRow>();
  for (const row of rows) {
    if (row.outcome === "admission") counted.set(row.n, row);
    else answers.set(byNumber.get(row.n), row);
  }
  const unpaid = firstUnpaid();

  return batch.requests.map((request, index) => {
    const admission = admissionFor(batch.keys.asked[index] ?? null);
    const recorded: Recorded = isRefused(request, admission)
      ? { kind: "refused" }
      : outcomeOf(request);
    return { recorded, admission };
  });

  function admissionFor(key: Candidate["key"]): Recording["admission"] {
    if (!key) return undefined;
    const row = counted.get(key.n);
    return row ? admissionOf(batch.keys, key, row) : null;
  }

  /**
   * Returns each account's first request that got none of the credits, although it was its turn, and
   * how many it would have needed; none if it needed no credits in the end.
   */
  function firstUnpaid() {
    const first = new Map<string, number>();
    for (const candidate of batch.candidates) {
      const { request, key } = candidate;
      const [{ account_id }] = request;
      const answer = answers.get(candidate);
      if (first.has(account_id) || answer?.outcome === "recorded") continue;
      const isFree = answer !== undefined || isRefused(request, admissionFor(key));
      first.set(account_id, isFree ? 0 : request.length);
    }
    return first;
  }

  function outcomeOf(request: JudgedRequest): Recorded {
    const candidate = batch.candidateOf(request);
    const answer = answers.get(candidate);
    if (!answer) return withoutCredits(candidate);
    if (answer.outcome !== "recorded") return { kind: answer.outcome };
    if (candidate.request !== request) return { kind: "repeated" };
    const checks = request.map(({ contract_id, result, severity, diff }, at): StoredCheck => {
      const id = candidate.ids[at] ?? "";
      return { id, contract_id, result, severity, diff, created_at: answer.now };
    });
    return { kind: "recorded", checks };
  }

  /**
   * A request that needs fewer credits than one before it that could not be paid may still be paid
   * for; one that needs as many cannot.
   */
  function withoutCredits({ request }: Candidate): Recorded {
    const needed = unpaid.get(request[0].account_id) ?? 0;
    return { kind: needed > 0 && request.length >= needed ? "no_credits" : "crowded_out" };
  }
}

/** Returns the candidates by the number of their first check in the statement. */
function numberedCandidates({ candidates }: Batch) {
  const numbered = new Map<number, Candidate>();
  let n = 1;
  for (const candidate of candidates) {
    numbered.set(n, candidate);
    n += candidate.request.length;
  }
  return numbered;
}

function isRefused([{ key }]: JudgedRequest, admission: Recording["admission"]) {
  if (!key || admission === undefined) return false;
  return !isAdmitted(admission) || admission.grant_version !== key.grant_version;
}
