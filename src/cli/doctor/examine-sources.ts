import { pathFrom } from "../check/planned-source.ts";
import type { FoundConfig } from "../config/find-config.ts";
import { Failure } from "../failure.ts";
import { isPostgres, refuseDatabase } from "../sources/postgres.ts";
import { openTables } from "../sources/read-tables.ts";
import type { Finding } from "./finding.ts";

const STDIN = "-";

/** Finds sources that do not exist, or that a configuration may not name, such as a database that only it names. */
export async function examineSources(configFile: FoundConfig): Promise<Finding[]> {
  const { checks = [], contracts = [] } = configFile.config;
  const findings: Finding[] = [];
  for (const { source } of [...checks, ...contracts]) {
    const path = pathFrom(configFile.folder, source);
    try {
      if (isPostgres(path)) await refuseDatabase(path, configFile);
      else if (path !== STDIN) await openTables(path, configFile);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      findings.push({ what: "source", text: error.message, exitCode: error.exitCode });
    }
  }
  return findings;
}
