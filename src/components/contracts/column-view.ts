import { type Params, searchOf, withoutUnset } from "#domain/query.ts";
import { readName } from "#domain/text/name.ts";

/** How many columns are shown at first, and added each time. */
export const COLUMNS_AT_ONCE = 100;

/** Up to this many columns need no filters. */
export const FEW_COLUMNS = 20;

/**
 * Which columns are shown: their kind, part of their name, and how many; or what is inside one
 * column, by its name.
 */
export type ColumnView = { show?: string; find?: string; inside?: string; rows?: number };

/** How the view changes: by a URL below a path, or in place. */
export type ViewChange = { path: string } | { onView: (view: ColumnView) => void };

/** Reads a URL's query. Invalid values are ignored. */
export function readColumnView(params: Params, kinds: readonly string[]): ColumnView {
  const rows = Number(params.rows);
  return withoutUnset<ColumnView>({
    show: kinds.find((kind) => kind === params.show),
    find: readName(params.find),
    inside: readName(params.inside),
    rows: Number.isSafeInteger(rows) && rows > COLUMNS_AT_ONCE ? rows : undefined,
  });
}

export function viewAddress(path: string, view: ColumnView) {
  return path + searchOf(withoutUnset(view));
}

/**
 * The columns of a view. Without a kind it has the `usual` ones, but a search by name covers all of
 * them. `textsOf` is what it searches in.
 */
export function columnsInView<Row extends { name: string }>(
  all: readonly Row[],
  { show, find, rows = COLUMNS_AT_ONCE }: ColumnView,
  kindOf: (row: Row) => string,
  usual: (row: Row) => boolean = () => true,
  textsOf: (row: Row) => readonly string[] = ({ name }) => [name],
) {
  const letters = find?.toLowerCase() ?? "";
  const has = (text: string) => text.toLowerCase().includes(letters);
  const matching = letters ? all.filter((row) => textsOf(row).some(has)) : all;
  const isUsual = letters ? () => true : usual;
  const chosen = matching.filter((row) => (show ? kindOf(row) === show : isUsual(row)));
  const counts = new Map<string, number>();
  for (const row of matching) counts.set(kindOf(row), (counts.get(kindOf(row)) ?? 0) + 1);
  return {
    shown: chosen.slice(0, rows),
    /** How many columns the view has, shown or not. */
    total: chosen.length,
    /** The count without a kind, and of each kind. */
    usual: matching.filter(isUsual).length,
    counts,
  };
}
