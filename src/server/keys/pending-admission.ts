import type { Admission } from "./store/request-count.ts";

/** The admission of a request whose checks admit it in their own statement (docs/decisions/0022). */
export type PendingAdmission = {
  /** The key that the checks' statement must admit; null once the request is admitted. */
  keyHash: () => string | null;
  /**
   * Admits the request in a statement of its own, unless it is admitted. Throws when it is refused.
   */
  admit: () => Promise<void>;
  /**
   * Applies the admission returned by the checks' statement. Throws when the request is refused.
   */
  settle: (admission: Admission | null) => void;
};
