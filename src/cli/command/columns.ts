import { findConfig } from "../config/find-config.ts";
import { EXIT } from "../exit-code.ts";
import type { ReadingOptions } from "../program/reading-options.ts";
import { columnsJson } from "../report/columns-json.ts";
import { columnsText } from "../report/columns-text.ts";
import { say } from "../say.ts";
import { collectTables, leaveOut, refuseFailed } from "../sources/collect-tables.ts";

type Options = ReadingOptions & { format: "text" | "json" };

/** `columns SOURCE…`: prints what it can read. */
export async function columns(paths: string[], { format, map, ...options }: Options) {
  const { config } = (await findConfig()) ?? {};
  const reading = { strict: config?.strict, ...options, types: { ...config?.types, ...map } };
  const read = await collectTables(paths, { ...reading, keepGoing: true });
  const { tables } = read;
  const failed = leaveOut(read);
  if (tables.length === 0) refuseFailed(failed);
  for (const { error } of failed) say(error);
  return {
    report: format === "json" ? columnsJson(tables) : columnsText(tables),
    exitCode: failed.length > 0 ? EXIT.source : EXIT.fine,
  };
}
