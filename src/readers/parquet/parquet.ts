import type { Input } from "../input/input.ts";
import { type Inside, newInside } from "../mapping/inside.ts";
import { mapColumn } from "../mapping/map-column.ts";
import type { Reader } from "../reader.ts";
import type { SourceColumn, Table } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { withArrowTypes } from "./arrow-types.ts";
import { encrypted, readFooter } from "./footer.ts";
import { schemaElements, topLevel } from "./schema.ts";
import { REPETITION, type SchemaElement } from "./schema-element.ts";
import { saidOf } from "./shape.ts";
import { typeOf } from "./type-of.ts";

/** Parquet files. Of each, only the footer is read. */
export const parquet: Reader = {
  format: "parquet",
  recognises: (input) => input.extension === "parquet" || /^PAR[1E]$/.test(magicOf(input)),
  read: readParquet,
};

async function readParquet(input: Input): Promise<Table[]> {
  if (magicOf(input) === "PARE") throw encrypted();
  if (magicOf(input) !== "PAR1") {
    throw new UnreadableSource("This is not a Parquet file: it does not begin with PAR1.");
  }
  const elements = await readFooter(input, schemaElements);
  const inside = newInside();
  const read = topLevel(elements).map((element) => columnOf(element, inside));
  const columns = await withArrowTypes(input, read);
  return [{ name: nameOfFile(input.name), columns }];
}

function magicOf({ head }: Input) {
  return new TextDecoder("latin1").decode(head.subarray(0, 4));
}

function columnOf(element: SchemaElement, inside: Inside): SourceColumn {
  const { name, repetition } = element;
  const required = repetition === REPETITION.REQUIRED;
  const { type, physical_type, is: ofType } = typeOf(element);
  const { nullable, id, is = ofType } = saidOf(element, inside);
  return mapColumn("parquet", {
    name,
    required,
    type,
    physical_type,
    nullable,
    id,
    is,
    inside,
  });
}
