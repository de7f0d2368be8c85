import { LRUCache } from "lru-cache";
import { type Subject, type SubjectKey, subjectName } from "./subject.ts";

export type KeptSubjects = {
  /** As it was loaded last: whether that still holds, the statement that records a check finds out. */
  loadSubject: (key: SubjectKey) => Promise<Subject | null>;
  /** What turned out to be outdated is loaded anew the next time. */
  forgetSubject: (key: SubjectKey) => void;
};

/** Contracts, columns and webhooks together, which is 10 MB or less unless names are long. */
const MOST_KEPT = 50_000;

/** Keeps in memory what `load` finds, of those that were asked for last (docs/decisions/0021). */
export function keepSubjects(
  load: (key: SubjectKey) => Promise<Subject | null>,
  most = MOST_KEPT,
): KeptSubjects {
  const kept = new LRUCache<string, Subject>({
    maxSize: most,
    sizeCalculation: ({ columns, webhooks }) => 1 + columns.length + webhooks.length,
  });
  return {
    async loadSubject(key) {
      const name = subjectName(key);
      const known = kept.get(name);
      if (known) return known;
      const subject = await load(key);
      if (subject) kept.set(name, subject);
      return subject;
    },
    forgetSubject(key) {
      kept.delete(subjectName(key));
    },
  };
}
