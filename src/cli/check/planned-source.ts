import { isAbsolute, join, relative } from "node:path";
import type { ConfigEntry, IfMissing } from "../config/config.ts";
import type { FoundConfig } from "../config/find-config.ts";
import { usageFailure } from "../failure.ts";
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

/** What the command line says; it comes before the configuration. */
type Asked = {
  contract?: string | undefined;
  failOn?: FailOn | undefined;
  ifMissing?: IfMissing | undefined;
  reading: CollectOptions;
};

/** The sources of the command line or, without any, those of a list of the configuration. */
export function plannedSources(
  configFile: FoundConfig | null,
  list: "checks" | "contracts",
  paths: readonly string[],
  options: Asked,
): PlannedSource[] {
  const here = { folder: process.cwd(), config: configFile?.config ?? { version: 1 } } as const;
  if (paths.length > 0) {
    const { contract } = options;
    return paths.map((source) =>
      plannedSource(here, { source, ...(contract !== undefined && { contract }) }, options),
    );
  }
  if (options.contract !== undefined) throw usageFailure("--contract needs a source.");
  if (!configFile) {
    throw usageFailure(
      "No source was given. Name one, or write schema-check.yaml with `schema-check init`.",
    );
  }
  const entries = configFile.config[list] ?? [];
  if (entries.length === 0) throw usageFailure(`${configFile.path} has no ${list}.`);
  return entries.map((entry) => plannedSource(configFile, entry, options, configFile));
}

function plannedSource(
  { folder, config }: Pick<FoundConfig, "folder" | "config">,
  { source, contract, fail_on, if_missing, types, ...reading }: ConfigEntry,
  options: Asked,
  namedIn?: FoundConfig,
): PlannedSource {
  return {
    path: pathFrom(folder, source),
    contract,
    reading: {
      strict: config.strict,
      ...reading,
      ...options.reading,
      // Without --no-details, the option is as good as not given.
      details: options.reading.details !== false && reading.details !== false,
      types: { ...config.types, ...types, ...options.reading.types },
      namedIn,
    },
    failOn: options.failOn ?? fail_on ?? config.fail_on ?? "gate",
    ifMissing: options.ifMissing ?? if_missing ?? config.if_missing ?? "fail",
  };
}

/** The path of a configuration's source, from the working directory. */
export function pathFrom(folder: string, source: string) {
  if (source === "-" || isAbsolute(source) || /^\w+:\/\//.test(source)) return source;
  return relative(process.cwd(), join(folder, source)) || ".";
}
