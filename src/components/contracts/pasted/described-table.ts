import { isObject } from "./columns.ts";
import { at, has } from "./json-object.ts";
import { isTypeWord } from "./type-word.ts";

const NAME_KEYS = /^(name|column|column_name|col_name|field|fieldname)$/i;
const TYPE_KEYS = /^(type|data_type|column_type|col_type|dtype|datatype|udt_name)$/i;

/** How other formats say whether a column may be null; ours says `required`. */
const NULL_KEYS = /^(mode|nullable|is_nullable|null|null\?|notnull|optional|constraints)$/i;

/** Records of information_schema.columns, DESCRIBE and the like. Ours say exactly name and type. */
export function isDescription(value: unknown) {
  const entries = Array.isArray(value) ? value : [value];
  return (
    entries.length > 0 &&
    entries.every((entry) => {
      const keys = Object.keys(at(entry));
      const describes =
        keys.some((key) => NAME_KEYS.test(key)) && keys.some((key) => TYPE_KEYS.test(key));
      if (!describes) return false;
      if (!has(entry, "name", "type")) return typesIn(entry).some(isTypeWord);
      const { type, required } = at(entry);
      const isNull = required === undefined && keys.some((key) => NULL_KEYS.test(key));
      return isNull && (typeof type === "object" || isTypeWord(type));
    })
  );
}

function typesIn(entry: unknown) {
  return Object.entries(at(entry)).flatMap(([key, text]) => (TYPE_KEYS.test(key) ? [text] : []));
}

/**
 * pandas' to_json: a column holds its values by row number, or all are in a list beside the names.
 */
export function isFrame(value: unknown) {
  const { columns, data } = at(value);
  if (Array.isArray(columns) && Array.isArray(data)) {
    return columns.every((one) => typeof one === "string") && data.every(Array.isArray);
  }
  const values = Object.values(at(value));
  return (
    values.length > 0 &&
    values.every((one) => isObject(one) && Object.keys(one).length > 0 && isNumbered(one))
  );
}

function isNumbered(value: object) {
  return Object.keys(value).every((key, index) => key === String(index));
}

/** For example {"id": "int64"} or {"id": {"type": "integer"}}. */
export function isTypesByName(value: unknown) {
  const values = Object.values(at(value));
  return (
    values.length > 0 &&
    values.every((one) => isTypeWord(one) || (isObject(one) && isTypeWord(one.type)))
  );
}
