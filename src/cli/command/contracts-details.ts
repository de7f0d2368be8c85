import { otherDetails as addedDetails } from "#domain/details/details.ts";
import { jsonText, nameText } from "#domain/text/name-text.ts";
import { findConfig } from "../config/find-config.ts";
import { contractColumns } from "../contracts/contract-columns.ts";
import { otherDetails } from "../contracts/detail-difference.ts";
import { environment } from "../environment.ts";
import { serviceFailure, usageFailure } from "../failure.ts";
import type { ReadingOptions } from "../program/reading-options.ts";
import { namesText } from "../report/sentences.ts";
import { say } from "../say.ts";
import { describedColumns, setDetails } from "../service/contract-columns.ts";
import { serviceOf } from "../service/service.ts";
import { oneTable } from "../sources/one-table.ts";
import type { ContractFormat } from "./contract-format.ts";
import { contractNamed } from "./contract-named.ts";
import { differenceRows } from "./difference-rows.ts";

type Options = ReadingOptions & { contract: string; dryRun?: boolean; format: ContractFormat };

const ALL = "To set the details of each: schema-check contracts push.";

/** `contracts details SOURCE --contract NAME`: what a source knows of a contract's columns. */
export async function details(path: string, options: Options) {
  const { contract: idOrName, dryRun = false, format, ...reading } = options;
  const configFile = await findConfig();
  const service = serviceOf(environment, configFile?.config.url);
  const table = await oneTable(path, reading, { config: configFile?.config, all: ALL });
  const columns = contractColumns(table).filter(({ detail }) => detail !== undefined);
  if (columns.length === 0) {
    throw usageFailure(`${path} says nothing about its columns beyond their types.`);
  }
  const contract = await contractNamed(service, idOrName);
  const described = await describedColumns(service, contract);
  if (!described) throw serviceFailure(`${service.url} is too old to know details of columns.`);
  const types = new Map(described.columns.map(({ name, type }) => [name, type]));
  const left = columns.filter(({ name, type }) => types.get(name) !== type);
  if (left.length > 0) {
    const names = namesText(left.map(({ name }) => name));
    say(`Left out, as ${nameText(contract.name)} has no such column of this type: ${names}.`);
  }
  const detailedColumns = addedDetails(described.columns, columns);
  if (detailedColumns.length > 0 && !dryRun)
    await setDetails(service, contract, described, detailedColumns);
  const others = otherDetails(described.columns, detailedColumns);
  const changes = others.map(({ difference }) => difference);
  const isUnchanged = changes.length === 0;
  const state = isUnchanged ? "unchanged" : dryRun ? "different" : "described";
  const { id, name } = contract;
  const report = { id, name, version: described.version, state, changes };
  if (format === "json") return { report: jsonText({ version: 1, contracts: [report] }, 2) };
  const words = { unchanged: "unchanged", different: "differs", described: "details updated" };
  return { report: [`${nameText(name)}: ${words[state]}`, ...differenceRows(changes)].join("\n") };
}
