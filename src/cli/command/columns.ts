import { findConfig } from "../config/find-config.ts";
import type { ReadingOptions } from "../program/reading-options.ts";
import { columnsJson } from "../report/columns-json.ts";
import { columnsText } from "../report/columns-text.ts";
import { collectTables } from "../sources/collect-tables.ts";

type Options = ReadingOptions & { format: "text" | "json" };

/** `columns SOURCE…`: prints what it reads. */
export async function columns(paths: string[], { format, map, ...options }: Options) {
  const types = { ...(await findConfig())?.config.types, ...map };
  const { tables } = await collectTables(paths, { ...options, types });
  return { report: format === "json" ? columnsJson(tables) : columnsText(tables) };
}
