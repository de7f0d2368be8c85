import type { ColumnType } from "#domain/contracts/column-type.ts";

/** From the coarsest to the finest. */
export const TIME_UNITS = ["s", "ms", "us", "ns"] as const;

export type TimeUnit = (typeof TIME_UNITS)[number];

/** What a value can be, more exactly than the seven types say (docs/api.md, Details). */
export type Shape =
  | { kind: "integer"; bits: number; signed: boolean }
  /** Of IEEE 754. */
  | { kind: "float"; bits: number }
  /**
   * Total number of digits, and those after the point; with a negative scale the last ones before
   * it are 0.
   */
  | { kind: "decimal"; precision: number; scale: number }
  | { kind: "boolean" | "date" | "uuid" }
  /** Maximum number of characters; absent without a limit. */
  | { kind: "string"; length?: number }
  | { kind: "enum"; values: readonly string[] }
  /** Maximum number of bytes; absent without a limit. */
  | { kind: "binary"; length?: number }
  | { kind: "time" | "duration"; unit: TimeUnit }
  /** With a zone it is an instant. */
  | { kind: "timestamp"; unit: TimeUnit; zone: boolean }
  | { kind: "struct"; fields: readonly Field[] }
  | { kind: "list"; items: Inner }
  | { kind: "map"; keys: Inner; values: Inner }
  /** Free form: nothing is known of what is inside. */
  | { kind: "json" };

export type ShapeKind = Shape["kind"];

/** What a source says of a column, or of something in it, beyond its type. */
export type Detail = {
  /** Whether the value may be null. */
  nullable?: boolean;
  /** The source's own number of a field, which stays when its name changes. */
  id?: number;
  /** The type in the source's own words. It is shown and never compared. */
  physical?: string;
  /** Absent when nothing more is known than the type. */
  is?: Shape;
};

/** The items of a list, or the keys or values of a map. */
export type Inner = { type: ColumnType; detail?: Detail };

export type Field = Inner & { name: string };

/** The type of the seven that a shape stands under. */
export function typeOfShape(shape: Shape): ColumnType {
  if (shape.kind === "decimal") return shape.scale <= 0 ? "integer" : "number";
  return TYPES[shape.kind];
}

const TYPES: Record<Exclude<ShapeKind, "decimal">, ColumnType> = {
  integer: "integer",
  float: "number",
  boolean: "boolean",
  date: "date",
  string: "string",
  enum: "string",
  uuid: "string",
  binary: "string",
  time: "string",
  duration: "string",
  timestamp: "timestamp",
  struct: "json",
  list: "json",
  map: "json",
  json: "json",
};

export const MAX_DETAIL_DEPTH = 32;

/** Fields in the details of one schema. */
export const MAX_DETAIL_FIELDS = 10_000;

/** Characters of the details of one schema, as JSON. */
export const MAX_DETAIL_CHARACTERS = 1024 * 1024;

/** Bytes of the paths of all fields of one schema, as JSON: outer names count for each inner one. */
export const MAX_PATH_BYTES = 1_000_000;

export const MAX_PHYSICAL_LENGTH = 200;

/** The bounds of what a shape says in numbers, both ends included. */
export const BOUNDS = {
  bits: { least: 8, most: 256 },
  precision: { least: 1, most: 1000 },
  scale: { least: -1000, most: 1000 },
  length: { least: 1, most: 2_147_483_647 },
  id: { least: 0, most: 2_147_483_647 },
} as const;

export const FLOAT_BITS: readonly number[] = [16, 32, 64, 80, 128];
