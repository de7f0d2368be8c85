import type { SourceColumn } from "../table.ts";
import { ddlColumns } from "./ddl.ts";
import { printedColumns } from "./print-schema.ts";
import { isPrintedSchema } from "./schema-text.ts";

/** The columns of a schema that is no JSON. */
export function textColumns(text: string): SourceColumn[] {
  return isPrintedSchema(text) ? printedColumns(text) : ddlColumns(text);
}
