import { appendFile, stat } from "node:fs/promises";
import type { RunOutcome } from "../../outcome.ts";
import { boundedMarkdown } from "../markdown/run-markdown.ts";

/** GitHub refuses a longer summary of a step. */
const MAX_BYTES = 1024 * 1024;

/** Less than this is not worth beginning. */
const MIN_BYTES = 1024;

/** Adds the report to the step's summary, which may have one of an earlier run. */
export async function addToSummary(path: string, run: RunOutcome): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  const left = MAX_BYTES - size - "\n\n".length;
  if (left >= MIN_BYTES) await appendFile(path, `${boundedMarkdown(run, left)}\n\n`);
}
