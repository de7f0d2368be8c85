import { type Inside, newInside } from "../mapping/inside.ts";
import { mapColumn } from "../mapping/map-column.ts";
import { shapeOf } from "../sql/types/shape.ts";
import { boundText } from "../sql/types/typed-column.ts";
import type { SourceColumn } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { outside } from "./outside.ts";
import { isSimpleString } from "./schema-text.ts";
import { sparkType } from "./spark-type.ts";
import { withoutNullable } from "./without-nullable.ts";

/** More columns than a schema has that anybody wrote. */
const MAX_COLUMNS = 200_000;

/** The columns of `id BIGINT NOT NULL, name STRING` or of `struct<id:bigint,name:string>`. */
export function ddlColumns(text: string): SourceColumn[] {
  const trimmed = text.trim();
  const inside = newInside();
  if (!isSimpleString(trimmed)) return split(trimmed).map((part) => ddlColumn(part, inside));
  if (!trimmed.endsWith(">")) throw new UnreadableSource("The Spark schema does not end with >.");
  return split(trimmed.slice("struct<".length, -1)).map((part) => simpleColumn(part, inside));
}

/** `name:type`; the name is not quoted, whatever is in it, and nothing says which values may be null. */
function simpleColumn(part: string, inside: Inside): SourceColumn {
  const end = part.indexOf(":");
  if (end < 0) throw notAColumn(part);
  const { name, type, required, is } = columnIn(
    part,
    part.slice(0, end).trim(),
    part.slice(end + 1),
    inside,
  );
  const shape = is && withoutNullable(is);
  return mapColumn("spark", {
    name,
    required,
    nullable: required ? false : undefined,
    ...type,
    is: shape,
    inside,
  });
}

function ddlColumn(part: string, inside: Inside): SourceColumn {
  const [all = "", quoted, plain] = /^\s*(?:`((?:[^`]|``)*)`|([^\s`]+))/.exec(part) ?? [];
  const name = quoted?.replaceAll("``", "`") ?? plain ?? "";
  const { type, ...column } = columnIn(part, name, part.slice(all.length), inside);
  return mapColumn("spark", { ...column, ...type, nullable: !column.required, inside });
}

function columnIn(part: string, name: string, typeAndMore: string, inside: Inside) {
  const [clause] = outside(typeAndMore, /\b(?:not\s+null|comment|default|generated)\b/);
  const type = typeAndMore.slice(0, clause?.at).replace(/\s+/g, " ").trim();
  if (name === "" || type === "") throw notAColumn(part);
  const required = /^not\b/i.test(clause?.token ?? "");
  return {
    name,
    required,
    type: sparkType(type),
    is: shapeOf(boundText(type, "spark"), "spark", inside),
  };
}

/** What the commas separate. */
function split(text: string): string[] {
  const commas: number[] = [];
  for (const { at } of outside(text, /,/)) {
    if (commas.push(at) === MAX_COLUMNS) {
      throw new UnreadableSource("The Spark schema has over 200,000 columns.");
    }
  }
  return [...commas, text.length].map((end, n) =>
    text.slice(n ? (commas[n - 1] ?? 0) + 1 : 0, end),
  );
}

function notAColumn(part: string) {
  const beginning = JSON.stringify(part.trim().slice(0, 40));
  return new UnreadableSource(`This is not a column of a Spark schema: ${beginning}.`);
}
