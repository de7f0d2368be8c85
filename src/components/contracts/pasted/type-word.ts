import { COLUMN_TYPES } from "#server/contracts/rules/column.ts";
import { isSqlType } from "./sql-type.ts";

/** Types found only in data frames and file formats. */
const OTHERS = new Set(
  "bytes binary blob time duration utf8 str large_string large_utf8 category object null uint8 uint16 uint32 uint64 int16 int32 float16 keyword".split(
    " ",
  ),
);

/**
 * `datetime64[ns, UTC]`, `decimal128(10, 2)`, `list<item: int64>`, `varchar(10)`: the word before
 * the brackets.
 */
const WORD =
  /^([a-z]\w*)(?: (?:precision|varying|unsigned|with(?:out)? time zone|not null))?(?:[([<].*)?$/is;

/** True for a text that names a type in a common system. */
export function isTypeWord(text: unknown) {
  if (typeof text !== "string" || text.length > 200) return false;
  const word = WORD.exec(text.trim())?.[1]?.toLowerCase();
  if (word === undefined) return false;
  return (
    isSqlType(word) ||
    OTHERS.has(word) ||
    COLUMN_TYPES.some((type) => type === word) ||
    /^(datetime64|timedelta64|decimal\d+|date\d+|time\d+|u?int\d+|float\d+)$/.test(word)
  );
}
