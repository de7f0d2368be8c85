/** A column with what its type loses, if anything. */
export type Noted = { name: string; note?: string | null | undefined };

/** What columns lose by being read: each kind once, with the columns that lose it. */
export type Loss = { note: string; names: string[] };

export function lossesOf(columns: readonly Noted[]): Loss[] {
  const byNote = Map.groupBy(columns, ({ note }) => note ?? "");
  byNote.delete("");
  return [...byNote].map(([note, lossy]) => ({ note, names: lossy.map(({ name }) => name) }));
}
