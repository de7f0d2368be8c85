import type { Change } from "./change.ts";

/** A single change of one version of a contract that people agreed to, and who did and why. */
export type Approval = Pick<Change, "kind" | "column" | "from" | "to"> & {
  id: string;
  reason: string;
  /** A person's e-mail address, or a key's preview. */
  approved_by: string;
  /** When it ends, in ISO 8601; null when it holds until the contract's version changes. */
  ends_at: string | null;
  created_at: string;
};

/** Returns a text that is the same for equal changes only. */
export function changeName({ kind, column, from, to }: Omit<Change, "points">): string {
  return JSON.stringify([kind, column, from, to]);
}
