/** How many rows were re-encrypted, and the ids of those that no key can read. */
export type Resealed = { resealed: number; unreadable: string[] };

/**
 * The outcome for a row: already encrypted with the current key, encrypted with it now, readable
 * with no key, or changed by someone in the meantime.
 */
export type Resealing = { kind: "kept" | "resealed" | "unreadable" | "changed" };

/**
 * Calls `reseal` for all rows, which `rowsAfter` returns in steps, and goes through them again for as
 * long as some were changed in the meantime. It can be killed and run again.
 */
export async function resealAll<Row extends { id: string }>(
  rowsAfter: (last: Row | null) => Promise<Row[]>,
  reseal: (row: Row) => Promise<Resealing>,
): Promise<Resealed> {
  for (let resealed = 0; ; ) {
    const unreadable: string[] = [];
    let changed = 0;
    for (let rows = await rowsAfter(null); rows.length > 0; ) {
      for (const row of rows) {
        const { kind } = await reseal(row);
        if (kind === "resealed") resealed++;
        if (kind === "unreadable") unreadable.push(row.id);
        if (kind === "changed") changed++;
      }
      rows = await rowsAfter(rows.at(-1) ?? null);
    }
    if (changed === 0) return { resealed, unreadable };
  }
}
