import { nameText } from "#server/rules/name-text.ts";
import { plannedSources } from "../check/planned-source.ts";
import { planTables } from "../check/planned-table.ts";
import { findConfig } from "../config/find-config.ts";
import { type PushedContract, pushContracts } from "../contracts/push-contracts.ts";
import { refuseRepeatedNames } from "../contracts/repeated-names.ts";
import { environment } from "../environment.ts";
import { EXIT } from "../exit-code.ts";
import type { ReadingOptions } from "../program/reading-options.ts";
import { textTable } from "../report/text-table.ts";
import { say } from "../say.ts";
import { serviceOf } from "../service/service.ts";
import { refuseFailed } from "../sources/collect-tables.ts";
import type { ContractFormat } from "./contract-format.ts";

type Options = ReadingOptions & { format: ContractFormat; dryRun?: boolean; config?: string };

/** `contracts push`: contracts as the files of a repository say. */
export async function push(paths: string[], options: Options) {
  const { format, dryRun = false, config, map, ...reading } = options;
  const found = await findConfig(config);
  const service = serviceOf(environment, found?.config.url);
  const asked = { reading: { ...reading, types: map } };
  const { tables, failed } = await planTables(plannedSources(found, "contracts", paths, asked));
  refuseFailed(failed);
  refuseRepeatedNames(tables);
  const pushed = await pushContracts(service, tables, dryRun);
  const different = pushed.filter(({ state }) => state === "different");
  for (const { name } of different) {
    say(
      `${name} differs, and this command cannot change a contract yet. Change it in the console or ` +
        "with PUT /contracts/{id} where the service allows it, or push it under a new name.",
    );
  }
  return {
    report:
      format === "json"
        ? JSON.stringify({ version: 1, contracts: pushed }, null, 2)
        : pushed.map(pushedText).join("\n"),
    exitCode: different.length > 0 ? EXIT.blocked : EXIT.fine,
  };
}

const STATES: Record<PushedContract["state"], string> = {
  created: "created",
  missing: "would be created",
  unchanged: "unchanged",
  different: "differs",
};

function pushedText({ name, state, changes }: PushedContract): string {
  const rows = changes.map(({ kind, column, from, to }) => [
    kind.replace("_", " "),
    column,
    [from, to].filter((side) => side !== null).join(" → "),
  ]);
  return [`${nameText(name)}: ${STATES[state]}`, ...textTable(rows)].join("\n");
}
