import type { Dialect } from "../mapping/dialects.ts";

/** How a text is read. */
export type Grammar = {
  /** Whose rules hold; null to read what dialects agree on. */
  dialect: Dialect | null;
  /** Notes, without a dialect, that dialects may read what stands at a position differently. */
  doubt: (at: number) => void;
};

/** Whether a rule of these dialects holds; without a dialect it does, and that is doubtful. */
export function holds(grammar: Grammar, dialects: readonly Dialect[], at: number): boolean {
  if (grammar.dialect) return dialects.includes(grammar.dialect);
  grammar.doubt(at);
  return true;
}
