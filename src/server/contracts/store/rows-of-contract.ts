/** A row of a LEFT JOIN with a contract, which is one of nulls if there is nothing. */
export type Joined<Row> = Row | { id: null };

/** Returns what was found of a contract; null when there is no such contract. */
export function rowsOfContract<Row extends { id: string }>(rows: Joined<Row>[]): Row[] | null {
  if (rows.length === 0) return null;
  return rows.filter((row): row is Row => row.id !== null);
}
