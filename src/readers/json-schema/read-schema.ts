import { parseJson } from "../input/document.ts";
import type { Input } from "../input/input.ts";
import { answeredSchema } from "../input/registry-answer.ts";
import type { SourceTable } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { otherDocuments } from "./other-files.ts";
import { propertyTypes } from "./property-type.ts";
import { schemaDocument } from "./schema-document.ts";
import { describedTable } from "./table.ts";

export async function readSchema(value: unknown, input: Input): Promise<SourceTable[]> {
  const answer = answeredSchema(value, "JSON");
  const root = answer === null ? value : parseJson(answer);
  const document = schemaDocument(root, await otherDocuments(input, root));
  const { title, ...table } = describedTable(root, document, propertyTypes(document));
  return [{ name: title ?? nameOfFile(input.name), ...table }];
}
