import { pathFrom } from "../check/planned-source.ts";
import type { FoundConfig } from "../config/find-config.ts";
import { EXIT } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import { refuseOutside } from "../sources/open-sources.ts";
import { isPostgres, refuseDatabase } from "../sources/postgres.ts";
import type { Finding } from "./finding.ts";

/** What a configuration may not name: a place or a database that only it names. */
export async function examineSources(configFile: FoundConfig): Promise<Finding[]> {
  const { checks = [], contracts = [] } = configFile.config;
  const findings: Finding[] = [];
  for (const { source } of [...checks, ...contracts]) {
    const path = pathFrom(configFile.folder, source);
    const refuse = isPostgres(path) ? refuseDatabase : refuseOutside;
    try {
      await refuse(path, configFile);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      findings.push({ what: "source", text: error.message, exitCode: EXIT.usage });
    }
  }
  return findings;
}
