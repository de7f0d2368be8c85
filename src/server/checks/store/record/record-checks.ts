import type { Pool } from "pg";
import { type Admission, admissionOf, isAdmitted } from "#server/keys/store/request-count.ts";
import { type Batch, batchOf, type Candidate, valuesOf } from "./batch.ts";
import type { JudgedCheck, Recorded, Recording } from "./judged-check.ts";
import { RECORD } from "./statement.ts";

type CheckRow =
  | { n: number; outcome: "recorded"; now: Date }
  | { n: number; outcome: "repeated" | "outdated" };

type Row = CheckRow | (Admission & { n: number; outcome: "admission" });

/**
 * Records checks in one statement: for each, admits its request, spends a credit, stores it and
 * queues its deliveries – or only counts the request (docs/api.md, Checks).
 */
export async function recordChecks(pool: Pool, checks: JudgedCheck[]): Promise<Recording[]> {
  const batch = batchOf(checks);
  const { rows } = await pool.query<Row>({ name: "record", text: RECORD, values: valuesOf(batch) });
  return recordingsOf(batch, rows);
}

function recordingsOf(batch: Batch, rows: Row[]): Recording[] {
  const counted = new Map<number, Admission>();
  const answers = new Map<Candidate | undefined, CheckRow>();
  for (const row of rows) {
    if (row.outcome === "admission") counted.set(row.n, row);
    else answers.set(batch.candidates[row.n - 1], row);
  }
  const unspent = accountsWithUnspentCredits();

  return batch.checks.map((check, index) => {
    const admission = admissionFor(batch.keys.asked[index] ?? null);
    return { recorded: isRefused(admission) ? "refused" : outcomeOf(check), admission };
  });

  function admissionFor(key: Candidate["key"]): Recording["admission"] {
    if (!key) return undefined;
    const row = counted.get(key.n);
    return row ? admissionOf(batch.keys, key, row) : null;
  }

  /** Returns accounts where a check had its turn but did not spend its credit. */
  function accountsWithUnspentCredits() {
    const isUnspent = (candidate: Candidate) => {
      const outcome = answers.get(candidate)?.outcome;
      return outcome ? outcome !== "recorded" : isRefused(admissionFor(candidate.key));
    };
    return new Set(batch.candidates.filter(isUnspent).map(({ check }) => check.account_id));
  }

  function outcomeOf(check: JudgedCheck): Recorded {
    const candidate = batch.candidateOf(check);
    const answer = answers.get(candidate);
    if (!answer) return unspent.has(check.account_id) ? "crowded_out" : "no_credits";
    if (answer.outcome !== "recorded") return answer.outcome;
    if (candidate.check !== check) return "repeated";
    const { contract_id, result, severity, diff } = check;
    return { id: candidate.id, contract_id, result, severity, diff, created_at: answer.now };
  }
}

function isRefused(admission: Recording["admission"]) {
  return admission !== undefined && !isAdmitted(admission);
}
