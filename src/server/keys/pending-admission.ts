import type { Admission, PendingKey } from "./store/request-count.ts";

/** The admission of a request whose checks admit it in their own statement (docs/decisions/0022). */
export type PendingAdmission = {
  /** The key that the checks' statement must admit; null once the request is admitted. */
  key: () => PendingKey | null;
  /** Admits the request in a statement of its own, unless it is admitted. Throws like `settle`. */
  admit: () => Promise<void>;
  /**
   * Applies the admission returned by the checks' statement. Throws when the request is refused, or
   * the key's grant is another than the one that the work was done with.
   */
  settle: (admission: Admission | null) => void;
};
