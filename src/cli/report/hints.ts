import type { Outcome } from "../outcome.ts";
import { detailsCommand, lacksDetails } from "./sentences.ts";

/** What can be done about a block, and the command that does it. */
export type Hint = { what: string; command: string };

/** How to go on after the service has blocked a table, once people agree. */
export function hintsOf(outcome: Outcome): Hint[] {
  const { decision, check, changes, compared, contract } = outcome;
  if (decision !== "block" || !check) return [];
  const approve = `schema-check approve ${check.id} COLUMN --reason TEXT`;
  const details = lacksDetails(outcome) ? detailsCommand(compared, contract.id) : null;
  return [
    ...(changes.some(({ blocks }) => blocks)
      ? [{ what: "To approve a change", command: approve }]
      : []),
    ...(details === null ? [] : [{ what: "To add details to the contract", command: details }]),
  ];
}
