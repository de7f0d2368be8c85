import { nameInJsonSchema, withConnectName } from "../connect/connect-name.ts";
import { newInside } from "../mapping/inside.ts";
import { mapColumn } from "../mapping/map-column.ts";
import type { SourceColumn } from "../table.ts";
import { readObject } from "./object.ts";
import type { TypeOf } from "./property-type.ts";
import { isMarked } from "./required.ts";
import { noteBeside, noteNullable, type SchemaDocument } from "./schema-document.ts";
import { shapes } from "./shape.ts";

/** What a schema says of a table: its columns, and perhaps a title. */
type DescribedTable = { title: string | undefined; columns: SourceColumn[]; note?: string };

export function describedTable(
  schema: unknown,
  document: SchemaDocument,
  typeOf: TypeOf,
): DescribedTable {
  const [shapeOf, inside] = [shapes(document, typeOf), newInside()];
  const { title, properties, required, sometimes, isOpen, hasNames } = readObject(schema, document);
  const untyped: string[] = [];
  const columns = [...properties].map(([name, schemas]): SourceColumn => {
    const read = typeOf(schemas);
    const isSaid = document.marksProperties && schemas.some(isMarked);
    const mustBe = required.has(name) || isSaid;
    if (mustBe && read.isHinted && read.isNullable) untyped.push(name);
    const isRequired = mustBe && !read.isNullable;
    const column = { name, required: isRequired, physical_type: read.physical_type };
    if ("fault" in read) {
      const { fault, likely } = read;
      return { ...column, fault, ...(likely && { likely }) };
    }
    const mapped = mapColumn("json_schema", {
      ...column,
      type: { name: read.physical_type },
      nullable: !isRequired,
      is: shapeOf(schemas, inside),
      inside,
    });
    return withConnectName(mapped, nameInJsonSchema(schemas));
  });
  const isVain =
    !document.marksProperties && [...properties.values()].some((schemas) => schemas.some(isMarked));
  const missing = [...required].filter((name) => !properties.has(name));
  const notes = [
    ...noteBeside(schema, document),
    ...noteNullable(schema, document),
    ...(isVain
      ? ['"required": true of a property means nothing since draft 4, and was not read.']
      : []),
    ...(missing.length > 0 ? [`Required, but not described: ${missing.join(", ")}.`] : []),
    ...(sometimes.length > 0
      ? [`Required only in some cases, and read as not required: ${sometimes.join(", ")}.`]
      : []),
    ...(untyped.length > 0
      ? [`Read as not required, because they have no type and may be null: ${untyped.join(", ")}.`]
      : []),
    ...(hasNames ? ['"propertyNames" restricts the names of columns, and was not read.'] : []),
    ...(isOpen ? ["There may be more columns, which are described without their names."] : []),
  ];
  return { title, columns, ...(notes.length > 0 && { note: notes.join(" ") }) };
}
