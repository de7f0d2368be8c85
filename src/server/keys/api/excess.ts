import { type EndingGrant, type Excess, excessOf, suitsAgents } from "#domain/keys/grant.ts";
import type { KeyKind } from "#domain/keys/key-kind.ts";
import { AGENT_RIGHTS } from "#domain/keys/right.ts";
import { invalid, Refusal } from "#server/api/refusal.ts";

/**
 * A requested change of a grant; omitted fields stay unchanged, and null as the end means no end.
 */
export type AskedGrant = { [field in keyof EndingGrant]?: EndingGrant[field] | null | undefined };

/** Returns a grant with the requested change. */
export function withAsked(
  { rights, contracts, expires_at }: EndingGrant,
  wanted: AskedGrant,
): EndingGrant {
  return {
    rights: wanted.rights ?? rights,
    contracts: wanted.contracts ?? contracts,
    expires_at: wanted.expires_at === undefined ? expires_at : wanted.expires_at,
  };
}

/** Returns the refusal of a grant that goes beyond another, which is `whose`. */
export function excessRefusal(
  grant: EndingGrant,
  most: EndingGrant,
  whose: string,
): Refusal | null {
  const excess = excessOf(grant, most);
  if (!excess) return null;
  const detail = `${inWords(excess, grant)} goes beyond what ${whose}. An owner of the account can do this in the console.`;
  return new Refusal("not_permitted", detail);
}

/** Returns the refusal of a grant that a key of this kind cannot have, whoever gives it. */
export function agentRefusal(kind: KeyKind, grant: EndingGrant): Refusal | null {
  if (kind !== "agent" || suitsAgents(grant)) return null;
  const rights = AGENT_RIGHTS.map((right) => `\`${right}\``).join(" and ");
  const message = `must be ${rights} at most, and one of them, for the key of an agent`;
  return invalid([{ path: "rights", code: "invalid_value", message }]);
}

function inWords(excess: Excess, { contracts }: EndingGrant): string {
  switch (excess.of) {
    case "rights":
      return `The right \`${excess.right}\``;
    case "contracts": {
      if (excess.at === null) return "Reaching all contracts";
      return `contracts[${excess.at}], ${JSON.stringify(contracts[excess.at])},`;
    }
    case "expires_at":
      return "The time until `expires_at`";
  }
}
