import type { Decision } from "#domain/gate/decision.ts";
import type { Standing } from "#domain/gate/standing.ts";
import { countText } from "#domain/text/number-text.ts";

type Explained = {
  decision: Decision | null;
  standing: Pick<Standing, "state">;
  blocking_now: readonly object[] | null;
  lacks_details_now: boolean;
  current_version: number | null;
  url: string;
};

/** What blocks an earlier decision no longer, or blocks only from the next check on. */
const OVER: ReadonlySet<Standing["state"]> = new Set(["deleted", "resolved", "passes"]);

const DETAILS =
  "Describe the columns in full on both sides: the policy blocks what cannot be compared.";

/** Says what would let the schema of a check through; nothing if it goes through as it is. */
export function waysToUnblock(explained: Explained): string[] {
  const { decision, standing, blocking_now, lacks_details_now, current_version, url } = explained;
  const isBlocked = decision === "block" || standing.state === "will_block";
  if (!isBlocked || OVER.has(standing.state) || current_version === null) return [];
  const count = blocking_now?.length ?? 0;
  const changes =
    count === 1 ? "the change that blocks" : `the ${countText(count, "change")} that block`;
  return [
    ...(count > 0
      ? [
          `Send data with the columns and types of version ${current_version} of the contract.`,
          `Ask an owner or member of the account to approve ${changes}, or to accept the schema as a new version of the contract: ${url}`,
          "Ask an owner or member of the account to change the contract's policy, if it should not block changes of this kind.",
        ]
      : []),
    ...(lacks_details_now ? [count > 0 ? `${DETAILS} This is needed as well.` : DETAILS] : []),
  ];
}
