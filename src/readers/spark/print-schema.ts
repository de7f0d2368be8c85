import { MAX_DETAIL_DEPTH } from "#domain/details/detail.ts";
import type { SourceColumn } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { columnsOf } from "./struct-type.ts";

const INDENT = /^ ?\|((?: {4}\|)*)-- /;
const FLAG = / \((nullable|containsNull|valueContainsNull) = (true|false)\)$/;

/** A line, and the lines of what is inside: `|    |-- element: string (containsNull = true)`. */
type Node = { name: string; type: string; nullable: boolean; inside: Node[] };

export function printedColumns(text: string): SourceColumn[] {
  return columnsOf({ type: "struct", fields: nodesIn(text).map((node) => fieldOf(node)) });
}

function nodesIn(text: string): Node[] {
  const columns: Node[] = [];
  /** Where the lines of each level go. */
  const levels = [columns];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(root\s*)?$/.test(line)) continue;
    const { depth, node } = lineOf(line.trimEnd()) ?? {};
    const level = depth === undefined ? undefined : levels[depth];
    if (depth === undefined || !node || !level) {
      throw new UnreadableSource("This is not a line that printSchema prints.", {
        line: index + 1,
      });
    }
    level.push(node);
    levels.splice(depth + 1, levels.length, node.inside);
  }
  return columns;
}

/** The last colon stands before the type: only names have others. */
function lineOf(line: string) {
  const [start, indent = ""] = INDENT.exec(line) ?? [];
  const [end = "", word, flag] = FLAG.exec(line) ?? [];
  const depth = indent.length / "    |".length;
  const colon = line.lastIndexOf(": ", line.length - end.length);
  // The keys of a map have no flag.
  if (start === undefined || colon < start.length || (depth === 0 && word !== "nullable"))
    return null;
  const name = line.slice(start.length, colon);
  const type = line.slice(colon + 2, line.length - end.length);
  if (type === "") return null;
  const node: Node = { name, type, nullable: flag === "true", inside: [] };
  return { depth, node };
}

/** A field as `df.schema.json()` writes it. */
function fieldOf({ name, type, nullable, inside }: Node, depth = 0) {
  return { name, nullable, type: typeOf(type, inside, depth) };
}

/** Its name alone, if the lines of what is inside were left out, or nobody looks that deep. */
function typeOf(type: string, inside: readonly Node[], depth: number): unknown {
  const [first, second] = inside;
  if (!first || depth > MAX_DETAIL_DEPTH) return type;
  const typeIn = (node: Node) => typeOf(node.type, node.inside, depth + 1);
  if (type === "array") return { type, elementType: typeIn(first), containsNull: first.nullable };
  if (type === "struct") return { type, fields: inside.map((node) => fieldOf(node, depth + 1)) };
  if (type !== "map" || !second) return type;
  return {
    type,
    keyType: typeIn(first),
    valueType: typeIn(second),
    valueContainsNull: second.nullable,
  };
}
