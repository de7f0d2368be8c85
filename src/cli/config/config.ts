import type { TypeMap } from "#readers/map-types.ts";
import type { Dialect } from "#readers/mapping/dialects.ts";
import type { FailOn } from "../judge/fail-on.ts";
import type { SourceFormat } from "../outcome.ts";
import type { NameFold } from "../sources/fold-names.ts";

/** What `schema-check.yaml` says (docs/command-line.md, Configuration). */
export type Config = {
  version: 1;
  url?: string;
  fail_on?: FailOn;
  if_missing?: IfMissing;
  strict?: boolean;
  types?: TypeMap;
  checks?: ConfigEntry[];
  contracts?: ConfigEntry[];
};

/** A source, how to read it, and the contract it belongs to. */
export type ConfigEntry = {
  source: string;
  contract?: string;
  from?: SourceFormat;
  dialect?: Dialect;
  table?: string;
  message?: string;
  rows?: number;
  any?: boolean;
  header?: boolean;
  types?: TypeMap;
  details?: boolean;
  names?: NameFold;
  fail_on?: FailOn;
  if_missing?: IfMissing;
};

/** What happens to a table whose contract does not exist. */
export const IF_MISSING = ["fail", "create", "skip"] as const;

export type IfMissing = (typeof IF_MISSING)[number];
