import { noConditions } from "../code/conditions.ts";
import { UnknownStatement } from "../impossible.ts";
import { type Schema, tableOf } from "../schema.ts";
import type { Token } from "../tokens.ts";

/** Applies a line for the client itself; refuses one that reads or creates other statements, or skips some. */
export function applyLine(schema: Schema, { text: line, from: at }: Token) {
  const what = line.slice(0, 40).trim();
  if (/^(\\(i|ir|include|include_relative|\.)(\s|$)|\.read\b|:r\b|@|start\b|source\b)/i.test(line))
    throw new UnknownStatement(`${what} reads another file. Give its statements instead.`, at);
  if (/^\\(gexec|if)\b/.test(line))
    throw new UnknownStatement(`What runs after ${what} is not known. Give its statements.`, at);
  // Conditions end with their batch.
  if (/^go\b/i.test(line)) Object.assign(schema.conditions, noConditions());
  const words = line.slice(0, 1000).trim().split(/\s+/);
  const [command = "", ...args] = words;
  if (/^\\c(onnect)?$/.test(command)) connect(schema, args);
  if (command === ".open") connect(schema, args);
  const target = command === ".import" ? args.at(-1)?.replace(/^["'](.*)["']$/, "$1") : undefined;
  if (target && !tableOf(schema, [{ text: target, isQuoted: true }], at))
    throw new UnknownStatement(`${what} creates ${target} from a file. List its columns.`, at);
}

/** Connects to another database, which resets the settings; - means the same one. */
function connect(schema: Schema, args: readonly string[]) {
  const name = args.find((arg) => !/^-./.test(arg));
  if (name && name !== "-") schema.database = { text: name, isQuoted: true };
  schema.current = null;
  schema.transaction = null;
}
