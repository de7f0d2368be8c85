import { LRUCache } from "lru-cache";
import { type FoundSubject, type SubjectKey, subjectName } from "./subject.ts";

export type SubjectCache = {
  /** Returns the subject, possibly outdated; the statement that records the check detects that. */
  get: (key: SubjectKey) => Promise<FoundSubject>;
  /** Returns the subject if it is in memory, possibly outdated; null otherwise. */
  known: (key: SubjectKey) => FoundSubject | null;
  /** Evicts an outdated subject. */
  forget: (key: SubjectKey) => void;
};

/**
 * Total size in contracts, columns, webhooks and what the gate decides by: at most about 10 MB unless
 * names are long, and up to as much again for what is kept of comparisons (rules/comparison.ts).
 */
const MAX_SIZE = 50_000;

/** Caches the subjects of the most recently used contracts in memory (docs/decisions/0021). */
export function subjectCache(load: SubjectCache["get"], maxSize = MAX_SIZE): SubjectCache {
  const subjects = new LRUCache<string, Found>({
    maxSize,
    sizeCalculation: sizeOf,
  });
  return {
    async get(key) {
      const name = subjectName(key);
      const known = subjects.get(name);
      if (known) return known;
      const subject = await load(key);
      if (subject.kind === "found") subjects.set(name, subject);
      return subject;
    },
    known: (key) => subjects.get(subjectName(key)) ?? null,
    forget(key) {
      subjects.delete(subjectName(key));
    },
  };
}

type Found = Extract<FoundSubject, { kind: "found" }>;

/** What a part of a subject has in bytes, about; details have more parts than columns. */
const BYTES_PER_PART = 100;

function sizeOf({ subject }: Found) {
  const { columns, webhooks, approvals, consumers, policy, bytes } = subject;
  const used = consumers.reduce((sum, consumer) => sum + 1 + (consumer.columns?.length ?? 0), 0);
  const rules = policy.ignore_columns.length + 3 * approvals.length + used;
  const parts = 1 + columns.length + webhooks.length + rules;
  return Math.max(parts, Math.ceil(bytes / BYTES_PER_PART));
}
