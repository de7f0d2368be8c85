import type { Inner, Shape } from "#domain/details/detail.ts";
import type { Dialect } from "../../mapping/dialects.ts";
import { further, hasRoom, type Inside } from "../../mapping/inside.ts";
import type { PhysicalType } from "../../mapping/lookup.ts";
import { listShape, mapInner, mapShape, structShape } from "../../mapping/map-inner.ts";
import { type BoundType, boundType, type Member, type TypeInside } from "./bound-type.ts";
import { resolveType } from "./custom-types.ts";
import { symbolOf } from "./enum-symbol.ts";
import { isUnsigned } from "./is-unsigned.ts";
import { LIST } from "./read-type.ts";

type Spoken = Dialect | undefined;

/** What is inside a type, or which values an enum has; undefined for others, or if it is not all known. */
export function shapeOf(bound: BoundType, dialect: Spoken, inside: Inside): Shape | undefined {
  const own = resolveType(bound).inside;
  switch (own?.kind) {
    case "enum":
      return enumShape(own.symbols.map((symbol) => symbolOf(symbol, dialect)));
    case "struct":
      if (!hasRoom(inside, own.fields.length)) return undefined;
      return structShape(
        own.fields.map(({ name, ...member }) => {
          const inner = innerOf(member, "field", dialect, inside);
          return inner && { name: name.text, ...inner };
        }),
      );
    case "list":
      return listShapeOf(own, dialect, inside);
    case "map":
      return mapShape(
        innerOf(own.keys, "key", dialect, inside),
        innerOf(own.values, "value", dialect, inside),
      );
    default:
      return undefined;
  }
}

/** No dialect knows an enum without values, or with one of them twice. */
function enumShape(symbols: readonly (string | null)[]): Shape | undefined {
  const values = symbols.filter((symbol) => symbol !== null);
  const isWhole = values.length > 0 && new Set(values).size === symbols.length;
  return isWhole ? { kind: "enum", values } : undefined;
}

function listShapeOf(
  { items, dimensions }: Extract<TypeInside, { kind: "list" }>,
  dialect: Spoken,
  inside: Inside,
): Shape | undefined {
  // To Postgres, int[] and int[][] are one type.
  if (dimensions === 1 || dialect === "postgres") {
    return listShape(innerOf(items, "item", dialect, inside));
  }
  if (dialect === undefined) return undefined;
  const rest = { kind: "list", items, dimensions: dimensions - 1 } as const;
  const list = boundType(LIST, `${items.type.physical}[]`, rest);
  return listShape(innerOf({ type: list, isNotNull: false }, "item", dialect, inside));
}

type Place = "field" | "item" | "key" | "value";

function innerOf(
  { type, isNotNull }: Member,
  place: Place,
  dialect: Spoken,
  inside: Inside,
): Inner | null {
  const within = further(inside);
  if (!within) return null;
  const resolved = resolveType(type);
  const isNever = isNotNull || resolved.isNotNull || isNeverNull(resolved.type, dialect);
  const nullable = isNever ? false : isNullable(type, place, dialect);
  const is = shapeOf(type, dialect, within);
  const { physical } = type;
  return mapInner(
    "sql",
    {
      type: resolved.type,
      physical_type: physical,
      isUnsigned: isUnsigned(physical),
      is,
      ...(nullable !== undefined && { nullable }),
    },
    dialect,
  );
}

/** Whether a dialect keeps no NULL of a type: BigQuery makes it an array without items. */
export function isNeverNull({ name }: PhysicalType, dialect: Spoken): boolean {
  return dialect === "bigquery" && name === "array";
}

/** Whether what says nothing of null may be null. */
function isNullable(type: BoundType, place: Place, dialect: Spoken): boolean | undefined {
  if (place === "key") return false;
  if (type.isNullable) return true;
  switch (dialect) {
    case undefined:
      return undefined;
    case "clickhouse":
      return false;
    // No array in a table may have NULL in it.
    case "bigquery":
      return place !== "item";
    default:
      return true;
  }
}
