import type { Source } from "../source.ts";

/** A file of a table's log, by its name: a commit, or a checkpoint or one part of it. */
export type LogFile = {
  /** The table's folder within the source; "" for the source itself. */
  folder: string;
  version: number;
  kind: "commit" | "checkpoint";
  /** Of a checkpoint: how many files it has, and which of them this is. */
  parts: number;
  part: number;
  source: Source;
};

/** `_delta_log/VERSION.json`, `VERSION.checkpoint[.PART.PARTS].parquet`, `VERSION.checkpoint.UUID.json`. */
const NAME =
  /^(?:(?:(.+)\/)?_delta_log\/)?0{5}(\d{15})(?:\.json|\.checkpoint(?:\.(\d{10})\.(\d{10})|\.[\da-f-]{36})?\.(?:parquet|json))$/;

/** Whether a file is a checkpoint: as Parquet or JSON, only its name says so. */
export function isCheckpoint(name: string) {
  return name.includes(".checkpoint.") && NAME.test(name);
}

export function logFile(source: Source): LogFile | null {
  const [all, folder = "", version, part, parts] = NAME.exec(source.name) ?? [];
  if (all === undefined) return null;
  return {
    folder,
    version: Number(version),
    kind: isCheckpoint(all) ? "checkpoint" : "commit",
    parts: Number(parts ?? 1),
    part: Number(part ?? 1),
    source,
  };
}
