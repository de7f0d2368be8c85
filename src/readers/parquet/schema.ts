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

/** Where the columns of the root are, without the columns within them. */
export function topLevel(elements: readonly SchemaElement[]): number[] {
  const columns: number[] = [];
  for (let at = 1; at < elements.length; at = endOf(elements, at)) columns.push(at);
  if (columns.length !== elements[0]?.children) throw inconsistent();
  return columns;
}

/** Where the element after this one and everything below it is. */
export function endOf(elements: readonly SchemaElement[], at: number) {
  let end = at;
  for (let left = 1; left > 0; left -= 1) {
    const element = elements[end];
    if (!element) throw inconsistent();
    left += element.children;
    end += 1;
  }
  return end;
}

function inconsistent() {
  return new UnreadableSource(
    "The Parquet file's schema contradicts itself: its groups do not have the columns they claim.",
  );
}
