import type { Dialect } from "../../mapping/dialects.ts";
import type { Inside } from "../../mapping/inside.ts";
import { mapColumn } from "../../mapping/map-column.ts";
import type { SourceColumn } from "../../table.ts";
import type { BoundType } from "./bound-type.ts";
import { resolveType } from "./custom-types.ts";
import { isUnsigned } from "./is-unsigned.ts";
import { isNeverNull, shapeOf } from "./shape.ts";

/** What is known about a column besides its type; `nullable` is absent if that is not known. */
export type SaidOfColumn = {
  name: string;
  required: boolean;
  nullable?: boolean | undefined;
  physical_type: string;
};

/** A column with a type of SQL, and what is inside the type. */
export function columnOf(
  { name, required, nullable, physical_type }: SaidOfColumn,
  bound: BoundType,
  dialect: Dialect | undefined,
  inside: Inside,
): SourceColumn {
  const { type } = resolveType(bound);
  const is = shapeOf(bound, dialect, inside);
  const mayBeNull = isNeverNull(type, dialect) ? false : nullable;
  return mapColumn(
    "sql",
    {
      name,
      required,
      nullable: mayBeNull,
      physical_type,
      type,
      isUnsigned: isUnsigned(physical_type),
      is,
      inside,
    },
    dialect,
  );
}
