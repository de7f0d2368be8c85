/** The seven column types (docs/api.md, Contracts). Any other value is refused with 400. */
export const COLUMN_TYPES = [
  "string",
  "integer",
  "number",
  "boolean",
  "date",
  "timestamp",
  "json",
] as const;

export type ColumnType = (typeof COLUMN_TYPES)[number];

/** A column of an incoming schema. */
export type Column = { name: string; type: ColumnType };

/** A column of a contract: `required` columns must be present in every check. */
export type ContractColumn = Column & { required: boolean };

export const MAX_COLUMNS = 2000;

/** Returns the positions of names that occur earlier in the list, with the earlier position. */
export function duplicateNames(columns: readonly { name: string }[]) {
  const first = new Map<string, number>();
  const duplicates: { index: number; first: number }[] = [];
  columns.forEach(({ name }, index) => {
    const seen = first.get(name);
    if (seen === undefined) first.set(name, index);
    else duplicates.push({ index, first: seen });
  });
  return duplicates;
}
