import { isAbsolute, join, relative } from "node:path";
import type { ConfigEntry, IfMissing } from "../config/config.ts";
import type { FoundConfig } from "../config/find-config.ts";
import type { FailOn } from "../judge/fail-on.ts";
import type { CollectOptions } from "../sources/collect-tables.ts";

/** A source to check, with what its command line or its entry in the configuration says. */
export type PlannedSource = {
  path: string;
  /** The contract's name or id; without one, each table has that of its name. */
  contract?: string | undefined;
  reading: CollectOptions;
  failOn: FailOn;
  ifMissing: IfMissing;
};

/** What an entry of the configuration asks for; the command line's options come first. */
export function plannedEntry(
  { folder, config }: FoundConfig,
  entry: ConfigEntry,
  options: { failOn?: FailOn; ifMissing?: IfMissing; reading: CollectOptions },
): PlannedSource {
  const { source, contract, fail_on, if_missing, types, ...reading } = entry;
  return {
    path: pathFrom(folder, source),
    contract,
    reading: {
      ...reading,
      ...options.reading,
      types: { ...config.types, ...types, ...options.reading.types },
    },
    failOn: options.failOn ?? fail_on ?? config.fail_on ?? "gate",
    ifMissing: options.ifMissing ?? if_missing ?? config.if_missing ?? "fail",
  };
}

/** The path of a configuration's source, from the working directory. */
function pathFrom(folder: string, source: string) {
  if (isAbsolute(source) || /^\w+:\/\//.test(source)) return source;
  return relative(process.cwd(), join(folder, source)) || ".";
}
