import { LRUCache } from "lru-cache";
import { type Subject, type SubjectKey, subjectName } from "./subject.ts";

export type SubjectCache = {
  /** As it was loaded last: whether it still holds, the statement that records a check finds out. */
  get: (key: SubjectKey) => Promise<Subject | null>;
  /** Has an outdated subject loaded anew the next time. */
  forget: (key: SubjectKey) => void;
};

/** Contracts, columns and webhooks together, which is 10 MB or less unless names are long. */
const MAX_SIZE = 50_000;

/** Keeps in memory what `load` found of the contracts that were used last (docs/decisions/0021). */
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
