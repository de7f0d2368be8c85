import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Names the folder that a stage shares with its workers and its reporter. */
export const STAGE_DIR = "TEST_STAGE_DIR";

const NAME = "files.json";

export function saveFilesOfStage(dir: string, paths: string[]) {
  writeFileSync(join(dir, NAME), JSON.stringify(paths));
}

/** The files that the stage of this process runs. */
export function filesOfStage(): string[] {
  return JSON.parse(readFileSync(join(process.env[STAGE_DIR] ?? "", NAME), "utf8"));
}
