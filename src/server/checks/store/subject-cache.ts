import { LRUCache } from "lru-cache";
import { type Subject, type SubjectKey, subjectName } from "./subject.ts";

export type SubjectCache = {
  /** Returns the subject, possibly outdated; the statement that records the check detects that. */
  get: (key: SubjectKey) => Promise<Subject | null>;
  /** Evicts an outdated subject. */
  forget: (key: SubjectKey) => void;
};

/** Total size in contracts, columns and webhooks: at most about 10 MB unless names are long. */
const MAX_SIZE = 50_000;

/** Caches the subjects of the most recently used contracts in memory (docs/decisions/0021). */
export function subjectCache(
  load: (key: SubjectKey) => Promise<Subject | null>,
  maxSize = MAX_SIZE,
): SubjectCache {
  const subjects = new LRUCache<string, Subject>({
    maxSize,
    sizeCalculation: ({ columns, webhooks }) => 1 + columns.length + webhooks.length,
  });
  return {
    async get(key) {
      const name = subjectName(key);
      const known = subjects.get(name);
      if (known) return known;
      const subject = await load(key);
      if (subject) subjects.set(name, subject);
      return subject;
    },
    forget(key) {
      subjects.delete(subjectName(key));
    },
  };
}
