import { isJson } from "../input/document.ts";
import { isObject, textAt } from "../input/json-object.ts";
import { loaded } from "../input/load.ts";
import { isFragment } from "../json-schema/fragment.ts";
import { lookUp } from "../mapping/lookup.ts";
import type { Reader } from "../reader.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { type Dtypes, readDtype, systemOf } from "./dtype.ts";
import { isPrinted, readPrinted } from "./printed.ts";

/** The types of a pandas or polars frame by column: {"id": "int64"}, or as pandas prints them. */
export const dataframe: Reader = {
  format: "dataframe",
  recognises: async (input) =>
    isPrinted(input.beginning) || (isJson(input.beginning) && isFrame(await input.documentIfAny())),
  read: async (input) => {
    const isText = isPrinted(input.beginning);
    const dtypes = isText ? readPrinted(await input.text()) : dtypesIn(await input.document());
    if (!dtypes) {
      throw new UnreadableSource('These are not types by column name, such as {"id": "int64"}.');
    }
    const { readFrame } = await loaded("reader of data frames", import("./read-frame.ts"));
    return [readFrame(nameOfFile(input.name), dtypes)];
  },
};

/** The same by the names of the libraries. Nothing is recognised as one of them rather than another. */
export const pandas: Reader = { ...dataframe, format: "pandas", recognises: () => false };
export const polars: Reader = { ...dataframe, format: "polars", recognises: () => false };

/** A contract's own words could stand in any document: only these come from frames alone. */
const TELLTALE =
  /^(u?int\d+|float\d+|bool|object|category|categorical|utf8|datetime64\[.*|timedelta64\[.*|datetime\(.*|duration\(.*|list\(.*|struct\(.*|array\(.*|decimal\(precision=.*|.*\[pyarrow\])$/is;

function isFrame(value: unknown) {
  return !isFragment(value) && areDtypes(dtypesIn(value));
}

function areDtypes(dtypes: Dtypes | null) {
  if (!dtypes || dtypes.length === 0) return false;
  const known = dtypes.filter(([, dtype]) => lookUp(systemOf(dtype), readDtype(dtype)));
  const isTelling = dtypes.some(([, dtype]) => TELLTALE.test(dtype));
  return known.length === dtypes.length || (isTelling && 2 * known.length >= dtypes.length);
}

/** The types by column, bare or each in an object; null for other values. */
function dtypesIn(value: unknown): Dtypes | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value);
  if (entries.every((entry): entry is [string, string] => typeof entry[1] === "string")) {
    return entries;
  }
  const wrapped = entries.flatMap(([name, part]) => {
    const dtype = textAt(part, "type") ?? textAt(part, "dtype");
    return dtype !== undefined && TELLTALE.test(dtype) ? [[name, dtype] as const] : [];
  });
  return wrapped.length === entries.length ? wrapped : null;
}
