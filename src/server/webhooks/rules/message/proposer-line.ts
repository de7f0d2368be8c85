import type { Line } from "./message.ts";

/** What the key that proposes something is called, and the beginning of the key. */
export type Proposer = { label: string | null; proposed_by: string };

export function proposerLine({ label, proposed_by }: Proposer): Line {
  const preview = { name: `${proposed_by}…` };
  return label === null ? [preview] : [{ name: label }, " (", preview, ")"];
}
