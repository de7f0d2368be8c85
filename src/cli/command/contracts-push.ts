import { jsonText, nameText } from "#domain/text/name-text.ts";
import { plannedSources } from "../check/planned-source.ts";
import { planTables } from "../check/planned-table.ts";
import { findConfig } from "../config/find-config.ts";
import type { Difference } from "../contracts/contract-difference.ts";
import {
  contractsWithoutSource,
  type PushedContract,
  pushContracts,
} from "../contracts/push-contracts.ts";
import { refuseRepeatedNames } from "../contracts/repeated-names.ts";
import { environment } from "../environment.ts";
import { EXIT } from "../exit-code.ts";
import type { ReadingOptions } from "../program/reading-options.ts";
import { namesText } from "../report/sentences.ts";
import { say } from "../say.ts";
import { serviceOf } from "../service/service.ts";
import { leaveOut, refuseFailed } from "../sources/collect-tables.ts";
import type { ContractFormat } from "./contract-format.ts";
import { differenceRows } from "./difference-rows.ts";

type Options = ReadingOptions & {
  format: ContractFormat;
  dryRun?: boolean;
  keepGoing?: boolean;
  config?: string;
};

/** `contracts push`: contracts as the files of a repository say. */
export async function push(paths: string[], options: Options) {
  const { format, dryRun = false, keepGoing = false, config, map, ...reading } = options;
  const configFile = await findConfig(config);
  const service = serviceOf(environment, configFile?.config.url);
  const request = { reading: { ...reading, types: map } };
  const planned = await planTables(plannedSources(configFile, "contracts", paths, request));
  const { tables } = planned;
  const failed = leaveOut(planned);
  if (!keepGoing || tables.length === 0) refuseFailed(failed);
  for (const { error } of failed) say(error);
  refuseRepeatedNames(tables);
  const pushed = await pushContracts(service, tables, { dryRun, onChange: sayChanges });
  const different = pushed.filter(({ state }) => state === "different");
  if (different.length > 0 && !dryRun) {
    const names = namesText(different.map(({ name }) => name));
    say(
      `Not changed: ${names}. Contracts of ${service.url} cannot be changed, because its operator ` +
        "has not set CONTRACT_CHANGES=on. Without that, push the table under a new name.",
    );
  }
  const others = dryRun ? await contractsWithoutSource(service, pushed) : [];
  if (others.length > 0) say(`Only on ${service.url}, and left unchanged: ${namesText(others)}.`);
  const report = { version: 1, contracts: pushed, ...(dryRun && { without_source: others }) };
  const isDifferent = pushed.some(({ state }) => state === "different" || state === "gone");
  const unread = failed.length > 0 ? EXIT.source : EXIT.fine;
  return {
    report: format === "json" ? jsonText(report, 2) : pushed.map(pushedText).join("\n"),
    exitCode: isDifferent ? EXIT.blocked : unread,
  };
}

const STATES: Record<PushedContract["state"], string> = {
  created: "created",
  updated: "updated",
  described: "details updated",
  missing: "would be created",
  unchanged: "unchanged",
  different: "differs",
  gone: "is gone: the service has no contract with this id. To create one, use a name instead of the id",
};

function sayChanges(name: string, changes: readonly Difference[]) {
  say([`${name} differs:`, ...differenceRows(changes)].join("\n"));
}

/** What was updated has been shown before. */
function pushedText({ name, version, state, changes }: PushedContract): string {
  const head = `${nameText(name)}: ${STATES[state]}`;
  if (state === "described") return head;
  if (state === "updated") return `${head} to version ${version}`;
  return [head, ...differenceRows(changes)].join("\n");
}
