import { isId } from "#domain/id.ts";
import { serviceFailure } from "../failure.ts";
import type { Contract } from "../service/contracts.ts";
import type { Service } from "../service/service.ts";
import type { PlannedTable } from "./planned-table.ts";

/** How many missing contracts are listed by name. */
const LISTED = 20;

/** Ends the run if there is no contract for a table that needs one. */
export function refuseMissing(
  { url }: Service,
  planned: readonly PlannedTable[],
  contracts: ReadonlyMap<string, Contract>,
): void {
  const missing = planned.filter(({ contract, ifMissing }) => {
    if (contracts.has(contract)) return false;
    return ifMissing === "fail" || (ifMissing === "create" && isId("ctr", contract));
  });
  if (missing.length === 0) return;
  const lines = missing
    .slice(0, LISTED)
    .map(({ contract, table: { source } }) =>
      isId("ctr", contract)
        ? `${source.path}: ${url} has no contract with the id ${contract}.`
        : `${source.path}: ${url} has no contract named ${JSON.stringify(contract)}.`,
    );
  if (missing.length > LISTED) lines.push(`… and ${missing.length - LISTED} more.`);
  const [first] = missing;
  const path = first?.table.source.path;
  lines.push(
    `Create one with: schema-check contracts create ${path} --name NAME. ` +
      "--if-missing create creates what is missing, --if-missing skip leaves it out.",
  );
  throw serviceFailure(lines.join("\n"));
}

/** The service had no such contract, and has it now. */
export function contractsInFlux({ url }: Service) {
  return serviceFailure(`The contracts of ${url} changed while this ran. Run it again.`);
}
