import { UnreadableSource } from "../unreadable.ts";
import type { Cursor } from "./cursor.ts";
import { type SchemaElement, schemaElement } from "./schema-element.ts";
import { enterField, structsOf } from "./thrift.ts";

/** More columns, groups and their columns than a file has whose schema anybody wrote. */
const MAX_ELEMENTS = 200_000;

/** The field `schema` of the footer (parquet.thrift, FileMetaData). */
const SCHEMA = 2;

/** The schema's elements: the root, and below it each column or group before its children. */
export function schemaElements(footer: Uint8Array): SchemaElement[] {
  const cursor: Cursor = { bytes: footer, at: 0 };
  if (!enterField(cursor, SCHEMA)) throw new UnreadableSource("The Parquet file has no schema.");
  const elements: SchemaElement[] = [];
  for (const struct of structsOf(cursor)) {
    if (elements.length === MAX_ELEMENTS) {
      throw new UnreadableSource(
        "The Parquet file's schema has over 200,000 columns, counting those within groups.",
      );
    }
    elements.push(schemaElement(struct));
  }
  return elements;
}

/** The columns of the root, each element with those within it. */
export function topLevel(elements: readonly SchemaElement[]): SchemaElement[] {
  const open: SchemaElement[] = [];
  const [root] = elements;
  for (const element of elements) {
    const group = open.at(-1);
    if (!group && element !== root) throw inconsistent();
    group?.members.push(element);
    open.push(element);
    for (let last = open.at(-1); last && isWhole(last); last = open.at(-1)) open.pop();
  }
  if (!root || open.length > 0) throw inconsistent();
  return root.members;
}

function isWhole({ members, count }: SchemaElement) {
  return members.length === count;
}

function inconsistent() {
  return new UnreadableSource(
    "The Parquet file's schema contradicts itself: its groups do not have the columns they claim.",
  );
}
