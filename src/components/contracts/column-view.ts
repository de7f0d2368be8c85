import { readName } from "#server/rules/name.ts";
import { type Params, searchOf, withoutUnset } from "#server/rules/query.ts";

/** So many columns are shown at first, and so many more each time. */
export const COLUMNS_AT_ONCE = 100;

/** So few columns need no filters. */
export const FEW_COLUMNS = 20;

/** Which of the columns are shown: of one kind, with some letters in their name, the first so many. */
export type ColumnView = { show?: string; find?: string; rows?: number };

/** How a change of the view is made: by an address below a path, or at once. */
export type ViewChange = { path: string } | { onView: (view: ColumnView) => void };

/** Reads an address. What makes no sense is as if it were not there. */
export function readColumnView(params: Params, kinds: readonly string[]): ColumnView {
  const rows = Number(params.rows);
  return withoutUnset<ColumnView>({
    show: kinds.find((kind) => kind === params.show),
    find: readName(params.find),
    rows: Number.isSafeInteger(rows) && rows > COLUMNS_AT_ONCE ? rows : undefined,
  });
}

export function viewAddress(path: string, view: ColumnView) {
  return path + searchOf(withoutUnset(view));
}

/**
 * The columns of a view, of those that have its letters in their name, in any case. Without a kind it
 * has those of `usual`; whoever looks for a name finds it among all.
 */
export function columnsInView<Row extends { name: string }>(
  all: readonly Row[],
  { show, find, rows = COLUMNS_AT_ONCE }: ColumnView,
  kindOf: (row: Row) => string,
  usual: (row: Row) => boolean = () => true,
) {
  const letters = find?.toLowerCase() ?? "";
  const found = letters ? all.filter(({ name }) => name.toLowerCase().includes(letters)) : all;
  const isUsual = letters ? () => true : usual;
  const chosen = found.filter((row) => (show ? kindOf(row) === show : isUsual(row)));
  const counts = new Map<string, number>();
  for (const row of found) counts.set(kindOf(row), (counts.get(kindOf(row)) ?? 0) + 1);
  return {
    shown: chosen.slice(0, rows),
    /** How many the view has, shown or not. */
    total: chosen.length,
    /** How many there are without a kind, and of each kind. */
    usual: found.filter(isUsual).length,
    counts,
  };
}
