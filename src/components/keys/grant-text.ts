import type { Grant } from "#domain/keys/grant.ts";
import { ALL } from "#domain/keys/right.ts";

/** How many globs a list of keys shows of each. */
const SHOWN = 3;

/** What a key may do, in a few words: "check, read", "everything". */
export function rightsText({ rights }: Pick<Grant, "rights">): string {
  return rights.includes(ALL) ? "everything" : rights.join(", ");
}

/** The contracts of a key in a few words; null when it is for all. */
export function contractsText({ contracts }: Pick<Grant, "contracts">): string | null {
  if (contracts.length === 0) return null;
  const rest = contracts.length - SHOWN;
  return contracts.slice(0, SHOWN).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
