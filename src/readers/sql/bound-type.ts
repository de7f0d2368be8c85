import type { PhysicalType } from "../mapping/lookup.ts";
import type { Name } from "./name.ts";
import type { Token } from "./tokens.ts";

/** A type that is made in the same text. */
export type CustomType = {
  parts: Name[];
  /** What it stands for; null for one with its own way to store values. */
  base: BoundType | null;
  isNotNull: boolean;
};

/** A type of a column, with the custom one that its name meant when it was read. */
export type BoundType = {
  type: PhysicalType;
  isNullable: boolean;
  custom: CustomType | null;
  /** Null where nothing is inside, or not all of it is understood. */
  inside: TypeInside | null;
  /** As it is written. */
  physical: string;
};

/** What is inside a type, as far as its text says it. */
export type TypeInside =
  | { kind: "enum"; symbols: Token[] }
  | { kind: "struct"; fields: TypeField[] }
  /** With several dimensions, a list of lists, except in Postgres. */
  | { kind: "list"; items: Member; dimensions: number }
  | { kind: "map"; keys: Member; values: Member };

/** A type inside another, and whether NOT NULL follows it. */
export type Member = { type: BoundType; isNotNull: boolean };

export type TypeField = Member & { name: Name };

/** A type of which no more is known than its name, and perhaps what is inside it. */
export function boundType(
  type: PhysicalType,
  physical: string,
  inside: TypeInside | null = null,
): BoundType {
  return { type, isNullable: false, custom: null, inside, physical };
}
