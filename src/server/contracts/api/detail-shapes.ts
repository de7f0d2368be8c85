import { z } from "zod";
import type { Column } from "#domain/contracts/column.ts";
import { COLUMN_TYPES } from "#domain/contracts/column-type.ts";
import { BOUNDS, type Detail, TIME_UNITS } from "#domain/details/detail.ts";
import { newDetailBudget, readDetail, SHAPE_KINDS } from "#domain/details/read-detail.ts";
import { MAX_FAULTS } from "#server/api/faults.ts";
import { issueOf, open, type Parsed } from "#server/api/shapes.ts";

export const columnType = z.enum(COLUMN_TYPES).meta({
  id: "ColumnType",
  description:
    "`string` for text, `integer` for whole numbers, `number` for other numbers, `boolean`, `date` without a time, `timestamp` with date and time, `json` for objects and lists",
  example: "string",
});

const int32 = ({ least, most }: { least: number; most: number }, description: string) =>
  z
    .int()
    .min(least)
    .max(most)
    .optional()
    .meta({ description, override: { format: "int32" } });

/** Go's constants share one package, so their names begin with the enum's. */
function enumOf(id: string, prefix: string, values: readonly string[], description: string) {
  const names = values.map((value) => `${prefix}_${value.toUpperCase()}`);
  return z.enum(values).meta({ id, description, override: { "x-enum-varnames": names } });
}

const shapeKind = enumOf("ShapeKind", "SHAPE", SHAPE_KINDS, "What sort of value it is");

const timeUnit = enumOf("TimeUnit", "UNIT", TIME_UNITS, "The finest part of a second that is kept");

const shapePart = z
  .object({
    type: columnType,
    get detail(): z.ZodOptional<typeof documentedDetail> {
      return documentedDetail.optional();
    },
  })
  .meta({
    id: "ShapePart",
    description: "The items of a list, or the keys or values of a map",
    override: open,
  });

const shapeField = shapePart
  .extend({ name: z.string().meta({ description: "Unique within the struct" }) })
  .meta({ id: "ShapeField", description: "A field of a struct", override: open });

/** One object rather than a choice, of which client generators make no good types. */
const shape = z
  .object({
    kind: shapeKind,
    bits: int32(BOUNDS.bits, "Width in bits"),
    signed: z.boolean().optional().meta({ description: "Whether negative values are possible" }),
    precision: int32(BOUNDS.precision, "Total number of digits"),
    scale: int32(BOUNDS.scale, "Digits after the point"),
    length: int32(
      BOUNDS.length,
      "The most characters, or bytes of `binary`; absent without a limit",
    ),
    unit: timeUnit.optional(),
    zone: z.boolean().optional().meta({ description: "Whether it is an instant" }),
    fields: z.array(shapeField).optional().meta({ description: "Of a struct" }),
    items: shapePart.optional(),
    keys: shapePart.optional(),
    values: z.unknown().optional().meta({
      description: "The symbols of an enum, as strings; or a ShapePart: the values of a map",
    }),
  })
  .meta({
    id: "Shape",
    description:
      "What a value can be. `integer` has `bits` and `signed`, `float` has `bits`, `decimal` has `precision` and `scale`, `string` and `binary` may have `length`, `enum` has `values`, `time` and `duration` have `unit`, `timestamp` has `unit` and `zone`, `struct` has `fields`, `list` has `items`, `map` has `keys` and `values`",
    override: open,
  });

/** For the document only: `readDetails` reads a detail. */
const documentedDetail = z
  .object({
    nullable: z.boolean().optional().meta({ description: "Whether the value may be null" }),
    id: int32(BOUNDS.id, "The source's own number of the field, which stays when its name changes"),
    physical: z
      .string()
      .optional()
      .meta({ description: "The type in the source's words; shown, never compared" }),
    is: shape.optional(),
  })
  .meta({
    id: "Detail",
    description: "What is known of a column, or of something in it, beyond its type",
    override: open,
    example: {
      nullable: false,
      physical: "numeric(10,2)",
      is: { kind: "decimal", precision: 10, scale: 2 },
    },
  });

/**
 * What is known of a column beyond its type (docs/api.md, Details). Takes whatever is there: the list
 * that the column is in reads it, because all details of one schema share a budget.
 */
export const detail = unread<Detail>(documentedDetail);

/** Is documented as a shape, but takes any value. A shape that contains itself would slow zod down. */
function unread<Value>(shape: z.ZodType): z.ZodType<Value> {
  const any = z.unknown();
  any._zod.parent = shape;
  return any as z.ZodType<Value>;
}

/** Reads the details of columns in a request, and replaces them by what was understood. */
export function readDetails({ value, issues }: Parsed<Column[]>) {
  const budget = newDetailBudget();
  for (const [at, column] of value.entries()) {
    if (column.detail === undefined) continue;
    const read = readDetail(column.detail, column, budget);
    if (read.kind === "read") column.detail = read.detail;
    else issues.push(issueOf(value, "invalid_detail", read.message, [at, "detail", ...read.path]));
    if (issues.length >= MAX_FAULTS) return;
  }
}
