import type { Inner } from "#domain/details/detail.ts";
import { flagAt, isObject, type JsonObject, textAt } from "../input/json-object.ts";
import { further, type Inside } from "../mapping/inside.ts";
import { mapColumn } from "../mapping/map-column.ts";
import type { SourceColumn } from "../table.ts";
import { shapeOf } from "./shape.ts";
import { storedTimestamp } from "./stored-type.ts";

/** How many definitions may refer to each other; more are a circle. */
const MAX_STEPS = 20;

/** `isItem`: nothing is known of null unless the field says so. */
type Known = { name: string; isKey: boolean; isItem?: boolean };

export function readField(
  { name, isKey, isItem }: Known,
  content: unknown,
  definitions: JsonObject,
  inside: Inside,
): SourceColumn {
  const field = resolved(content, definitions);
  const flag = flagAt(field, "required");
  const flags = [flag, flagAt(field, "primaryKey"), flagAt(field, "primary")];
  const required = isKey || flags.includes(true);
  const written = textAt(field, "type");
  if (written === undefined) return { name, required, physical_type: "", fault: faultOf(field) };
  const { type, args } = typeOf(written, field);
  // Contracts that were made from ODCS 3.0 have no other type for a timestamp.
  const stored = type === "date" ? storedTimestamp(field) : null;
  const physical_type = args.length > 0 ? `${type}(${args.join(",")})` : type;
  // varchar(20) says what maxLength says.
  const sized = args.length === 1 ? { maxLength: Number(args[0]), ...field } : field;
  const is = shapeOf(type, sized, (inner, what) => innerOf(inner, what, definitions, inside));
  const isSaid = !isItem || flag !== undefined;
  const known = { name, required, is, inside, ...(isSaid && { nullable: !required }) };
  if (stored) {
    const { text, type, dialect } = stored;
    return mapColumn("sql", { ...known, type, physical_type: text }, dialect);
  }
  return mapColumn("datacontract", { ...known, type: { name: type, args }, physical_type });
}

/** What is inside a field; null if it has no type. */
function innerOf(
  content: unknown,
  what: "field" | "item",
  definitions: JsonObject,
  inside: Inside,
): Inner | null {
  const within = further(inside);
  if (!within) return null;
  const column = readField(
    { name: "", isKey: false, isItem: what === "item" },
    ...([content, definitions, within] as const),
  );
  if (!("type" in column)) return null;
  const { type, detail } = column;
  return { type, ...(detail && { detail }) };
}

/** A field with what its definition says; its own words win. */
function resolved(content: unknown, definitions: JsonObject): JsonObject {
  let field = isObject(content) ? content : {};
  for (let step = 0; step < MAX_STEPS; step++) {
    const { $ref, ...own } = field;
    const name = typeof $ref === "string" ? /^#\/definitions\/(.+)$/.exec($ref)?.[1] : undefined;
    if (name === undefined || !Object.hasOwn(definitions, name)) return field;
    const definition = definitions[name];
    field = { ...(isObject(definition) ? definition : {}), ...own };
  }
  return {};
}

function faultOf(field: JsonObject) {
  const reference = textAt(field, "$ref");
  return reference === undefined
    ? "This field has no type. Add one."
    : `This field refers to ${reference}, which is not in this document.`;
}

/** The specification has arguments beside the type; people write them behind it. */
function typeOf(written: string, field: JsonObject) {
  const [, type = written, list] = /^(\w+) *\(([\d, ]+)\)$/.exec(written) ?? [];
  return { type, args: list?.split(",").map((text) => text.trim()) ?? argumentsOf(field) };
}

/** The specification's own precision is 38. */
function argumentsOf({ precision, scale }: JsonObject): string[] {
  if (typeof scale === "number") {
    return [typeof precision === "number" ? `${precision}` : "38", `${scale}`];
  }
  return typeof precision === "number" ? [`${precision}`] : [];
}
