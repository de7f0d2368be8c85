/**
 * When a statement of T-SQL runs: if its migration has not run yet, in a CATCH, if something is asked of errors, if
 * what has these names is absent or present, or nobody knows.
 */
export type Condition = {
  runs: "new" | "caught" | "errors" | "absent" | "present" | "maybe";
  names: Set<string>;
};

/** The conditions of the next statement, and of the blocks around it. */
export type Conditions = { next: Condition[]; blocks: Condition[][] };

export function noConditions(): Conditions {
  return { next: [], blocks: [] };
}
