import type { PhysicalType } from "../../mapping/lookup.ts";
import type { Name } from "../name.ts";
import type { Token } from "../tokens.ts";

/** A type that the same text creates. */
export type CustomType = {
  parts: Name[];
  /** The type that it stands for; null if it stores values in its own way. */
  base: BoundType | null;
  isNotNull: boolean;
};

/** A column's type, with the custom type that its name meant at that point of the text. */
export type BoundType = {
  type: PhysicalType;
  isNullable: boolean;
  custom: CustomType | null;
  /** Null if nothing is inside, or not all of it is understood. */
  inside: TypeInside | null;
  /** As the text has it. */
  physical: string;
};

/** What is inside a type, as far as the text says. */
export type TypeInside =
  | { kind: "enum"; symbols: Token[] }
  | { kind: "struct"; fields: TypeField[] }
  /** With several dimensions, a list of lists, except in Postgres. */
  | { kind: "list"; items: Member; dimensions: number }
  | { kind: "map"; keys: Member; values: Member };

/** A type inside another, and whether NOT NULL follows it. */
export type Member = { type: BoundType; isNotNull: boolean };

export type TypeField = Member & { name: Name };

/** A type of which only the name is known, and perhaps what is inside it. */
export function boundType(
  type: PhysicalType,
  physical: string,
  inside: TypeInside | null = null,
): BoundType {
  return { type, isNullable: false, custom: null, inside, physical };
}
