import { MAX_DETAIL_DEPTH } from "#domain/details/detail.ts";
import { isObject, type JsonObject, listAt, objectAt, textAt } from "../input/json-object.ts";
import { type Inside, newInside } from "../mapping/inside.ts";
import { documentReader } from "../reader.ts";
import {
  type BoundType,
  boundType,
  type TypeField,
  type TypeInside,
} from "../sql/types/bound-type.ts";
import { columnOf } from "../sql/types/column-of.ts";
import type { SourceColumn } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";

/** A table's schema, as `bq show --schema`, `bq show --format=json` and the API print it. */
export const bigquery = documentReader(
  "bigquery",
  (value) => isResource(value) || areFields(fieldsIn(value)),
  (value, { name }) => {
    const fields = fieldsIn(value);
    if (fields.length === 0) throw new UnreadableSource("This BigQuery schema has no fields.");
    const table = textAt(objectAt(value, "tableReference"), "tableId") ?? nameOfFile(name);
    const inside = newInside();
    const columns = fields.map((field, index) => readField(field, index, inside));
    return [{ name: table, columns }];
  },
);

const TYPE =
  /^(STRING|BYTES|INTEGER|INT64|FLOAT|FLOAT64|NUMERIC|BIGNUMERIC|BOOLEAN|BOOL|TIMESTAMP|DATE|TIME|DATETIME|GEOGRAPHY|RECORD|STRUCT|JSON|RANGE|INTERVAL)$/;
const MODE = /^(NULLABLE|REQUIRED|REPEATED)$/i;

/** How other descriptions of columns say whether they may be null. */
const OTHERS = /null|constraints|required/i;

function isResource(value: unknown) {
  return /^bigquery#table/.test(textAt(value, "kind") ?? "");
}

function fieldsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const fields = listAt(value, "fields");
  if (fields.length > 0) return fields;
  // Dataplex lists what the names of folders tell beside the fields of files.
  const schema = objectAt(value, "schema");
  return [...listAt(schema, "fields"), ...listAt(schema, "partitionFields")];
}

function areFields(fields: unknown[]) {
  return fields.length > 0 && fields.every(isField);
}

/** Only BigQuery has these modes; without one, the type has to be one of its own in capitals. */
function isField(field: unknown) {
  const type = textAt(field, "type");
  if (!isObject(field) || !textAt(field, "name") || !type) return false;
  if (field.mode !== undefined) return MODE.test(String(field.mode));
  return TYPE.test(type) && !Object.keys(field).some((key) => OTHERS.test(key));
}

function readField(field: unknown, index: number, inside: Inside): SourceColumn {
  const name = textAt(field, "name");
  const type = textAt(field, "type");
  if (!isObject(field) || !name || !type) {
    throw new UnreadableSource(`Field ${index + 1} of this BigQuery schema has no name or type.`);
  }
  const required = isRequired(field);
  const bound = boundField(field, type);
  return columnOf(
    { name, required, nullable: !required, physical_type: bound.physical },
    bound,
    "bigquery",
    inside,
  );
}

/** A field's type, with those of its own fields. */
function boundField(field: JsonObject, type: string, depth = 0): BoundType {
  const { base, args } = typeOf(type, field);
  const physical = args.length > 0 ? `${base}(${args.join(",")})` : `${base}${rangeOf(field)}`;
  const one = boundType({ name: base, args }, physical, fieldsOf(field, depth));
  if (modeOf(field) !== "REPEATED") return one;
  const items = { type: one, isNotNull: false };
  const name = { name: "array" };
  return boundType(name, `ARRAY<${physical}>`, { kind: "list", items, dimensions: 1 });
}

/** The fields of a record; null if there are none, or not all can be read. */
function fieldsOf(field: JsonObject, depth: number): TypeInside | null {
  if (field.fields !== undefined && field.fields !== null && !Array.isArray(field.fields)) {
    throw new UnreadableSource(`The fields of ${textAt(field, "name")} are not a list.`);
  }
  const list = listAt(field, "fields");
  const fields = list.flatMap((field): TypeField[] => {
    const [text, type] = [textAt(field, "name"), textAt(field, "type")];
    if (!isObject(field) || !text || !type || depth > MAX_DETAIL_DEPTH) return [];
    const name = { text, isQuoted: true };
    return [{ name, type: boundField(field, type, depth + 1), isNotNull: isRequired(field) }];
  });
  return fields.length === list.length && fields.length > 0 ? { kind: "struct", fields } : null;
}

function isRequired(field: JsonObject) {
  return modeOf(field) === "REQUIRED";
}

function modeOf({ mode }: JsonObject) {
  return String(mode).toUpperCase();
}

/** `NUMERIC` with its arguments beside it, as the API has them, or in the type itself. */
function typeOf(type: string, field: JsonObject) {
  const [, base = type, list] = /^(\w+) *\(([\d, ]+)\)$/.exec(type) ?? [];
  return { base, args: list?.split(",").map((text) => text.trim()) ?? argumentsOf(field) };
}

/** How many digits the seconds of a timestamp have if nothing is said. */
const MICROSECONDS = 6;

/** The API writes numbers as texts. */
function argumentsOf({ maxLength, precision, scale, timestampPrecision }: JsonObject): string[] {
  if (isLength(precision)) return [precision, scale].filter(isLength).map(String);
  if (isLength(timestampPrecision) && Number(timestampPrecision) !== MICROSECONDS) {
    return [String(timestampPrecision)];
  }
  return isLength(maxLength) ? [String(maxLength)] : [];
}

function isLength(value: unknown) {
  return /^\d+$/.test(String(value));
}

function rangeOf(field: JsonObject) {
  const type = textAt(objectAt(field, "rangeElementType"), "type");
  return type === undefined ? "" : `<${type}>`;
}
